import { tokenOfLink } from '../../../features/accounts/link-token.ts'
import { EndDigestPage, EndDigestSkeleton } from '../../../features/watching/end-digest-page.tsx'
import { pageMeta } from '../../../lib/seo.ts'
import { siteOf } from '../../../lib/site.ts'
import type { Route } from './+types/unsubscribe'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Stop the digest',
    description: 'End the digest of what you watch with the link from the email.',
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
  return <EndDigestSkeleton />
}

export default function EndDigestRoute({ loaderData: { token } }: Route.ComponentProps) {
  return <EndDigestPage token={token} />
}
