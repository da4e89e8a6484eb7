import { Outlet } from 'react-router'
import { PageError } from '../../components/layout/page-error.tsx'
import { SiteLayout } from '../../components/layout/site-layout.tsx'
import { ComparisonTray } from '../../features/compare/comparison-tray.tsx'
import type { Route } from './+types/frame'

/** Header, footer and bars around every public page. */
export default function PublicFrame() {
  return (
    <SiteLayout tray={<ComparisonTray />}>
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
