import { lazy, Suspense } from 'react'
import type { Inbox } from '../../features/watching/load-inbox.ts'
import { WatchingSkeleton } from '../../features/watching/watching-skeleton.tsx'
import { loadOwn } from '../../lib/api/load-own.ts'
import { pageMeta } from '../../lib/seo.ts'
import { siteOf } from '../../lib/site.ts'
import type { Route } from './+types/watching'

// Loaded separately, to keep the route module small.
const page = () => import('../../features/watching/watching-page.tsx')
const WatchingPage = lazy(async () => ({ default: (await page()).WatchingPage }))

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Watching',
    description: 'What you watch, and what happened to it.',
    path: null,
  })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<{ inbox: Inbox }> {
  return loadOwn(request, async () => {
    // Starts loading the component in parallel with the data.
    void page().catch(() => {})
    const [{ loadInbox }, { loadOwnWatches }] = await Promise.all([
      import('../../features/watching/load-inbox.ts'),
      import('../../features/watching/own-watches.ts'),
    ])
    const [inbox] = await Promise.all([loadInbox(), loadOwnWatches()])
    return { inbox }
  })
}

export function HydrateFallback() {
  return <WatchingSkeleton />
}

export default function WatchingRoute({ loaderData: { inbox } }: Route.ComponentProps) {
  return (
    <Suspense fallback={<WatchingSkeleton />}>
      <WatchingPage inbox={inbox} />
    </Suspense>
  )
}
