import { lazy, Suspense } from 'react'
import { Outlet, useRouteLoaderData } from 'react-router'
import { afterHydration } from '../../page-delivery/after-hydration.tsx'
import { PageError } from '../../components/layout/page-error.tsx'
import { SiteLayout } from '../../components/layout/site/site-layout.tsx'
import { useHydrated } from '../../page-delivery/use-hydrated.ts'
import type { loader as loadComparison } from './compare.tsx'
import type { Route } from './+types/frame'

const ComparisonTray = lazy(async () => ({
  default: (await import('../../features/comparison/comparison-tray.tsx')).ComparisonTray,
}))

const Palette = afterHydration(async () => (await import('../../features/search/palette-host.tsx')).PaletteHost)

/** Renders header, footer and bars around every public page. */
export default function PublicFrame() {
  return (
    <SiteLayout tray={<Tray />} palette={<Palette />}>
      <Outlet />
    </SiteLayout>
  )
}

/**
 * Renders the comparison tray. Only the browser knows what is compared, unless the URL says it: then its room is
 * reserved.
 */
function Tray() {
  const isHydrated = useHydrated()
  const compared = useRouteLoaderData<typeof loadComparison>('routes/public/compare')?.view.items.length ?? 0
  const room = compared > 0 ? <div className="pointer-events-none h-21.25 sm:h-25.5 md:h-16.5 noscript:hidden" /> : null
  if (!isHydrated) return room
  return (
    <Suspense fallback={room}>
      <ComparisonTray />
    </Suspense>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SiteLayout>
      <PageError error={error} />
    </SiteLayout>
  )
}
