import { UnsubscribePage, UnsubscribeSkeleton } from '../../../features/newsletter/subscription-pages.tsx'
import { tokenOfLink } from '../../../features/accounts/link-token.ts'
import { pageMeta } from '../../../lib/seo.ts'
import { siteOf } from '../../../lib/site.ts'
import type { Route } from './+types/unsubscribe'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Unsubscribe from the newsletter',
    description: 'End a subscription with the link from the email.',
    path: null,
  })
}

// The token is in the URL fragment, which is not part of requests.
export function clientLoader(): { token: string } {
  return { token: tokenOfLink(location.hash) }
}

export function shouldRevalidate() {
  return false
}

export function HydrateFallback() {
  return <UnsubscribeSkeleton />
}

export default function NewsletterUnsubscribeRoute({ loaderData: { token } }: Route.ComponentProps) {
  return <UnsubscribePage token={token} />
}
