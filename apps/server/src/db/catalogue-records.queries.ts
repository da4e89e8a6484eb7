import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'
import type { Tables } from './generated/tables.ts'
import { type AsOf, pricesOn } from './held-prices.queries.ts'

// Shared parts of the queries of catalogue records.

/** The source of a fact that staff has entered. */
export const STAFF = 'staff'

/** Selects id, slug and name of listed providers; callers add further columns. */
export function selectNamedProviders(db: Db) {
  return db
    .selectFrom('providers')
    .select(['providers.id', 'providers.slug', 'providers.name'])
    .where('providers.archived_at', 'is', null)
}

/** Selects the prices that an offer of the outer query has today, or on a day. */
export function selectOpenPrices(db: Db, asOf: AsOf | null = null) {
  return db
    .selectFrom(pricesOn(asOf).as('prices'))
    .select(['prices.kind', 'prices.mode', 'prices.min_input_tokens as minInputTokens'])
    .select(sql<string>`prices.amount::text`.as('amount'))
    .where(sql<boolean>`prices.offer_id = offers.id`)
}

const AMOUNTS = { output: 'output_price', 'cache-read': 'cache_read_price' } as const

/** Returns the price of an offer, or null where a rule doubts this price only and staff has not confirmed the offer. */
export function sureAmount(offer: string, kind: keyof typeof AMOUNTS): RawBuilder<string | null> {
  return sql<string | null>`case when ${isUnsure(offer, sql.lit(kind))} then null
    else ${sql.ref(`${offer}.${AMOUNTS[kind]}`)} end`
}

/** Returns whether a rule doubts this one price of an offer and staff has not confirmed the offer. */
function isUnsure(offer: string, field: RawBuilder<string>): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${offer}.confirmed_on`)} is null and ${sql.ref(`${offer}.price_doubts`)} ? ${field})`
}

/** Whether the price in the row `prices` is not doubted individually. `offers` is the row of its offer. */
export const isSurePrice = sql<boolean>`not ${isUnsure(
  'offers',
  sql<string>`(prices.kind || case when prices.mode = 'standard' then '' else ':' || prices.mode end
    || case when prices.min_input_tokens = 0 then '' else '@' || prices.min_input_tokens end)`,
)}`

/** Selects who archived the rows of a table, and when. */
export function archivingOf(table: CatalogueTable | 'posts') {
  return [
    sql<Date | null>`${sql.ref(`${table}.archived_at`)}`.as('archived_at'),
    sql<string | null>`(
      select username from users where users.id = ${sql.ref(`${table}.archived_by`)} and users.deleted_at is null
    )`.as('archived_by'),
  ] as const
}

export function toArchiving(row: { readonly archived_at: Date | null; readonly archived_by: string | null }) {
  return { archivedAt: row.archived_at?.toISOString() ?? null, archivedBy: row.archived_by }
}

/** The ids of some rows, or all rows. */
export type Scope = readonly string[] | 'all'

/** Returns the condition that a row's id is in the list, or no condition if all rows are wanted. */
export function amongIds(column: string, ids: readonly string[] | undefined): RawBuilder<boolean>[] {
  return ids === undefined ? [] : [inScope(column, ids)]
}

export function inScope(column: string, scope: Scope): RawBuilder<boolean> {
  return scope === 'all' ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${scope}::uuid[])`
}

/** Runs a statement and returns the number of changed rows. */
export async function changedRows(tx: Db, statement: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await statement.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/**
 * Locks models or providers until the end of the transaction. All transactions lock models first and then providers,
 * each by id, and offers only after their model, which prevents deadlocks.
 */
export async function lockInOrder(tx: Db, table: 'models' | 'providers', rows: Scope): Promise<void> {
  await sql`select from ${sql.table(table)} where ${inScope('id', rows)} order by id for no key update`.execute(tx)
}

type CatalogueTable = 'models' | 'providers' | 'deals'

/** Locks a record until the end of the transaction. Returns false if there is no such record in this state. */
export async function lockRecord(
  tx: Db,
  table: CatalogueTable,
  id: string,
  state: 'active' | 'archived' = 'active',
): Promise<boolean> {
  const row = await tx
    .selectFrom(table)
    .select('id')
    .where('id', '=', id)
    .where('archived_at', state === 'active' ? 'is' : 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Returns columns with the counts of reviews, votes and submissions of a record. */
export function countsOfFeedback(type: 'MODEL' | 'PROVIDER' | 'DEAL', id: string) {
  const kept = (figure: RawBuilder<unknown>) => sql<number>`coalesce((select ${figure} from target_stats
    where target_type = ${sql.lit(type)} and target_id = ${id}), 0)`
  return {
    reviews: kept(sql`review_count`).as('reviews'),
    votes: kept(sql`upvotes + downvotes`).as('votes'),
    submissions: sql<number>`(select count(*) from submissions where target_id = ${id})`.as('submissions'),
  }
}

type FieldValue = string | number | boolean | null
export type FieldValues<Field extends string> = Partial<Record<Field, FieldValue>>
/** The fields to set; undefined leaves one as it is. */
export type GivenValues<Field extends string> = Partial<Record<Field, FieldValue | undefined>>

/** Updates the given fields and returns their old values, or undefined if there is no such record. */
export async function changeFields<Table extends CatalogueTable, Field extends string>(
  tx: Db,
  table: Table,
  columnOf: Readonly<Record<Field, Extract<keyof Tables[Table], string>>>,
  { id, fields, now }: { readonly id: string; readonly fields: GivenValues<Field>; readonly now: Date },
): Promise<FieldValues<Field> | undefined> {
  const given = (Object.keys(columnOf) as Field[]).filter((field) => fields[field] !== undefined)
  const { rows } = await sql<Record<Field, FieldValue | Date>>`
    select ${sql.join(given.map((field) => sql`${sql.ref(columnOf[field])} as ${sql.id(field)}`))}
    from ${sql.table(table)} where id = ${id} and archived_at is null for update`.execute(tx)
  const [row] = rows
  if (row === undefined) return undefined
  if (given.length === 0) return {}
  const values = given.map((field) => sql`${sql.ref(columnOf[field])} = ${fields[field]}`)
  await sql`
    update ${sql.table(table)} set ${sql.join([...values, sql`origin = 'staff'`, sql`updated_at = ${now}`])}
    where id = ${id}`.execute(tx)
  const asText = (value: FieldValue | Date) => (value instanceof Date ? value.toISOString() : value)
  return Object.fromEntries(given.map((field) => [field, asText(row[field])])) as FieldValues<Field>
}
