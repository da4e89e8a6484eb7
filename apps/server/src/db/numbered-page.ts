import { COUNTED_ROWS, totalPages } from '@inferdex/contracts/protocol/paging'
import { type RawBuilder, sql } from 'kysely'
import type { TaggedMemo } from '../platform/tagged-memo.ts'
import type { Db } from './db.ts'

type Direction = 'asc' | 'desc'
type KeyType = 'integer' | 'numeric' | 'text' | 'uuid'

/** A part of an index: never null, and ascending there. */
export type ListKey = { readonly key: RawBuilder<unknown>; readonly type: KeyType }

/** Keys of an index, walked in one direction; the last is the id. */
export type ListOrder = { readonly keys: readonly ListKey[]; readonly direction: Direction }

/** A list that is paged by number. Its ids are walked in an index; only the rows of one page are read. */
export type NumberedList = {
  /** Also the name of its stored count. */
  readonly table: 'models' | 'providers' | 'deals'
  readonly filters: readonly RawBuilder<boolean>[]
  readonly order: ListOrder
  /** Whether the index that gives the order also has what the filters look at. */
  readonly isCountedInOrder: boolean
  /** For lists that grow long: where its anchors are kept until a change of the list. */
  readonly anchors?: KeptAnchors
}

/** The keys of the row at a place of the index, counted from 1; those at place 0 are before all rows. */
type Anchor = { readonly place: number; readonly values: readonly string[] }

/** One for all lists of a process. */
export type AnchorMemo = TaggedMemo<readonly Anchor[]>

type KeptAnchors = { readonly memo: AnchorMemo; readonly tags: readonly string[] }

type Paging = { readonly page: number; readonly limit: number }

export type NumberedPage<Item> = {
  readonly items: Item[]
  readonly total: number
  readonly page: number
  readonly totalPages: number
  /** There are more than are counted. */
  readonly isPartial: boolean
}

/** Sorted as the index has it, and backwards. */
export function asIndexed(keys: readonly ListKey[]): Record<Direction, ListOrder> {
  return { asc: { keys, direction: 'asc' }, desc: { keys, direction: 'desc' } }
}

/** For an index that begins with the largest. */
export function againstIndex(keys: readonly ListKey[]): Record<Direction, ListOrder> {
  return { asc: { keys, direction: 'desc' }, desc: { keys, direction: 'asc' } }
}

/** `readItems` answers them in any order; one that has gone meanwhile is left out. */
export async function readNumberedPage<Item extends { id: string }>(
  db: Db,
  list: NumberedList,
  paging: Paging,
  readItems: (ids: readonly string[]) => Promise<readonly Item[]>,
): Promise<NumberedPage<Item>> {
  const { items: ids, ...page } = await readPageOfIds(db, list, paging)
  const found = ids.length === 0 ? [] : await readItems(ids)
  const byId = new Map(found.map((item) => [item.id, item]))
  return { ...page, items: ids.flatMap((id) => byId.get(id) ?? []) }
}

/** The whole list has a stored count, and all its pages; a filtered one is counted and paged up to a bound. */
async function readPageOfIds(db: Db, list: NumberedList, { page, limit }: Paging): Promise<NumberedPage<string>> {
  const skipped = (page - 1) * limit
  if (list.filters.length === 0) {
    const total = await readTotal(db, list)
    const items = await readWholeList(db, list, { skipped, size: Math.min(limit, total - skipped), total })
    return { items, total, page, totalPages: totalPages(total, limit), isPartial: false }
  }
  const size = Math.min(limit, COUNTED_ROWS - skipped)
  const [items, found] = await Promise.all([
    size <= 0 ? [] : walk(db, list, { direction: list.order.direction, offset: skipped, limit: size }),
    countFound(db, list),
  ])
  const total = Math.min(found, COUNTED_ROWS)
  return { items, total, page, totalPages: totalPages(total, limit), isPartial: found > COUNTED_ROWS }
}

