import { sql } from 'kysely'
import type { Db } from './db.ts'

/** Totals that pages show. In the order of their names, so that two writers never wait for each other in a circle. */
export async function addToCounts(tx: Db, changes: Readonly<Record<string, number>>): Promise<void> {
  for (const [name, change] of Object.entries(changes).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (change === 0) continue
    await tx
      .updateTable('counts')
      .set({ value: sql`value + ${change}` })
      .where('name', '=', name)
      .execute()
  }
}
