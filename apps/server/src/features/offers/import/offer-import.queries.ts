import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { BY_MAKER, hasOtherPrice } from './file-prices.queries.ts'

// Set-based statements for the offers of many models.

/** A new provider of a model. A null price means the model's list price. */
export type OfferPair = {
  readonly modelId: string
  readonly providerSlug: string
  readonly input: string | null
  readonly output: string | null
}

export type OfferPrices = { readonly id: string; readonly input: string | null; readonly output: string | null }

type MissingOffer = OfferPrices & {
  readonly model_id: string
  readonly provider_id: string
  readonly slug: string
  readonly context_window: number | null
  readonly kind: string
}

/** Returns an offer for each pair that has none, with the id for a new one. */
export async function findMissingOffers(tx: Db, pairs: readonly OfferPair[]): Promise<MissingOffer[]> {
  const { rows } = await sql<MissingOffer>`
    select gen_random_uuid() as id, m.id as model_id, p.id as provider_id, m.slug, m.context_window,
      coalesce(pair.input, m.list_input::text) as input, coalesce(pair.output, m.list_output::text) as output,
      case when coalesce(pair.input, pair.output) is null
          then case when m.list_provider_id is null then 'unknown' else m.pricing_kind end
        when coalesce(pair.input::numeric, 0) = 0 and coalesce(pair.output::numeric, 0) = 0 then 'free'
        else 'metered' end as kind
    from unnest(${pairs.map(({ modelId }) => modelId)}::uuid[], ${pairs.map(({ providerSlug }) => providerSlug)}::text[],
        ${pairs.map(({ input }) => input)}::text[], ${pairs.map(({ output }) => output)}::text[])
        as pair (model_id, provider_slug, input, output)
      join models m on m.id = pair.model_id
      join providers p on p.slug = pair.provider_slug
      left join offers o on o.model_id = m.id and o.provider_id = p.id and o.standing <> 'ended'
    where o.id is null`.execute(tx)
  return rows
}

export type MadeOffer = {
  readonly id: string
  readonly model_id: string
  readonly provider_id: string
  readonly created: boolean
}

/** Inserts offers; retired ones become active again. */
export async function addOffers(tx: Db, offers: readonly MissingOffer[], now: Date): Promise<MadeOffer[]> {
  const column = <Key extends keyof MissingOffer>(key: Key) => offers.map((offer) => offer[key])
  const { rows } = await sql<MadeOffer>`
    insert into offers (id, model_id, provider_id, provider_model_id, context_window, pricing_kind, source, verified_on,
      origin, input_price, output_price)
    select id, model_id, provider_id, slug, context_window, kind, 'import', ${today(now)}::date, 'import', input, output
    from unnest(${column('id')}::uuid[], ${column('model_id')}::uuid[], ${column('provider_id')}::uuid[],
      ${column('slug')}::text[], ${column('context_window')}::int[], ${column('kind')}::text[],
      ${column('input')}::numeric[], ${column('output')}::numeric[])
      as offer (id, model_id, provider_id, slug, context_window, kind, input, output)
    on conflict (provider_id, provider_model_id) do update set status = 'active', retires_on = null,
      pricing_kind = excluded.pricing_kind, source = excluded.source, verified_on = excluded.verified_on,
      origin = excluded.origin
    returning id, model_id, provider_id, xmax = 0 as created`.execute(tx)
  return rows
}

/** Returns the pairs of a file of providers that lists their models. `source` selects (row, id, record). */
export async function findNamedPairs(tx: Db, source: RawBuilder<unknown>): Promise<OfferPair[]> {
  const { rows } = await sql<OfferPair>`
    select m.id as "modelId", s.record ->> 'slug' as "providerSlug", null as input, null as output
    from (${source}) s cross join lateral jsonb_array_elements_text(coalesce(s.record -> 'models', '[]')) as named (slug)
      join models m on m.slug = named.slug`.execute(tx)
  return rows
}

export type FilePrice = OfferPrices & { readonly providers: readonly string[] | null }

/**
 * Returns the offers whose prices a file sets. `id` of a file's price is that of the model, `id` of a result that of
 * the offer.
 */
export async function findPricedOffers(tx: Db, prices: readonly FilePrice[]): Promise<OfferPrices[]> {
  const { rows } = await sql<OfferPrices>`
    select o.id, wanted.input, wanted.output
    from unnest(${prices.map(({ id }) => id)}::uuid[], ${prices.map(({ input }) => input)}::text[],
        ${prices.map(({ output }) => output)}::text[],
        ${prices.map(({ providers }) => JSON.stringify(providers ?? []))}::jsonb[])
        as wanted (model_id, input, output, providers)
      join models m on m.id = wanted.model_id
      join offers o on o.model_id = m.id and o.standing <> 'ended'
      join providers p on p.id = o.provider_id
    where ${hasOtherPrice(sql`wanted.input::numeric`, sql`wanted.output::numeric`)}
      and case when ${BY_MAKER}
        then (o.provider_id = m.maker_provider_id and o.provider_model_id = m.maker_model_id)
          or (o.origin = 'import' and o.input_price = m.list_input)
        when jsonb_array_length(wanted.providers) = 1 then wanted.providers ? p.slug
        else o.origin = 'import' and (wanted.providers = '[]' or wanted.providers ? p.slug)
        end`.execute(tx)
  return rows
}

/** Marks the prices of offers as imported. Offers with a price become metered. */
export async function setImported(tx: Db, offers: readonly OfferPrices[], now: Date): Promise<void> {
  const costing = offers.filter(({ input, output }) => Number(input) > 0 || Number(output) > 0)
  await sql`
    update offers set origin = 'import', verified_on = ${today(now)}::date,
      pricing_kind = case when id = any(${costing.map(({ id }) => id)}::uuid[]) then 'metered' else pricing_kind end
    where id = any(${offers.map(({ id }) => id)}::uuid[])`.execute(tx)
}

export type WantedPrice = { readonly offerId: string; readonly kind: 'input' | 'output'; readonly amount: string }

export async function insertFirstPrices(tx: Db, prices: readonly WantedPrice[], now: Date): Promise<void> {
  if (prices.length === 0) return
  await sql`
    insert into price_components (offer_id, kind, amount, per, valid_from, recorded_at, source, verified_on, reason)
    select w.offer_id, w.kind, w.amount, '1M-tokens', ${now}::timestamptz, ${now}, 'import', ${today(now)}::date, 'launch'
    from ${unnested(prices)}`.execute(tx)
}

function unnested(prices: readonly WantedPrice[]): RawBuilder<unknown> {
  return sql`unnest(${prices.map(({ offerId }) => offerId)}::uuid[], ${prices.map(({ kind }) => kind)}::text[],
    ${prices.map(({ amount }) => amount)}::numeric[]) as w (offer_id, kind, amount)`
}

function today(now: Date): string {
  return now.toISOString().slice(0, 10)
}
