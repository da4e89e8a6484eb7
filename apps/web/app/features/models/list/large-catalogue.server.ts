import { queryOfSelection } from '@inferdex/contracts/models/model-selection'
import { listModels, type Model, readModelFacts } from '@inferdex/contracts/models/models'
import { UNPAGED_ROWS } from '@inferdex/contracts/protocol/paging'
import { modelSelectionOf, type ModelsQuery } from '@inferdex/domain/models/models-query'
import { rowVia } from '@inferdex/domain/models/prices/model-via'
import { api } from '../../../lib/api/api.ts'
import { listedModel } from './listed-model.ts'
import { type ModelsResult, PAGE_SIZES } from './models-result.ts'

/**
 * Reads one page from the database, for a catalogue that is too large for the browser. The number of pages is limited
 * by the rows of one API response.
 */
export async function readModelsPage(query: ModelsQuery): Promise<ModelsResult> {
  const size = PAGE_SIZES[query.view]
  // One extra row shows whether there is a next page.
  const lastPage = Math.floor((UNPAGED_ROWS - 1) / size)
  const asked = Math.min(query.page, lastPage)
  const [found, facts] = await Promise.all([
    orNone(
      api(listModels, {
        query: { ...queryOfSelection(modelSelectionOf(query)), limit: asked * size + 1 },
      }),
    ),
    api(readModelFacts),
  ])
  const isWhole = found.length <= asked * size
  const pageCount = isWhole ? Math.max(1, Math.ceil(found.length / size)) : Math.min(asked + 1, lastPage)
  const page = Math.min(asked, pageCount)
  const rows = found.slice((page - 1) * size, page * size).map((model) => rowVia(listedModel(model), query.via))
  return { rows, found: isWhole ? found.length : null, page, pageCount, facts, corrected: null }
}

/** Returns no models for a URL with an unknown maker. */
async function orNone(models: Promise<Model[]>): Promise<Model[]> {
  try {
    return await models
  } catch (error) {
    const { code, fields } = error as { code?: unknown; fields?: Readonly<Record<string, string>> }
    if (code !== 'VALIDATION_FAILED' || fields?.maker === undefined) throw error
    return []
  }
}
