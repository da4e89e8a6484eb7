import { Outlet } from 'react-router'
import { afterHydration } from '../../components/layout/after-hydration.tsx'
import { PageError } from '../../components/layout/page-error.tsx'
import { SiteLayout } from '../../components/layout/site-layout.tsx'
import type { Route } from './+types/frame'

const ComparisonTray = afterHydration(
  async () => (await import('../../features/compare/comparison-tray.tsx')).ComparisonTray,
)

const Palette = afterHydration(async () => (await import('../../features/search/palette-host.tsx')).PaletteHost)

/** Header, footer and bars around every public page. */
export default function PublicFrame() {
  return (
    <SiteLayout tray={<ComparisonTray />} palette={<Palette />}>
      <Outlet />
    </SiteLayout>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SiteLayout>
      <PageError error={error} />
    </SiteLayout>
  )
}
