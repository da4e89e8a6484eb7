import { listModels } from '@inferdex/contracts/models/models'
import { UNPAGED_ROWS } from '@inferdex/contracts/protocol/paging'
import { readCounts } from '@inferdex/contracts/site/site'
import { contextWindows, modelSorts } from '@inferdex/domain/search/catalogue-filters'
import { modelFiltersOf, type ModelsQuery } from '@inferdex/domain/models/models-query'
import { columnDecimals } from '@inferdex/domain/offers/price-display'
import { recordedDays } from '@inferdex/domain/text/recorded-days'
import { api } from '../../../lib/api/api.ts'
import { listedModel } from './listed-model.ts'
import { type CatalogueFacts, type ModelsResult, PAGE_SIZES } from './models-result.ts'

/**
 * Reads one page from the database, for a catalogue that is too large for the browser. It supports only the API's
 * sorts.
 */
export async function readModelsPage(query: ModelsQuery): Promise<ModelsResult> {
  const size = PAGE_SIZES[query.view]
  const page = Math.min(query.page, Math.floor(UNPAGED_ROWS / size))
  const filters = modelFiltersOf(query)
  const [source] = filters.sources
  const [found, counts] = await Promise.all([
    api(listModels, {
      query: {
        sort: modelSorts.find((sort) => sort === query.sort) ?? 'rating',
        limit: Math.min(page * size + 1, UNPAGED_ROWS),
        ...(filters.q.trim() === '' ? {} : { q: filters.q }),
        ...(filters.types.length === 0 ? {} : { type: filters.types.join(',') }),
        ...(filters.capabilities.length === 0 ? {} : { capabilities: filters.capabilities.join(',') }),
        ...(filters.sources.length === 1 ? { isOpenSource: source === 'open-source' ? 'true' : 'false' } : {}),
        ...(filters.contexts.length === 0
          ? {}
          : { minContextWindow: Math.min(...filters.contexts.map((name) => contextWindows[name])) }),
        ...(filters.maxInputPrice === null ? {} : { maxInputPrice: filters.maxInputPrice }),
        ...(filters.maxOutputPrice === null ? {} : { maxOutputPrice: filters.maxOutputPrice }),
        ...(filters.minRating === null ? {} : { minRating: filters.minRating }),
      },
    }),
    api(readCounts),
  ])
  const rows = found.slice((page - 1) * size, page * size).map(listedModel)
  const isLast = found.length <= page * size
  const decimals = (amounts: (string | null)[]) => columnDecimals(amounts)
  const facts: CatalogueFacts = {
    total: counts.models,
    withType: {},
    withCapability: {},
    withSource: { 'open-source': 0, proprietary: 0 },
    decimals: {
      inputPrice: decimals(rows.map((row) => row.inputPrice)),
      outputPrice: decimals(rows.map((row) => row.outputPrice)),
      cacheReadPrice: decimals(rows.map((row) => row.cacheReadPrice)),
      lowestInput: decimals(rows.map((row) => row.lowestInput)),
    },
    recorded: recordedDays(rows.map((row) => row.priceVerifiedOn)),
  }
  return { rows, found: isLast ? found.length : null, page, pageCount: isLast ? page : page + 1, facts }
}
