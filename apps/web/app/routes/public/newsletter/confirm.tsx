import { ConfirmedSubscription, ConfirmingSubscription } from '../../../features/newsletter/subscription-pages.tsx'
import { api } from '../../../lib/api/api.ts'
import { redeemLinkToken } from '../../../features/accounts/link-token.ts'
import { pageMeta } from '../../../lib/seo.ts'
import { siteOf } from '../../../lib/site.ts'
import type { Route } from './+types/confirm'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Confirm your subscription',
    description: 'Confirm a subscription with the link from the email.',
    path: null,
  })
}

export function clientLoader(): Promise<{ problem: string | null }> {
  return redeemLinkToken(async (token) => {
    const { confirmSubscription } = await import('@inferdex/contracts/newsletter')
    await api(confirmSubscription, { body: { token } })
  })
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
