import { readStaffProvider } from '@inferdex/contracts/providers/providers.staff'
import { SearchX } from 'lucide-react'
import { Link, replace } from 'react-router'
import { AdminPage } from '../../components/layout/admin/admin-page.tsx'
import { buttonClass } from '../../components/ui/button-class.ts'
import { EmptyState } from '../../components/ui/states/empty-state.tsx'
import { PricingPage } from '../../features/plans/staff/pricing-page.tsx'
import { PricingSkeleton } from '../../features/plans/staff/pricing-skeleton.tsx'
import { TierCard } from '../../features/providers/detail/tier-card.tsx'
import { adminPaths } from '../../lib/admin-paths.ts'
import { ApiError, api } from '../../lib/api/api.ts'
import { toast } from '../../lib/toast.ts'
import { adminMeta } from './admin-meta.ts'
import type { Route } from './+types/pricing'

export function meta({ matches }: Route.MetaArgs) {
  return adminMeta(matches, 'Manage Pricing')
}

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  try {
    return { provider: await api(readStaffProvider, { params: { id } }) }
  } catch (thrown) {
    // The server refuses an invalid id with 400, which also means that there is no such provider.
    if (thrown instanceof ApiError && (thrown.status === 404 || thrown.status === 400)) return { provider: null }
    void toast.error('Failed to load provider')
    throw replace(adminPaths.providers())
  }
}

export function HydrateFallback() {
  return <PricingSkeleton />
}

export default function PricingRoute({ loaderData: { provider } }: Route.ComponentProps) {
  if (provider === null) return <NotFound />
  return <PricingPage key={provider.id} provider={provider} renderTier={(tier) => <TierCard tier={tier} />} />
}

function NotFound() {
  return (
    <AdminPage title="Manage Pricing">
      <EmptyState
        title="Provider not found"
        icon={<SearchX aria-hidden />}
        actions={
          <Link to={adminPaths.providers()} className={buttonClass({ size: 32 })}>
            Back to Providers
          </Link>
        }
        className="rounded-box border border-line"
      >
        It may have been removed from the catalogue.
      </EmptyState>
    </AdminPage>
  )
}
