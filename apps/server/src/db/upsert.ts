import { sql } from 'kysely'
import type { Db } from './db.ts'
import type { Tables } from './generated/tables.ts'

type Plan = {
  table: keyof Tables
  /** Column -> its PostgreSQL type. */
  columns: Readonly<Record<string, string>>
  key: readonly string[]
  /** Written when the row is made, and left alone afterwards. */
  onlyOnInsert?: readonly string[]
  /** Set when something else changes, but no change by itself. */
  stamp?: string
  /** Rows that staff have edited stay as they are. */
  keepEdited?: boolean
}

/** Inserts what is missing and updates what differs, in one statement; a row that is equal is not touched. */
export async function upsert(tx: Db, plan: Plan, rows: readonly Readonly<Record<string, unknown>>[]): Promise<number> {
  const { table, columns, key, onlyOnInsert = [], stamp, keepEdited = false } = plan
  const names = Object.keys(columns)
  const compared = names.filter((name) => !key.includes(name) && !onlyOnInsert.includes(name) && name !== stamp)
  const written = stamp === undefined ? compared : [...compared, stamp]
  const { numAffectedRows } = await sql`
    insert into ${sql.table(table)} (${refs(names)})
    select ${refs(names)} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as incoming (${sql.join(names.map((name) => sql`${sql.ref(name)} ${sql.raw(columns[name] ?? '')}`))})
    on conflict (${refs(key)}) do update set
      ${sql.join(written.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))}
    where (${refs(compared, table)}) is distinct from (${refs(compared, 'excluded')})
      and ${keepEdited ? sql`${sql.ref(`${table}.origin`)} = 'seed'` : sql`true`}
  `.execute(tx)
  return Number(numAffectedRows ?? 0)
}

function refs(names: readonly string[], table?: string) {
  return sql.join(names.map((name) => sql.ref(table === undefined ? name : `${table}.${name}`)))
}
