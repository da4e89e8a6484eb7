import type { ModelFilters } from '@inferdex/domain/models/model-filters'
import { isPlace, NOT_STATED, type Place } from '@inferdex/domain/offers/regions/places'
import { codesIn } from '@inferdex/domain/offers/regions/region-codes'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { ANY } from './any-prices.queries.ts'

type Choices = ModelFilters['places']

/** The prices of `model_places`. */
export type PlaceColumn = 'input' | 'price_input' | 'price_output' | 'price_cache_read'

const OF_MODEL = {
  input: sql.ref('models.lowest_input'),
  price_input: sql.ref('models.price_input'),
  price_output: sql.ref('models.price_output'),
  price_cache_read: sql.ref('models.price_cache_read'),
} as const satisfies Record<PlaceColumn, RawBuilder<unknown>>

const OF_ANY = {
  input: ANY.lowest,
  price_input: ANY.input,
  price_output: ANY.output,
  price_cache_read: ANY.cacheRead,
} as const satisfies Record<PlaceColumn, RawBuilder<unknown>>

export const realPlaces = (choices: Choices): Place[] => choices.filter(isPlace)

/** Returns the place of a list of one place, which is joined as `placed` and so is read in index order. */
export function onlyPlace(choices: Choices): Place | null {
  const [place, ...others] = choices
  return place === undefined || place === NOT_STATED || others.length > 0 ? null : place
}

type Chosen = Pick<ModelFilters, 'via' | 'places'>

/** Returns a price at the lowest offer in the places: `pricedRow` of the domain in SQL. */
export function priceIn(chosen: Chosen, column: PlaceColumn): RawBuilder<string | null> {
  return onlyPlace(chosen.places) === null ? shownIn(chosen, column) : sql`${sql.ref(`placed.${column}`)}`
}

/** Returns the same without the join, also without a place. */
export function shownIn({ via, places }: Chosen, column: PlaceColumn): RawBuilder<string | null> {
  const chosen = realPlaces(places)
  const elsewhere = via === 'any' ? OF_ANY[column] : OF_MODEL[column]
  if (chosen.length === 0) return sql`${elsewhere}`
  return sql`(case when models.regions && ${[...new Set(chosen.flatMap(codesIn))]}::text[] then (
    select ${sql.ref(`mp.${column}`)} from model_places mp
    where mp.model_id = models.id and mp.place = any(${chosen}::text[]) order by mp.input, mp.output limit 1)
    else ${elsewhere} end)`
}

export type LowestInPlace = {
  readonly model_id: string
  readonly slug: string | null
  readonly name: string | null
  readonly provider_model_id: string | null
  readonly input: string | null
  readonly output: string | null
  readonly cache_read: string | null
  readonly verified_on: string | null
}

/** Reads the lowest offer of a few models in the places, by model id. */
export async function readLowestIn(
  db: Db,
  models: readonly string[],
  choices: Choices,
): Promise<ReadonlyMap<string, LowestInPlace>> {
  const chosen = realPlaces(choices)
  if (models.length === 0 || chosen.length === 0) return new Map()
  const { rows } = await sql<LowestInPlace>`
    select distinct on (mp.model_id) mp.model_id, p.slug, p.name, mp.provider_model_id, mp.input::text, mp.output::text,
      mp.cache_read::text, mp.verified_on
    from model_places mp left join providers p on p.id = mp.provider_id
    where mp.model_id = any(${models}::uuid[]) and mp.place = any(${chosen}::text[])
    order by mp.model_id, mp.input, mp.output, p.sort_name`.execute(db)
  return new Map(rows.map((row) => [row.model_id, row]))
}
