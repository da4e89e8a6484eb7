import { ConfirmedSubscription, ConfirmingSubscription } from '../../features/newsletter/subscription-pages.tsx'
import { ApiError, api } from '../../lib/api.ts'
import { tokenOfLink } from '../../features/auth/link-token.ts'
import { pageMeta } from '../../lib/seo.ts'
import { siteOf } from '../../lib/site.ts'
import type { Route } from './+types/newsletter-confirm'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Confirm your subscription',
    description: 'Confirm a subscription with the link of a mail.',
    path: null,
  })
}

// The request does not carry what stands after the hash sign.
export async function clientLoader(): Promise<{ problem: string | null }> {
  const token = tokenOfLink(location.hash)
  history.replaceState(history.state, '', location.pathname)
  if (token === '') return { problem: 'This link is not complete. Please open the whole link of the mail.' }
  const { confirmSubscription } = await import('@inferdex/contracts/newsletter')
  try {
    await api(confirmSubscription, { body: { token } })
    return { problem: null }
  } catch (thrown) {
    return { problem: thrown instanceof ApiError ? thrown.message : 'Please try again.' }
  }
}

export function shouldRevalidate() {
  return false
}

export function HydrateFallback() {
  return <ConfirmingSubscription />
}

export default function NewsletterConfirmRoute({ loaderData: { problem } }: Route.ComponentProps) {
  return <ConfirmedSubscription problem={problem} />
}
