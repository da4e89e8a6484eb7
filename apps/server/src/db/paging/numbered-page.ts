import { COUNTED_ROWS, totalPages } from '@inferdex/contracts/protocol/paging'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db.ts'
import type { Direction, ListOrder } from './list-order.ts'

type CatalogueTable = 'models' | 'providers' | 'deals'

/** A list with page numbers. Its ids are read from an index; whole rows are read only for one page. */
export type NumberedList = {
  readonly table:
    | CatalogueTable
    | 'contact_messages'
    | 'media'
    | 'newsletter_subscriptions'
    | 'posts'
    | 'submissions'
    | 'users'
  /** The conditions for the rows of the list. */
  readonly rows: readonly RawBuilder<boolean>[]
  readonly order: ListOrder
  /** For long lists. */
  readonly anchors?: KeptAnchors
}

/** The keys of the row at a position in the index, counted from 1. Position 0 is before all rows. */
export type Anchor = { readonly place: number; readonly values: readonly string[] }

/** The anchor cache, one for all lists of a process. A change with one of the tags removes a value. */
export type AnchorMemo = {
  readonly get: (
    key: string,
    tags: readonly string[],
    make: () => Promise<readonly Anchor[]>,
  ) => Promise<readonly Anchor[]>
}

/** Where anchors are cached: per version of a list, until one of the tags changes. */
type KeptAnchors = { readonly memo: AnchorMemo; readonly tags?: readonly string[]; readonly version?: string }

type Paging = { readonly page: number; readonly limit: number }

/** This many rows from either end are read without anchors. */
const NEAR_ROWS = 1000

/**
 * Returns a subquery for the ids of one page of a list with `total` rows, unordered, or null if the page is empty. Only
 * the statement around it reads whole rows.
 */
export async function selectPageOfIds(
  db: Db,
  list: NumberedList,
  paging: Paging,
  total: number,
): Promise<RawBuilder<string> | null> {
  const range = await findPage(db, list, paging, total)
  return range && sql<string>`(${selectRange(list, range)})`
}

/** How to reach the rows of a page in an index: where to start, and how many rows to skip and read. */
type IndexRange = {
  readonly direction: Direction
  readonly offset: number
  readonly limit: number
  readonly beyond?: readonly string[]
}

async function findPage(
  db: Db,
  list: NumberedList,
  { page, limit }: Paging,
  total: number,
): Promise<IndexRange | null> {
  const skipped = (page - 1) * limit
  const size = Math.min(limit, total - skipped)
  if (size <= 0) return null
  const rest = total - skipped - size
  const [before, after] = list.order.direction === 'asc' ? [skipped, rest] : [rest, skipped]
  if (list.anchors !== undefined && before > NEAR_ROWS && after > NEAR_ROWS) {
    const { place, values } = await nearestAnchor(db, list, list.anchors, before)
    return { direction: 'asc', offset: before - place, limit: size, beyond: values }
  }
  return before <= after
    ? { direction: 'asc', offset: before, limit: size }
    : { direction: 'desc', offset: after, limit: size }
}

function selectRange({ table, rows, order }: NumberedList, { direction, offset, limit, beyond = [] }: IndexRange) {
  const conditions = [...rows]
  if (beyond.length > 0) {
    const values = order.keys.map(({ type }, index) => sql`cast(${beyond[index]} as ${sql.raw(type)})`)
    conditions.push(sql`(${sql.join(order.keys.map(({ key }) => key))}) > (${sql.join(values)})`)
  }
  const sorted = sql.join(order.keys.map(({ key }) => (direction === 'asc' ? sql`${key} asc` : sql`${key} desc`)))
  return sql<{ id: string }>`
    select ${sql.ref(`${table}.id`)} from ${sql.table(table)} where ${sql.join(conditions, sql` and `)}
    order by ${sorted} limit ${limit} offset ${offset}`
}

