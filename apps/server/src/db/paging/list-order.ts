import { type RawBuilder, sql } from 'kysely'

export type Direction = 'asc' | 'desc'

/** A column or expression of an index, ascending and never null. */
export type ListKey = {
  readonly key: RawBuilder<unknown>
  readonly type: 'integer' | 'numeric' | 'text' | 'uuid'
}

/** The keys of an index and the direction to read it in. The last key is the id. */
export type ListOrder = { readonly keys: readonly ListKey[]; readonly direction: Direction }

/** The order of a list for each sort that it offers. */
export type ListOrders<Sort extends string> = Record<Sort, Record<Direction, ListOrder>>

/** Returns the orders of an ascending index: forwards and backwards. */
export function ascendingIndex(keys: readonly ListKey[]): Record<Direction, ListOrder> {
  return { asc: { keys, direction: 'asc' }, desc: { keys, direction: 'desc' } }
}

/** Returns the orders of a descending index. */
export function descendingIndex(keys: readonly ListKey[]): Record<Direction, ListOrder> {
  return { asc: { keys, direction: 'desc' }, desc: { keys, direction: 'asc' } }
}

/** Returns the keys of the index by name, with which every other index of the table ends. */
export function nameKeys(table: 'models' | 'providers'): readonly [ListKey, ListKey] {
  return [{ key: sql.ref(`${table}.sort_name`), type: 'text' }, idKey(table)]
}

/** Returns the orders by creation time. Ids begin with their time. */
export function byTime(table: string): Record<'newest' | 'oldest', ListOrder> {
  const { asc, desc } = ascendingIndex([idKey(table)])
  return { newest: desc, oldest: asc }
}

function idKey(table: string): ListKey {
  return { key: sql.ref(`${table}.id`), type: 'uuid' }
}
