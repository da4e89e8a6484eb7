import { useSearchParams } from 'react-router'
import { LinkTabs } from '../../../components/ui/navigation/link-tabs.tsx'
import { paths } from '../../../lib/paths.ts'
import type { ModelHead } from './model-view.ts'

const modelTabs = ['overview', 'capabilities', 'providers', 'reviews'] as const
export type ModelTab = (typeof modelTabs)[number]

/** Returns the tab of the URL. An unknown name falls back to the overview, so that old or mistyped URLs still work. */
export function modelTab(query: URLSearchParams): ModelTab {
  return modelTabs.find((tab) => tab === query.get('tab')) ?? 'overview'
}

const LABELS = {
  overview: 'Overview',
  capabilities: 'Capabilities',
  providers: 'Providers',
  reviews: 'Reviews',
} as const satisfies Record<ModelTab, string>

export function ModelTabs({ model }: { model: ModelHead }) {
  const [query] = useSearchParams()
  const current = modelTab(query)
  const counts: Partial<Record<ModelTab, number>> = {
    capabilities: model.capabilities.length,
    providers: model.providerCount,
    reviews: model.reviewCount,
  }
  return (
    <LinkTabs
      label={`About ${model.name}`}
      className="mt-2 max-sm:-mx-4 max-sm:px-3 sm:mt-3"
      tabs={modelTabs.map((tab) => ({
        to: tab === 'overview' ? paths.model(model.slug) : `${paths.model(model.slug)}?tab=${tab}`,
        label: LABELS[tab],
        count: counts[tab],
        current: tab === current,
      }))}
    />
  )
}
