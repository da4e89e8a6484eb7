import { MAX_SELECTED } from '@inferdex/contracts/bulk.staff'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'

type Selected = { readonly id: string; readonly revision: number; readonly name: string }

/** Lists id, revision and name of the records that match the filters of a list, by name. */
export async function listSelection(
  db: Db,
  table: 'models' | 'providers' | 'deals',
  isArchived: boolean,
  filters: readonly RawBuilder<boolean>[],
): Promise<{ items: Selected[]; isPartial: boolean }> {
  const name = sql.ref(`${table}.${table === 'deals' ? 'title' : 'name'}`)
  const listed = sql`${sql.ref(`${table}.archived_at`)} is ${isArchived ? sql`not null` : sql`null`}`
  const { rows } = await sql<Selected>`
    select ${sql.ref(`${table}.id`)} as id, ${sql.ref(`${table}.revision`)} as revision, ${name} as name
    from ${sql.table(table)} where ${sql.join([listed, ...filters], sql` and `)}
    order by lower(${name}), ${sql.ref(`${table}.id`)} limit ${sql.lit(MAX_SELECTED + 1)}`.execute(db)
  return { items: rows.slice(0, MAX_SELECTED), isPartial: rows.length > MAX_SELECTED }
}
