import { AppError } from '@inferdex/contracts/protocol/errors'
import { UNPAGED_ROWS } from '@inferdex/contracts/protocol/paging'
import { type RawBuilder, sql } from 'kysely'

/** One page of a list; `total` is null when there are more rows than are counted. */
export type ListPage<T> = { items: T[]; total: number | null; nextCursor: string | null }

/** What a list is sorted by: a key that ascends and is never null, exactly as its index has it. */
export type SortKey = { readonly key: RawBuilder<unknown>; readonly type: 'integer' | 'numeric' }

export type PageInput = { readonly limit?: number | undefined; readonly cursor?: string | undefined }

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const KEY = { integer: /^-?\d{1,9}$/, numeric: /^(-?\d{1,30}(\.\d{1,30})?|Infinity)$/ } as const

/** The row's place in the list; the next page begins after it. */
export type Place = { readonly key: string; readonly name: string; readonly id: string }

export function encodeCursor(sort: string, { key, name, id }: Place): string {
  return Buffer.from(JSON.stringify([sort, key, name, id])).toString('base64url')
}

/** A cursor of another sort, or one that nobody was given, is refused. */
export function afterCursor(
  cursor: string,
  sort: string,
  { key, type }: SortKey,
  columns: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const place = decodeCursor(cursor)
  if (place === null || place.sort !== sort || !KEY[type].test(place.key)) {
    throw new AppError('VALIDATION_FAILED', 'This cursor is not valid', {
      fields: { cursor: 'This cursor is not valid' },
    })
  }
  const typed = sql`cast(${place.key} as ${sql.raw(type)})`
  return sql<boolean>`(${key}, ${columns}) > (${typed}, ${place.name}, ${place.id}::uuid)`
}

function decodeCursor(cursor: string): (Place & { sort: string }) | null {
  try {
    const parts = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown
    if (!Array.isArray(parts) || parts.length !== 4) return null
    const [sort, key, name, id] = parts.map((part) => (typeof part === 'string' ? part : ''))
    if (sort === undefined || key === undefined || name === undefined || id === undefined) return null
    return UUID.test(id) && !name.includes('\0') ? { sort, key, name, id } : null
  } catch {
    return null
  }
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
