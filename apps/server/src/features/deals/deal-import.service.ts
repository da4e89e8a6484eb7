import { dealProblems } from '@inferdex/domain/deals/deal-rules'
import { type Finding, findingsOf } from '@inferdex/domain/imports/import-rows'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../db/db.ts'
import { findStoredProblems, readRowsToEvaluate } from './deal-import.queries.ts'

export { planDeals, writeDeals } from './deal-import.queries.ts'

/** Placeholder that satisfies the rule for a provider, which is resolved in the catalogue. */
const NAMED = { providerId: 'named' }

/** Returns all problems of the rows: by the rules of the form, and against the current catalogue. */
export async function findDealProblems(tx: Db, source: RawBuilder<unknown>, now: Date): Promise<Finding[]> {
  const rows = await readRowsToEvaluate(tx, source)
  const refused = rows.flatMap(({ row, given, before }) =>
    findingsOf(row, dealProblems({ ...given, ...NAMED }, before && { ...before, ...NAMED }, now), given),
  )
  return [...refused, ...(await findStoredProblems(tx, source))].toSorted((a, b) => a.row - b.row)
}
