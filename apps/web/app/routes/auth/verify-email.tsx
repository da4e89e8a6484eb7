import { tokenOfLink } from '../../features/auth/link-token.ts'
import { VerifiedEmail, VerifyingEmail } from '../../features/auth/verified-email.tsx'
import { ApiError, api } from '../../lib/api.ts'
import { pageMeta } from '../../lib/seo.ts'
import { siteOf } from '../../lib/site.ts'
import type { Route } from './+types/verify-email'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Confirm your email address',
    description: 'Confirm an email address with the link of a mail.',
    path: null,
  })
}

// The request does not carry what stands after the hash sign, and the link works once.
export async function clientLoader(): Promise<{ problem: string | null }> {
  const token = tokenOfLink(location.hash)
  history.replaceState(history.state, '', location.pathname)
  if (token === '') return { problem: 'This link is not complete. Please open the whole link of the mail.' }
  const { verifyEmail } = await import('@inferdex/contracts/account-recovery')
  try {
    await api(verifyEmail, { body: { token } })
    return { problem: null }
  } catch (thrown) {
    return { problem: thrown instanceof ApiError ? thrown.message : 'Please try again.' }
  }
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
