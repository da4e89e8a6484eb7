import type { Db } from '../../db/db.ts'
import { correctTotals } from './totals.queries.ts'

/** Counts all totals again, after rows were written without their triggers. */
export async function recountTotals(tx: Db): Promise<void> {
  await correctTotals(tx)
}
