import { sql } from 'kysely'
import type { Db } from './db.ts'
import type { Tables } from './generated/tables.ts'

type Plan = {
  table: keyof Tables
  /** The PostgreSQL type of each column. */
  columns: Readonly<Record<string, string>>
  key: readonly string[]
  /** Columns that are written on insert and never updated. */
  onlyOnInsert?: readonly string[]
  /** A column that is set when another one changes; its own new value does not count as a change. */
  stamp?: string
  /** Whether rows that staff has edited are skipped. */
  keepEdited?: boolean
}

/**
 * Inserts missing rows and updates different ones in one statement. Skips equal rows, and those whose slug is a former
 * slug of a record.
 */
export async function upsert(tx: Db, plan: Plan, rows: readonly Readonly<Record<string, unknown>>[]): Promise<number> {
  const { table, columns, key, onlyOnInsert = [], stamp, keepEdited = false } = plan
  const names = Object.keys(columns)
  const compared = names.filter((name) => !key.includes(name) && !onlyOnInsert.includes(name) && name !== stamp)
  const written = stamp === undefined ? compared : [...compared, stamp]
  const { numAffectedRows } = await sql`
    insert into ${sql.table(table)} (${refs(names)})
    select ${refs(names)} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as incoming (${sql.join(names.map((name) => sql`${sql.ref(name)} ${sql.raw(columns[name] ?? '')}`))})
    where ${hasOwnSlug(table)}
    on conflict (${refs(key)}) do update set
      ${sql.join(written.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))}
    where (${refs(compared, table)}) is distinct from (${refs(compared, 'excluded')})
      and ${keepEdited ? sql`${sql.ref(`${table}.origin`)} = 'seed'` : sql`true`}
  `.execute(tx)
  return Number(numAffectedRows ?? 0)
}

function hasOwnSlug(table: keyof Tables) {
  if (table !== 'models' && table !== 'providers') return sql`true`
  return sql`not exists (select from former_slugs f where f.kind = ${table} and f.slug = incoming.slug)`
}

function refs(names: readonly string[], table?: string) {
  return sql.join(names.map((name) => sql.ref(table === undefined ? name : `${table}.${name}`)))
}
