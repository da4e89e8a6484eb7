import type { readModelOverview, readProviderOverview } from '@inferdex/contracts/details'
import type { Answer } from '@inferdex/contracts/endpoint'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../db/db.ts'
import type { PageInput } from '../../db/list-page.ts'
import { selectResultsOfModel, toBenchmarkResult } from '../benchmarks/benchmarks.service.ts'
import {
  findOffersOfModel,
  findOffersOfProvider,
  selectModelDetail,
  selectPriceHistory,
  toModelDetail,
  toPriceHistory,
} from '../models/models.service.ts'
import { selectProviderDetail, toProviderDetail } from '../providers/providers.service.ts'
import { selectTopCapabilities } from './details.queries.ts'

/** All of a model's page in two statements. Undefined when there is no such model. */
export async function findModelOverview(db: Db, slug: string): Promise<Answer<typeof readModelOverview> | undefined> {
  const [row, offers] = await Promise.all([
    selectModelDetail(db, slug)
      .select([
        jsonArrayFrom(selectPriceHistory(db)).as('history'),
        jsonArrayFrom(selectResultsOfModel(db)).as('results'),
      ])
      .executeTakeFirst(),
    findOffersOfModel(db, slug),
  ])
  return (
    row && {
      model: toModelDetail(row),
      offers,
      priceHistory: row.history.map(toPriceHistory),
      benchmarks: row.results.map(toBenchmarkResult),
    }
  )
}

/** All of a provider's page in two statements. Undefined when there is no such provider. */
export async function findProviderOverview(
  db: Db,
  slug: string,
  input: PageInput,
): Promise<Answer<typeof readProviderOverview> | undefined> {
  const [row, offers] = await Promise.all([
    selectProviderDetail(db, slug)
      .select(jsonArrayFrom(selectTopCapabilities(db)).as('capabilities'))
      .executeTakeFirst(),
    findOffersOfProvider(db, slug, input),
  ])
  return row && { provider: toProviderDetail(row), offers, capabilities: row.capabilities }
}
