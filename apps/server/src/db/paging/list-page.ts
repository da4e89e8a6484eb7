import { UNPAGED_ROWS } from '@inferdex/contracts/protocol/paging'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { readCursor } from './cursor.ts'

/** One page of a list. `total` is null if there are more rows than we count. */
export type ListPage<T> = { items: T[]; total: number | null; nextCursor: string | null }

/** The sort key of a list: ascending, never null, and written exactly as in its index. */
export type SortKey = { readonly key: RawBuilder<unknown>; readonly type: 'integer' | 'numeric' }

export type PageInput = { readonly limit?: number | undefined; readonly cursor?: string | undefined }

const MAX_INTEGER = 2_147_483_647
const KEY = {
  integer: z
    .string()
    .regex(/^-?\d{1,10}$/)
    .refine((text) => Math.abs(Number(text)) <= MAX_INTEGER),
  numeric: z.string().regex(/^(-?\d{1,30}(\.\d{1,30})?|Infinity)$/),
} as const
/** PostgreSQL cannot store a text with a zero byte. */
const NAME = z.string().regex(/^[^\0]*$/)

/**
 * Filters the rows after a cursor, or before it where a list is read backwards. It contains sort, key, name and id; a
 * cursor of another sort is refused. A list that is sorted by its columns alone has no key.
 */
export function afterCursor(
  cursor: string,
  sort: string,
  order: SortKey | null,
  columns: RawBuilder<unknown>,
  isBackward = false,
): RawBuilder<boolean> {
  const keyOf = order === null ? z.string() : KEY[order.type]
  const [, value, name, id] = readCursor(cursor, z.tuple([z.literal(sort), keyOf, NAME, z.guid()]))
  const ties = sql`${name}, ${id}::uuid`
  const beyond = isBackward ? sql`<` : sql`>`
  if (order === null) return sql<boolean>`(${columns}) ${beyond} (${ties})`
  return sql<boolean>`(${order.key}, ${columns}) ${beyond} (cast(${value} as ${sql.raw(order.type)}), ${ties})`
}

/** Returns the page size plus one, to detect a next page. */
export function rowsToFetch({ limit }: PageInput): number {
  return (limit ?? UNPAGED_ROWS) + 1
}

export function toPage<Row, T>(
  rows: readonly Row[],
  input: PageInput,
  total: number | null,
  toItem: (row: Row) => T,
  cursorOf: (row: Row) => string,
): ListPage<T> {
  const shown = rows.slice(0, rowsToFetch(input) - 1)
  const last = shown.at(-1)
  return {
    items: shown.map(toItem),
    total,
    nextCursor: rows.length > shown.length && last !== undefined ? cursorOf(last) : null,
  }
}
