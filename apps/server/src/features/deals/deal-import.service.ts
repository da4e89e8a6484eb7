import { dealProblems } from '@inferdex/domain/deals/deal-rules'
import { type Finding, findingsOf } from '@inferdex/domain/imports/import-rows'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../db/db.ts'
import { findStoredProblems, readRowsToJudge } from './deal-import.queries.ts'

export { planDeals, writeDeals } from './deal-import.queries.ts'

/** Says to the rules that a row names a provider; which one is looked up in the catalogue. */
const NAMED = { providerId: 'named' }

/** Returns what is wrong with rows: what the rules of the form refuse, and what the catalogue has otherwise. */
export async function findDealProblems(tx: Db, source: RawBuilder<unknown>): Promise<Finding[]> {
  const rows = await readRowsToJudge(tx, source)
  const refused = rows.flatMap(({ row, given, before }) =>
    findingsOf(row, dealProblems({ ...given, ...NAMED }, before && { ...before, ...NAMED }, null), given),
  )
  return [...refused, ...(await findStoredProblems(tx, source))].toSorted((a, b) => a.row - b.row)
}