/** One more than is counted says that there are more. */
async function countFound(db: Db, list: NumberedList): Promise<number> {
  const { table, filters, isCountedInOrder } = list
  // An index that has the columns of the filters is walked; what is found by its text is counted as it comes.
  const order = isCountedInOrder ? sql`order by ${sql.join(list.order.keys.map(({ key }) => key))}` : sql``
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from (
      select from ${sql.table(table)} where ${sql.join([isShown(list), ...filters], sql` and `)}
      ${order} limit ${sql.lit(COUNTED_ROWS + 1)}
    ) as counted`.execute(db)
  return rows[0]?.found ?? 0
}

async function readTotal(db: Db, { table }: NumberedList): Promise<number> {
  const row = await db.selectFrom('counts').select('value').where('name', '=', table).executeTakeFirst()
  return row?.value ?? 0
}

/** So many rows from either end are simply walked. */
const NEAR_ROWS = 1000

async function readWholeList(
  db: Db,
  list: NumberedList,
  { skipped, size, total }: { skipped: number; size: number; total: number },
): Promise<string[]> {
  if (size <= 0) return []
  const isAscending = list.order.direction === 'asc'
  const [before, after] = isAscending ? [skipped, total - skipped - size] : [total - skipped - size, skipped]
  const ids = await readBetween(db, list, before, size, after)
  return isAscending ? ids : ids.toReversed()
}

/** The ids between `before` and `after` others, in the order of the index. */
async function readBetween(db: Db, list: NumberedList, before: number, size: number, after: number): Promise<string[]> {
  if (list.anchors !== undefined && before > NEAR_ROWS && after > NEAR_ROWS) {
    const { place, values } = await nearestAnchor(db, list, list.anchors, before)
    return walk(db, list, { direction: 'asc', offset: before - place, limit: size, beyond: values })
  }
  if (before <= after) return walk(db, list, { direction: 'asc', offset: before, limit: size })
  const reversed = await walk(db, list, { direction: 'desc', offset: after, limit: size })
  return reversed.toReversed()
}

const ANCHOR_EVERY = 1000

/** Returns the last anchor before a page far inside a long list: only the rows from there on are walked. */
async function nearestAnchor(db: Db, list: NumberedList, { memo, tags }: KeptAnchors, before: number): Promise<Anchor> {
  const keys = list.order.keys.map(({ key }) => key)
  const name = sql`${sql.join(keys)}`.compile(db).sql
  const anchors = await memo.get(`${list.table} ${name}`, tags, async () => {
    const { rows } = await sql<Anchor>`
      select place::int, values from (
        select row_number() over (order by ${sql.join(keys)}) as place,
          array[${sql.join(keys.map((key) => sql`(${key})::text`))}] as values
        from ${sql.table(list.table)} where ${isShown(list)}
      ) as numbered where place % ${sql.lit(ANCHOR_EVERY)} = 0 order by place`.execute(db)
    return rows
  })
  return anchors.findLast(({ place }) => place <= before) ?? { place: 0, values: [] }
}

type Walk = {
  readonly direction: Direction
  readonly offset: number
  readonly limit: number
  readonly beyond?: readonly string[]
}

async function walk(db: Db, list: NumberedList, { direction, offset, limit, beyond = [] }: Walk): Promise<string[]> {
  const { table, filters } = list
  const { keys } = list.order
  const conditions = [isShown(list), ...filters]
  if (beyond.length > 0) {
    const values = keys.map(({ type }, index) => sql`cast(${beyond[index]} as ${sql.raw(type)})`)
    conditions.push(sql`(${sql.join(keys.map(({ key }) => key))}) > (${sql.join(values)})`)
  }
  const order = sql.join(keys.map(({ key }) => (direction === 'asc' ? sql`${key} asc` : sql`${key} desc`)))
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(`${table}.id`)} from ${sql.table(table)} where ${sql.join(conditions, sql` and `)}
    order by ${order} limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

function isShown({ table }: NumberedList): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${table}.archived_at`)} is null`
}