async function readIds(db: Db, list: NumberedList, range: IndexRange | null): Promise<string[]> {
  if (range === null) return []
  const { rows } = await selectRange(list, range).execute(db)
  const ids = rows.map(({ id }) => id)
  return range.direction === list.order.direction ? ids : ids.toReversed()
}

export const ANCHOR_EVERY = 1000

/** Returns the last anchor before a page far inside a long list, so that only the rows after it are read. */
async function nearestAnchor(
  db: Db,
  list: NumberedList,
  { memo, tags = [], version = '' }: KeptAnchors,
  before: number,
): Promise<Anchor> {
  const keys = list.order.keys.map(({ key }) => key)
  const rows = sql`${sql.table(list.table)} where ${sql.join(list.rows, sql` and `)}`
  const { sql: text, parameters } = sql`${rows} order by ${sql.join(keys)}`.compile(db)
  const anchors = await memo.get(JSON.stringify([text, parameters, version]), tags, async () => {
    const { rows: found } = await sql<Anchor>`
      select place::int, values from (
        select row_number() over (order by ${sql.join(keys)}) as place,
          array[${sql.join(keys.map((key) => sql`(${key})::text`))}] as values
        from ${rows}
      ) as numbered where place % ${sql.lit(ANCHOR_EVERY)} = 0 order by place`.execute(db)
    // New rows are not always added in the order of their ids, so the end of the list may still change.
    return found.slice(0, -1)
  })
  return anchors.findLast(({ place }) => place <= before) ?? { place: 0, values: [] }
}

/** A list of catalogue records: those in the catalogue, or the archived ones. */
export type CatalogueList = Omit<NumberedList, 'table' | 'rows'> & {
  /** The table, which is also the name of its stored count. */
  readonly table: CatalogueTable
  readonly filters: readonly RawBuilder<boolean>[]
  /** Lists the archived records, latest first, regardless of the order. */
  readonly archived?: boolean | undefined
  /** Whether the index of the order contains all columns that the filters use. */
  readonly isCountedInOrder?: boolean
}

export type NumberedPage<Item> = {
  readonly items: Item[]
  readonly total: number
  readonly page: number
  readonly totalPages: number
  /** True if there are more rows than we count. */
  readonly isPartial: boolean
  readonly counts: ArchiveCounts
}

type ArchiveCounts = { readonly active: number; readonly archived: number }

/** Returns the order of archived records: latest first. */
export function latestArchived(table: string): ListOrder {
  const archivedAt = sql.ref(`${table}.archived_at`)
  return {
    keys: [
      { key: sql`(-extract(epoch from ${archivedAt} at time zone 'utc'))`, type: 'numeric' },
      { key: sql.ref(`${table}.id`), type: 'uuid' },
    ],
    direction: 'asc',
  }
}

/** Reads one page of a catalogue list. `readItems` returns the items in any order, without deleted ones. */
export async function readNumberedPage<Item extends { id: string }>(
  db: Db,
  list: CatalogueList,
  paging: Paging,
  readItems: (ids: readonly string[]) => Promise<readonly Item[]>,
): Promise<NumberedPage<Item>> {
  const isListed = sql<boolean>`${sql.ref(`${list.table}.archived_at`)} is ${list.archived ? sql`not null` : sql`null`}`
  const ordered = list.archived ? { ...list, order: latestArchived(list.table), isCountedInOrder: false } : list
  const counts = await readCounts(db, list.table)
  const { ids, total, isPartial } = await readCataloguePage(
    db,
    { ...ordered, rows: [isListed, ...list.filters] },
    paging,
    list.archived ? counts.archived : counts.active,
  )
  const items = ids.length === 0 ? [] : await readItems(ids)
  const byId = new Map(items.map((item) => [item.id, item]))
  const { page, limit } = paging
  return {
    items: ids.flatMap((id) => byId.get(id) ?? []),
    total,
    page,
    totalPages: totalPages(total, limit),
    isPartial,
    counts,
  }
}

