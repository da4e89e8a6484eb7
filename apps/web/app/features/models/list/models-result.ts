import { type ModelFacts, modelFactsOf } from '@inferdex/domain/models/model-facts'
import { matchesModel, modelSearch } from '@inferdex/domain/models/model-filters'
import { selectModels, sortModels } from '@inferdex/domain/models/model-sort'
import { pricedRow } from '@inferdex/domain/models/prices/prices-in-places'
import { modelSelectionOf, type ModelsQuery } from '@inferdex/domain/models/models-query'
import type { Catalogue } from '@inferdex/domain/search/catalogue-snapshot'
import { listCorrection } from '@inferdex/domain/search/list-correction'
import type { ListedModel } from './listed-model.ts'

export const PAGE_SIZES = { cards: 60, table: 100 } as const

export type ModelsResult = {
  readonly rows: readonly ListedModel[]
  /** Number of matches, or null if only the server could count them and did not. */
  readonly found: number | null
  readonly page: number
  readonly pageCount: number
  readonly facts: ModelFacts
  /** The corrected search text that was used because nothing matches the given one; otherwise null. */
  readonly corrected: string | null
}

/** Returns all matches in order. The sorted list is cached, so that a keystroke only has to filter. */
export function findModels(
  catalogue: Catalogue,
  query: ModelsQuery,
): { rows: readonly ListedModel[]; corrected: string | null } {
  const corrected = listCorrection(catalogue.models, query.q, modelSearch)
  const selection = modelSelectionOf(corrected === null ? query : { ...query, q: corrected })
  const rows =
    selection.sort === 'relevance'
      ? selectModels(catalogue.models, selection)
      : inOrder(catalogue, query).filter((row) => matchesModel(row, selection))
  return { rows, corrected }
}

/** Returns one page of the matches, as the server renders it. */
export function modelsResult(catalogue: Catalogue, query: ModelsQuery): ModelsResult {
  const { rows: found, corrected } = findModels(catalogue, query)
  const size = PAGE_SIZES[query.view]
  const pageCount = Math.max(1, Math.ceil(found.length / size))
  const page = Math.min(query.page, pageCount)
  return {
    rows: found.slice((page - 1) * size, page * size),
    found: found.length,
    page,
    pageCount,
    facts: factsOf(catalogue),
    corrected,
  }
}

let lastOrder: { catalogue: Catalogue; by: string; rows: readonly ListedModel[] } | null = null

function inOrder(catalogue: Catalogue, { sort, direction, via, places }: ModelsQuery): readonly ListedModel[] {
  const by = `${sort} ${direction} ${via} ${places.join(' ')}`
  if (lastOrder?.catalogue !== catalogue || lastOrder.by !== by) {
    const priced = catalogue.models.map((model) => pricedRow(model, { via, places }))
    lastOrder = { catalogue, by, rows: sortModels(priced, sort, direction) }
  }
  return lastOrder.rows
}

const known = new WeakMap<Catalogue, ModelFacts>()

export function factsOf(catalogue: Catalogue): ModelFacts {
  const facts = known.get(catalogue) ?? modelFactsOf(catalogue.models)
  known.set(catalogue, facts)
  return facts
}
