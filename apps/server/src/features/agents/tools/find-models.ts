import * as tool from '@inferdex/contracts/agents/model-tools'
import { queryOfSelection } from '@inferdex/contracts/models/model-selection'
import { listModels } from '@inferdex/contracts/models/models'
import { modelColumns } from '@inferdex/domain/models/model-columns'
import {
  type CapabilityFilter,
  capabilityFilters,
  type ContextWindow,
  contextWindows,
  type ModelSelection,
  noModelFilters,
} from '@inferdex/domain/models/model-filters'
import { modelsSearch, parseModelsQuery, PRICE_LIMIT } from '@inferdex/domain/models/models-query'
import { toolHandler } from '../tool-handler.ts'

type Wanted = Parameters<typeof selectionOf>[0]

export const findModels = toolHandler(tool.findModels, async ({ limit, ...wanted }, site) => {
  const selection = selectionOf(wanted)
  const { items, total } = await site.list(listModels, { query: { ...queryOfSelection(selection), limit } })
  const { path, filtersNotOnPage } = pageOf(selection)
  return {
    page: site.page(path),
    today: site.today,
    filtersNotOnPage,
    total,
    models: items.map((model) => ({
      ...model,
      page: site.page(`/model/${model.slug}`),
      ageDays: site.ageOf(model.priceVerifiedOn),
    })),
  }
})

function selectionOf(
  wanted: {
    readonly [Key in 'types' | 'capabilities' | 'makers' | 'licences' | 'offers']?: ModelSelection[Key] | undefined
  } & {
    readonly query?: string | undefined
    readonly provider?: string | undefined
    readonly regions?: ModelSelection['places'] | undefined
    readonly openWeights?: boolean | undefined
    readonly sold?: boolean | undefined
    readonly releasedSince?: string | undefined
    readonly minContextWindow?: number | undefined
    readonly maxInputPrice?: number | undefined
    readonly maxOutputPrice?: number | undefined
    readonly via?: ModelSelection['via'] | undefined
    readonly sort?: ModelSelection['sort'] | undefined
    readonly direction?: ModelSelection['direction'] | undefined
  },
): ModelSelection {
  const { query = '', sort = query === '' ? 'rating' : 'relevance' } = wanted
  return {
    ...noModelFilters,
    q: query,
    provider: wanted.provider ?? null,
    places: wanted.regions ?? [],
    types: wanted.types ?? [],
    capabilities: wanted.capabilities ?? [],
    licences: wanted.licences ?? [],
    openWeights: wanted.openWeights ?? false,
    makers: wanted.makers ?? [],
    releasedSince: wanted.releasedSince ?? null,
    sold: wanted.sold ?? false,
    offers: wanted.offers ?? [],
    minContextWindow: wanted.minContextWindow ?? null,
    maxInputPrice: wanted.maxInputPrice ?? null,
    maxOutputPrice: wanted.maxOutputPrice ?? null,
    via: wanted.via ?? 'direct',
    sort,
    direction: wanted.direction ?? (sort === 'relevance' ? 'desc' : modelColumns[sort]),
  }
}

/** Returns the page of a selection, and the filters that the page lacks. */
function pageOf(selection: ModelSelection): { path: string; filtersNotOnPage: (keyof Wanted)[] } {
  const { capabilities, minContextWindow, sort, direction } = selection
  const known = keysWithValue(capabilityFilters, capabilities)
  const contexts = keysWithValue(contextWindows, minContextWindow === null ? [] : [minContextWindow]).slice(0, 1)
  const isBelowLimit = (price: number | null) => price === null || price < PRICE_LIMIT
  const isOnPage = {
    provider: selection.provider === null,
    capabilities: known.length === capabilities.length,
    minContextWindow: minContextWindow === null || contexts.length > 0,
    maxInputPrice: isBelowLimit(selection.maxInputPrice),
    maxOutputPrice: isBelowLimit(selection.maxOutputPrice),
  } as const satisfies Partial<Record<keyof Wanted, boolean>>
  const query = parseModelsQuery(new URLSearchParams())
  const search = modelsSearch({
    ...query,
    ...selection,
    capabilities: known satisfies CapabilityFilter[],
    contexts: contexts satisfies ContextWindow[],
    sort: sort === 'relevance' ? query.sort : sort,
    direction: sort === 'relevance' ? query.direction : direction,
  })
  const names = Object.keys(isOnPage) as (keyof typeof isOnPage)[]
  return { path: `/models${search}`, filtersNotOnPage: names.filter((name) => !isOnPage[name]) }
}

function keysWithValue<Key extends string>(record: Readonly<Record<Key, unknown>>, values: readonly unknown[]): Key[] {
  return (Object.keys(record) as Key[]).filter((key) => values.includes(record[key]))
}
