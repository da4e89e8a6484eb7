import { UNPAGED_ROWS } from '@inferdex/contracts/protocol/paging'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { readCursor } from './cursor.ts'

/** One page of a list; `total` is null when there are more rows than are counted. */
export type ListPage<T> = { items: T[]; total: number | null; nextCursor: string | null }

/** What a list is sorted by: a key that ascends and is never null, exactly as its index has it. */
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
/** PostgreSQL has no text with a zero byte. */
const NAME = z.string().regex(/^[^\0]*$/)

/**
 * Keeps the rows after a cursor, which holds sort, key, name and id. One of another sort is refused. A list that is sorted by
 * the columns alone has no key, and may be walked backwards.
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
  if (order === null) return sql<boolean>`(${columns}) ${isBackward ? sql`<` : sql`>`} (${ties})`
  return sql<boolean>`(${order.key}, ${columns}) > (cast(${value} as ${sql.raw(order.type)}), ${ties})`
}

/** One row more than the page shows tells whether there is a next page. */
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
