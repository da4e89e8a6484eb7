import { redeemLinkToken } from '../../features/accounts/link-token.ts'
import { StoppedEmailChange, OpeningLink } from '../../features/accounts/changed-email.tsx'
import { api } from '../../lib/api/api.ts'
import { pageMeta } from '../../lib/seo.ts'
import { siteOf } from '../../lib/site.ts'
import type { Route } from './+types/stop-email-change'

const TITLE = 'Stop the change of your email address'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: TITLE,
    description: 'Keep an email address with the link from the email.',
    path: null,
  })
}

export function clientLoader(): Promise<{ problem: string | null }> {
  return redeemLinkToken(async (token) => {
    const { stopEmailChange } = await import('@inferdex/contracts/accounts/email-change')
    await api(stopEmailChange, { body: { token } })
  })
}

export function shouldRevalidate() {
  return false
}

export function HydrateFallback() {
  return <OpeningLink title={TITLE} />
}

export default function StopEmailChangePage({ loaderData: { problem } }: Route.ComponentProps) {
  return <StoppedEmailChange problem={problem} />
}
