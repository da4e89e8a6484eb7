import { redeemLinkToken } from '../../features/accounts/link-token.ts'
import { NewEmail, OpeningLink } from '../../features/accounts/changed-email.tsx'
import { api } from '../../lib/api/api.ts'
import { pageMeta } from '../../lib/seo.ts'
import { siteOf } from '../../lib/site.ts'
import type { Route } from './+types/change-email'

const TITLE = 'Change your email address'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: TITLE,
    description: 'Change an email address with the link from the email.',
    path: null,
  })
}

export function clientLoader(): Promise<{ problem: string | null }> {
  return redeemLinkToken(async (token) => {
    const { confirmNewEmail } = await import('@inferdex/contracts/accounts/email-change')
    await api(confirmNewEmail, { body: { token } })
  })
}

export function shouldRevalidate() {
  return false
}

export function HydrateFallback() {
  return <OpeningLink title={TITLE} />
}

export default function ChangeEmailPage({ loaderData: { problem } }: Route.ComponentProps) {
  return <NewEmail problem={problem} />
}
