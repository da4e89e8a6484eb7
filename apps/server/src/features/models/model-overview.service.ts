import type { readModelOverview } from '@inferdex/contracts/models/model-overview'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../db/db.ts'
import { prepared } from '../../db/plans/prepared-statements.ts'
import { selectOtherResultsOfModel, selectResultsOfModel, toBenchmarkResult } from '../benchmarks/benchmarks.queries.ts'
import { findOffersOfModel } from '../offers/offers.queries.ts'
import { selectPriceHistory, toPriceHistory } from '../offers/as-of/price-history.queries.ts'
import { foundOrNamed } from '../search/names/resolve-names.service.ts'
import { selectAlternatives, selectPeers, selectPlace } from './model-peers.queries.ts'
import { findModel, selectModelDetail, toModelDetail } from './models.queries.ts'

/** Reads the model of a path. Redirects from other names of the model; an unknown one is not found. */
export async function readNamedModel(db: Db, slug: string) {
  return await foundOrNamed(db, slug, await findModel(db, slug))
}

/** Reads a model's page, with the same redirects. */
export async function readNamedOverview(db: Db, slug: string, measure?: string) {
  return await foundOrNamed(db, slug, await findModelOverview(db, slug, measure))
}

/** Reads a model's page with two statements. Returns undefined if there is no such model. */
export async function findModelOverview(
  db: Db,
  slug: string,
  measure?: string,
): Promise<ResponseBody<typeof readModelOverview> | undefined> {
  const [row, offers] = await Promise.all([
    selectModelDetail(db, slug)
      .select([
        jsonArrayFrom(selectPriceHistory(db)).as('history'),
        jsonArrayFrom(selectResultsOfModel(db)).as('results'),
        jsonArrayFrom(selectOtherResultsOfModel(db)).as('other_results'),
        jsonArrayFrom(selectPeers(db)).as('peers'),
        jsonArrayFrom(selectAlternatives(db)).as('alternatives'),
        jsonObjectFrom(selectPlace(db, measure)).as('place'),
      ])
      .$call(prepared)
      .executeTakeFirst(),
    findOffersOfModel(db, slug),
  ])
  return (
    row && {
      model: toModelDetail(row),
      offers,
      priceHistory: row.history.map(toPriceHistory),
      benchmarks: row.results.map(toBenchmarkResult),
      otherScores: row.other_results.map(toBenchmarkResult),
      peers: row.peers,
      alternatives: row.alternatives.map((alternative) => ({ ...alternative, own: Number(alternative.own) })),
      place: row.place,
    }
  )
}
