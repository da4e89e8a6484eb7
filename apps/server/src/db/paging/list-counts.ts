import type { Db } from '../db.ts'
import { ANCHOR_EVERY } from './numbered-page.ts'

/** The number of rows of a list, and a version for caching its anchors. */
export type ListCount = { readonly total: number; readonly version: string }

/**
 * Reads the stored counts of lists that are sorted by time. A new row is the last one, so it shifts no other. The
 * triggers that update the counts (`count_listed`) also count the rows that left a list or came from another one.
 */
export async function readListCounts<Name extends string>(
  db: Db,
  names: readonly Name[],
): Promise<(name: Name) => ListCount> {
  const rows = await db
    .selectFrom('counts')
    .select(['name', 'value'])
    .where(
      'name',
      'in',
      names.flatMap((name) => [name, `${name}_moves`]),
    )
    .execute()
  const valueOf = (name: string) => rows.find((row) => row.name === name)?.value ?? 0
  return (name) => {
    const total = valueOf(name)
    return { total, version: `${valueOf(`${name}_moves`)} ${Math.floor(total / ANCHOR_EVERY)}` }
  }
}
