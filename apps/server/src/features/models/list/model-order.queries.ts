import { type Direction, type ModelColumn, modelColumns, type ModelSort } from '@inferdex/domain/models/model-columns'
import { type RawBuilder, sql } from 'kysely'
import type { ModelFilters } from '@inferdex/domain/models/model-filters'
import type { Via } from '@inferdex/domain/offers/who-sells/provider-kind'
import { ANY } from './any-prices.queries.ts'
import { afterCursor, type SortKey } from '../../../db/paging/list-page.ts'
import { type PlaceColumn, priceIn, realPlaces } from './place-prices.queries.ts'

type BothWays = Readonly<Record<Direction, SortKey>>

/**
 * The sort keys, exactly as in the indexes: ascending, with unknown values last in both directions. `sortModels` of the
 * domain does the same.
 */
const KEYS = {
  rating: {
    asc: { key: sql`(-models.rating_order)`, type: 'numeric' },
    desc: { key: sql`models.rating_order`, type: 'numeric' },
  },
  context: figure(sql`models.context_window`),
  price: amount(sql`models.price_input`),
  newest: {
    asc: {
      key: sql`coalesce(coalesce(models.release_date, models.first_seen_on) - date '2000-01-01', 1000000)`,
      type: 'integer',
    },
    desc: {
      key: sql`coalesce(date '2000-01-01' - coalesce(models.release_date, models.first_seen_on), 1000000)`,
      type: 'integer',
    },
  },
  reviews: count(sql`models.review_count`),
  output: amount(sql`models.price_output`),
  cached: amount(sql`models.price_cache_read`),
  lowest: amount(sql`models.lowest_input`),
  offers: count(sql`models.offer_count`),
  maxOutput: figure(sql`(case when models.type not in ('embedding', 'rerank') then models.max_output end)`),
} as const satisfies Record<Exclude<ModelColumn, 'name'>, BothWays>

/** The sort key of search matches, with `selectMatches` joined as `match`. */
const MATCH: SortKey = { key: sql`match.key`, type: 'integer' }
const NAME_AND_ID = sql`models.sort_name, models.id`
const NAME_AND_ID_BACKWARD = sql`models.sort_name desc, models.id desc`

/** The keys of prices including routers; `rowVia` of the domain does the same. */
const ANY_KEYS: Partial<Record<ModelSort, BothWays>> = {
  price: amount(ANY.input),
  output: amount(ANY.output),
  cached: amount(ANY.cacheRead),
  lowest: amount(ANY.lowest),
}

type ModelOrder = {
  readonly sort: ModelSort
  readonly direction: Direction
  readonly via?: Via
  /** The places whose prices count. */
  readonly places?: ModelFilters['places']
}

/** Returns the key of an order, or null for the order by name. */
export function sortKeyOf({ sort, direction, via = 'direct', places = [] }: ModelOrder): SortKey | null {
  if (sort === 'relevance') return MATCH
  if (sort === 'name') return null
  const price = sort in PLACE_COLUMNS ? PLACE_COLUMNS[sort as keyof typeof PLACE_COLUMNS] : null
  if (price !== null && realPlaces(places).length > 0) return amount(priceIn({ via, places }, price))[direction]
  const ofAny = via === 'any' ? ANY_KEYS[sort] : undefined
  return (ofAny ?? KEYS[sort])[direction]
}

const PLACE_COLUMNS = {
  price: 'price_input',
  output: 'price_output',
  cached: 'price_cache_read',
  lowest: 'input',
} as const satisfies Partial<Record<ModelColumn, PlaceColumn>>

/**
 * Returns the ORDER BY expression. Ties are sorted by name and id in either direction; only a list by name is reversed
 * completely.
 */
export function orderOf(order: ModelOrder): RawBuilder<unknown> {
  const key = sortKeyOf(order)
  if (key === null) return order.direction === 'asc' ? NAME_AND_ID : NAME_AND_ID_BACKWARD
  return sql`${key.key}, ${NAME_AND_ID}`
}

/** Returns the name of a sort in cursors, with its direction unless it is the default, and whether routers count. */
export function cursorNameOf({ sort, direction, via }: ModelOrder): string {
  const name = sort === 'relevance' || direction === modelColumns[sort] ? sort : `${sort} ${direction}`
  return via === 'any' ? `${name} any` : name
}

export function afterModel(cursor: string, order: ModelOrder): RawBuilder<boolean> {
  const isBackward = order.sort === 'name' && order.direction === 'desc'
  return afterCursor(cursor, cursorNameOf(order), sortKeyOf(order), NAME_AND_ID, isBackward)
}

/** Returns the condition for rows after a cursor of a list by relevance, for the key of a match. */
export function afterMatch(cursor: string, key: RawBuilder<unknown>): RawBuilder<boolean> {
  return afterCursor(cursor, 'relevance', { key, type: MATCH.type }, NAME_AND_ID)
}

function count(column: RawBuilder<unknown>): BothWays {
  return { asc: { key: column, type: 'integer' }, desc: { key: sql`(-${column})`, type: 'integer' } }
}

/** Returns the keys of a number that may be unknown; unknown sorts as the largest integer. */
function figure(column: RawBuilder<unknown>): BothWays {
  return {
    asc: { key: sql`coalesce(${column}, 2147483647)`, type: 'integer' },
    desc: { key: sql`coalesce(-${column}, 1)`, type: 'integer' },
  }
}

function amount(column: RawBuilder<unknown>): BothWays {
  return {
    asc: { key: sql`coalesce(${column}, 'Infinity')`, type: 'numeric' },
    desc: { key: sql`coalesce(-${column}, 'Infinity')`, type: 'numeric' },
  }
}
