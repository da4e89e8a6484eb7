import { useSearchParams } from 'react-router'
import { LinkTabs } from '../../../components/ui/navigation/link-tabs.tsx'
import { paths } from '../../../lib/paths.ts'
import type { ProviderHead } from './provider-view.ts'

const providerTabs = ['overview', 'models', 'pricing', 'integrations', 'reviews'] as const
export type ProviderTab = (typeof providerTabs)[number]

/** Returns the tab of the URL. An unknown name falls back to the overview, so that old or mistyped URLs still work. */
export function providerTab(query: URLSearchParams): ProviderTab {
  return providerTabs.find((tab) => tab === query.get('tab')) ?? 'overview'
}

export function providerTabPath(slug: string, tab: ProviderTab): string {
  return tab === 'overview' ? paths.provider(slug) : `${paths.provider(slug)}?tab=${tab}`
}

const LABELS = {
  overview: 'Overview',
  models: 'Models',
  pricing: 'Pricing',
  integrations: 'Integrations',
  reviews: 'Reviews',
} as const satisfies Record<ProviderTab, string>

export function ProviderTabs({ provider }: { provider: ProviderHead }) {
  const [query] = useSearchParams()
  const current = providerTab(query)
  const counts: Partial<Record<ProviderTab, number>> = {
    models: provider.modelCount,
    pricing: provider.tierCount,
    integrations: provider.toolCount,
    reviews: provider.reviewCount,
  }
  return (
    <LinkTabs
      label={`About ${provider.name}`}
      className="mt-2 max-sm:-mx-4 max-sm:px-3 sm:mt-3"
      tabs={providerTabs.map((tab) => ({
        to: providerTabPath(provider.slug, tab),
        label: LABELS[tab],
        count: counts[tab],
        current: tab === current,
      }))}
    />
  )
}
