import { Outlet } from 'react-router'
import { afterHydration } from '../../page-delivery/after-hydration.tsx'
import { PageError } from '../../components/layout/page-error.tsx'
import { AdminLayout } from '../../components/layout/admin/admin-layout.tsx'
import { enterAdmin } from '../../components/layout/admin/enter-admin.ts'
import type { Route } from './+types/frame'

const Palette = afterHydration(
  async () => (await import('../../features/search/staff/admin-palette-host.tsx')).AdminPaletteHost,
)

/** Runs before any page below loads its data. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [enterAdmin]

/** Renders the layout. The server renders it without a viewer, who is known in the browser only. */
export default function AdminFrame() {
  return (
    <AdminLayout palette={<Palette />}>
      <Outlet />
    </AdminLayout>
  )
}

/** Renders the default skeleton of pages without their own. */
export function HydrateFallback() {
  return (
    <AdminLayout>
      <p role="status" className="p-5 text-13 text-ink-muted">
        Loading...
      </p>
    </AdminLayout>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AdminLayout>
      <PageError error={error} />
    </AdminLayout>
  )
}
