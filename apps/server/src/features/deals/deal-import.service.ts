import { dealProblems } from '@inferdex/domain/deals/deal-rules'
import { type Finding, findingsOf } from '@inferdex/domain/imports/import-rows'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../db/db.ts'
import { findStoredProblems, readRowsToEvaluate } from './deal-import.queries.ts'

export { planDeals, writeDeals } from './deal-import.queries.ts'

/** Tells the rules that a row has a provider; which one is looked up in the catalogue. */
const NAMED = { providerId: 'named' }

/** Returns all problems of the rows: by the rules of the form, and with the current catalogue. */
export async function findDealProblems(tx: Db, source: RawBuilder<unknown>, now: Date): Promise<Finding[]> {
  const rows = await readRowsToEvaluate(tx, source)
  const refused = rows.flatMap(({ row, given, before }) =>
    findingsOf(row, dealProblems({ ...given, ...NAMED }, before && { ...before, ...NAMED }, now), given),
  )
  return [...refused, ...(await findStoredProblems(tx, source))].toSorted((a, b) => a.row - b.row)
}
