import { redeemLinkToken } from '../../features/accounts/link-token.ts'
import { VerifiedEmail, VerifyingEmail } from '../../features/accounts/verified-email.tsx'
import { api } from '../../lib/api/api.ts'
import { pageMeta } from '../../lib/seo.ts'
import { siteOf } from '../../lib/site.ts'
import type { Route } from './+types/verify-email'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Confirm your email address',
    description: 'Confirm an email address with the link from the email.',
    path: null,
  })
}

export function clientLoader(): Promise<{ problem: string | null }> {
  return redeemLinkToken(async (token) => {
    const { verifyEmail } = await import('@inferdex/contracts/accounts/account-recovery')
    await api(verifyEmail, { body: { token } })
  })
}

export function shouldRevalidate() {
  return false
}

export function HydrateFallback() {
  return <VerifyingEmail />
}

export default function VerifyEmailPage({ loaderData: { problem } }: Route.ComponentProps) {
  return <VerifiedEmail problem={problem} />
}
