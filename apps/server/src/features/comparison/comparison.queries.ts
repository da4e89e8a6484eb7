import { UNPAGED_ROWS } from '@inferdex/contracts/protocol/paging'
import { type RawBuilder, sql } from 'kysely'
import { sureAmount } from '../../db/catalogue-records.queries.ts'
import type { Db } from '../../db/db.ts'
import { type AsOf, pricesOn } from '../../db/held-prices.queries.ts'
import { shownStatus } from '../../db/offer-standing.queries.ts'
import { selectMatches } from '../../db/search-match.queries.ts'

const exact = (column: string): RawBuilder<string | null> => sql<string | null>`${sql.ref(column)}::text`

/** Selects the available offers of the model in the outer query, cheapest first. */
export function selectComparedOffers(db: Db) {
  return db
    .selectFrom('offers')
    .innerJoin('providers as sellers', 'sellers.id', 'offers.provider_id')
    .select([shownStatus('offers').as('status'), 'offers.pricing_kind', 'offers.verified_on'])
    .select(['offers.is_counted', 'offers.access', 'offers.doubts'])
    .select(['sellers.slug as provider_slug', 'sellers.name as provider_name'])
    .select('sellers.kind as provider_kind')
    .select([
      exact('offers.input_price').as('input'),
      sql<string | null>`(${sureAmount('offers', 'output')})::text`.as('output'),
    ])
    .where(sql<boolean>`offers.model_id = models.id`)
    .where('offers.standing', '<>', 'ended')
    .where('sellers.archived_at', 'is', null)
    .orderBy('offers.price_order')
    .orderBy('offers.provider_model_id')
    .orderBy('offers.id')
    .limit(UNPAGED_ROWS)
}

/** The offer whose price is shown for the model in the outer query: the maker's own, else the cheapest. */
const isShownOffer = sql<boolean>`listed.model_id = models.id
  and listed.provider_id = coalesce(models.list_provider_id, models.lowest_input_provider_id)
  and listed.provider_model_id = coalesce(models.list_model_id, models.lowest_input_model_id)`

/**
 * Selects the higher input prices for long requests, of the offer whose price is shown for the model in the outer
 * query.
 */
export function selectLongContext(db: Db, asOf: AsOf | null) {
  return db
    .selectFrom(pricesOn(asOf).as('prices'))
    .innerJoin('offers as listed', 'listed.id', 'prices.offer_id')
    .select(['prices.min_input_tokens', sql<string>`prices.amount::text`.as('input')])
    .where(isShownOffer)
    .where('prices.kind', '=', 'input')
    .where('prices.mode', '=', 'standard')
    .where('prices.min_input_tokens', '>', 0)
    .orderBy('prices.min_input_tokens')
}

/** Selects the recorded input prices of the offer whose price is shown for the model in the outer query. */
export function selectInputHistory(db: Db) {
  return db
    .selectFrom('price_components as steps')
    .innerJoin('offers as listed', 'listed.id', 'steps.offer_id')
    .select(['steps.valid_from', sql<string>`steps.amount::text`.as('amount')])
    .where(isShownOffer)
    .where('steps.valid_from', 'is not', null)
    .where('steps.replaced_at', 'is', null)
    .where('steps.kind', '=', 'input')
    .where('steps.mode', '=', 'standard')
    .where('steps.min_input_tokens', '=', 0)
    .orderBy('steps.valid_from')
    .orderBy('steps.id')
}

export type ChoicesInput = { readonly q: string; readonly limit: number }

/** Selects the choices for a comparison, best rated first, like the list of models. */
export function selectModelChoices(db: Db, { q, limit }: ChoicesInput) {
  const page = db
    .selectFrom('models')
    .leftJoin('providers as sellers', 'sellers.id', 'models.lowest_input_provider_id')
    .select([
      'models.slug',
      'models.name',
      'models.lab_name as lab',
      'models.lab as labSlug',
      'models.context_window as contextWindow',
      'models.pricing_kind as pricingKind',
      exact('models.price_input').as('inputPrice'),
      sql<string | null>`case when models.list_provider_id is null then sellers.name end`.as('priceFrom'),
    ])
    .where('models.archived_at', 'is', null)
    .limit(limit)
  const ordered =
    q === ''
      ? page.orderBy('models.rating_order')
      : page.innerJoin(matching('models', { q, limit }), 'match.id', 'models.id').orderBy('match.key')
  return ordered.orderBy('models.sort_name').orderBy('models.id')
}

export function selectProviderChoices(db: Db, { q, limit }: ChoicesInput) {
  const page = db
    .selectFrom('providers')
    .select(['providers.slug', 'providers.name', 'providers.description', 'providers.model_count as modelCount'])
    .where('providers.archived_at', 'is', null)
    .limit(limit)
  const ordered =
    q === ''
      ? page.orderBy('providers.rating_order')
      : page.innerJoin(matching('providers', { q, limit }), 'match.id', 'providers.id').orderBy('match.key')
  return ordered.orderBy('providers.sort_name').orderBy('providers.id')
}

/** Returns the best matches of a text with their sort keys. */
function matching(table: 'models' | 'providers', input: ChoicesInput) {
  return sql<{ id: string; key: number }>`(${selectMatches(table, input)})`.as('match')
}