type PageOfIds = { readonly ids: readonly string[]; readonly total: number; readonly isPartial: boolean }

/**
 * Reads the ids of a page and the total. The whole list has a stored count and any number of pages; a filtered list is
 * counted up to a limit.
 */
async function readCataloguePage(
  db: Db,
  list: CatalogueList & NumberedList,
  { page, limit }: Paging,
  total: number,
): Promise<PageOfIds> {
  if (list.filters.length === 0) {
    const ids = await readIds(db, list, await findPage(db, list, { page, limit }, total))
    return { ids, total, isPartial: false }
  }
  const skipped = (page - 1) * limit
  const size = Math.min(limit, COUNTED_ROWS - skipped)
  const [ids, found] = await Promise.all([
    readIds(db, list, size <= 0 ? null : { direction: list.order.direction, offset: skipped, limit: size }),
    countFound(db, list),
  ])
  return { ids, total: Math.min(found, COUNTED_ROWS), isPartial: found > COUNTED_ROWS }
}

/**
 * Reads the ids of a page of search results and counts the matches up to a limit. Few matches are found by the text
 * index and sorted; for many, the rows are read in order until the page is full.
 */
export async function findPageOfIds(db: Db, list: NumberedList, { page, limit }: Paging): Promise<PageOfIds> {
  const found = await countFound(db, list)
  const [total, skipped] = [Math.min(found, COUNTED_ROWS), (page - 1) * limit]
  const range = { direction: list.order.direction, offset: skipped, limit: Math.min(limit, total - skipped) }
  if (range.limit <= 0) return { ids: [], total, isPartial: found > COUNTED_ROWS }
  if (found > COUNTED_ROWS) return { ids: await readIds(db, list, range), total, isPartial: true }
  return { ids: await sortFew(db, list, range), total, isPartial: false }
}

async function sortFew(db: Db, { table, rows, order }: NumberedList, { offset, limit }: IndexRange): Promise<string[]> {
  const keys = order.keys.map(({ key }, index) => sql`${key} as ${sql.ref(`key_${index}`)}`)
  const sorted = order.keys.map((_, index) => sql`${sql.ref(`key_${index}`)} ${sql.raw(order.direction)}`)
  // `offset 0` is an optimisation fence: the planner must choose the text index, which finds few rows, and not the one
  // of the order.
  const { rows: found } = await sql<{ id: string }>`
    select id from (
      select ${sql.ref(`${table}.id`)} as id, ${sql.join(keys)} from ${sql.table(table)}
      where ${sql.join(rows, sql` and `)} offset 0
    ) as few order by ${sql.join(sorted)} limit ${limit} offset ${offset}`.execute(db)
  return found.map(({ id }) => id)
}

type CountedList = NumberedList & Pick<CatalogueList, 'isCountedInOrder'>

/** Counts up to the limit plus one, which shows that there are more. */
async function countFound(db: Db, { table, rows, order, isCountedInOrder }: CountedList) {
  // If the index has the filters' columns, it is read in order; matches of a text search are counted in any order.
  const sorted = isCountedInOrder ? sql`order by ${sql.join(order.keys.map(({ key }) => key))}` : sql``
  const { rows: counted } = await sql<{ found: number }>`
    select count(*)::int as found from (
      select from ${sql.table(table)} where ${sql.join(rows, sql` and `)}
      ${sorted} limit ${sql.lit(COUNTED_ROWS + 1)}
    ) as counted`.execute(db)
  return counted[0]?.found ?? 0
}

/** Reads the stored number of listed records and the number of archived ones. */
async function readCounts(db: Db, table: CatalogueTable): Promise<ArchiveCounts> {
  const { rows } = await sql<ArchiveCounts>`
    select coalesce((select value from counts where name = ${table}), 0)::int as active,
      (select count(*)::int from ${sql.table(table)} where archived_at is not null) as archived`.execute(db)
  return rows[0] ?? { active: 0, archived: 0 }
}
