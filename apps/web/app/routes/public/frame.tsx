import { lazy, Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { afterHydration } from '../../page-delivery/after-hydration.tsx'
import { PageError } from '../../components/layout/page-error.tsx'
import { SiteLayout } from '../../components/layout/site/site-layout.tsx'
import { paths } from '../../lib/paths.ts'
import { useHydrated } from '../../page-delivery/use-hydrated.ts'
import type { Route } from './+types/frame'

const ComparisonTray = lazy(async () => ({
  default: (await import('../../features/comparison/comparison-tray.tsx')).ComparisonTray,
}))

const Palette = afterHydration(async () => (await import('../../features/search/palette-host.tsx')).PaletteHost)

const InboxLink = afterHydration(async () => (await import('../../features/watching/inbox-link.tsx')).InboxLink)

/** Renders header, footer and bars around every public page. */
export default function PublicFrame() {
  return (
    <SiteLayout tray={<Tray />} palette={<Palette />} inbox={<InboxLink />}>
      <Outlet />
    </SiteLayout>
  )
}

/** Renders the comparison tray, whose data is in the browser only. The Compare page has its slots instead. */
function Tray() {
  const isHydrated = useHydrated()
  const { pathname } = useLocation()
  if (!isHydrated || pathname === paths.compare()) return null
  return (
    <Suspense>
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
