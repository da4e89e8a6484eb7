import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** A provider that sells a model from now on. A price that is null is the model's list price. */
export type OfferPair = {
  readonly modelId: string
  readonly providerSlug: string
  readonly input: string | null
  readonly output: string | null
}

type NewOffer = { id: string; model_id: string; provider_id: string; input: string | null; output: string | null }

/** Gives each pair an offer, unless it has one, and answers the models of those that got one. */
export async function addOffersAtListPrice(tx: Db, pairs: readonly OfferPair[], now: Date): Promise<string[]> {
  if (pairs.length === 0) return []
  const { rows } = await sql<NewOffer & { slug: string; context_window: number | null; kind: string }>`
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
      left join offers o on o.model_id = m.id and o.provider_id = p.id and o.status <> 'retired'
    where o.id is null`.execute(tx)
  if (rows.length === 0) return []
  const column = <Key extends keyof (typeof rows)[number]>(key: Key) => rows.map((row) => row[key])
  const { rows: made } = await sql<{ id: string; model_id: string; provider_id: string; created: boolean }>`
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
  const created = new Set(made.filter((offer) => offer.created).map(({ id }) => id))
  await insertFirstPrices(tx, rows.filter(({ id }) => created.has(id)).flatMap(pricesOf), now)
  // Sold again: these have prices from before.
  const again = made.filter(({ id }) => !created.has(id))
  const wanted = again.flatMap(({ id, model_id, provider_id }) => {
    const row = rows.find((one) => one.model_id === model_id && one.provider_id === provider_id)
    return row === undefined ? [] : pricesOf({ ...row, id })
  })
  await changePrices(tx, wanted, now)
  await sql`update counts set value = value + ${made.length} where name = 'offers'`.execute(tx)
  return [...new Set(made.map(({ model_id }) => model_id))]
}

type WantedPrice = { readonly offerId: string; readonly kind: 'input' | 'output'; readonly amount: string }

function pricesOf({ id, input, output }: Pick<NewOffer, 'id' | 'input' | 'output'>): WantedPrice[] {
  return [
    ...(input === null ? [] : [{ offerId: id, kind: 'input', amount: input } as const]),
    ...(output === null ? [] : [{ offerId: id, kind: 'output', amount: output } as const]),
  ]
}

/** Whether a price that a file gives the model `m` is its maker's; else it is that of the provider that the file names. */
const BY_MAKER = sql<boolean>`(m.maker_provider_id is not null and not m.maker_is_retired)`

/**
 * Whether a file says another price than stands for the model `m`. What an import has set stands, and so does any
 * seller's price where the maker has none: else every import would change the next seller.
 */
export function hasOtherPrice(input: RawBuilder<unknown>, output: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(
    (coalesce(${input}, m.list_input) is distinct from m.list_input
      or coalesce(${output}, m.list_output) is distinct from m.list_output)
    and not exists (
      select from offers o
      where o.model_id = m.id and o.status <> 'retired' and (o.origin = 'import' or not ${BY_MAKER})
        and o.input_price is not distinct from coalesce(${input}, o.input_price)
        and o.output_price is not distinct from coalesce(${output}, o.output_price)))`
}

/** Why a price of a file cannot be recorded: it is nobody's. `i` is the row, `m` its model or null. */
export function ownerlessPrice(): RawBuilder<string | null> {
  const hasOther = hasOtherPrice(sql`i."inputPerMillion"`, sql`i."outputPerMillion"`)
  return sql<string | null>`case
    when ${BY_MAKER} or coalesce(i."inputPerMillion", i."outputPerMillion") is null or not ${hasOther} then null
    when coalesce(cardinality(i.providers), 0) = 0 then case
      when not exists (select from offers o where o.model_id = m.id and o.origin = 'import' and o.status <> 'retired')
      then 'A price needs a provider that sells the model' end
    when cardinality(i.providers) > 1 and not exists (
        select from unnest(i.providers) as named (slug) join providers p on p.slug = named.slug
          left join offers o on o.model_id = m.id and o.provider_id = p.id and o.status <> 'retired'
        where o.id is null or o.origin = 'import')
      then 'Several providers sell this model and none of them made it: name the one that asks this price' end`
}

type FilePrice = {
  readonly id: string
  readonly input: string | null
  readonly output: string | null
  readonly providers: readonly string[] | null
}

/**
 * Sets the prices of models that a file gives: of the maker's offer and of those that an import made at its price. Where
 * the maker sells none, of the provider that the file names; where it names several or none, of those that an import made.
 */
export async function recordPrices(tx: Db, models: readonly FilePrice[], now: Date): Promise<void> {
  const priced = models.filter(({ input, output }) => input !== null || output !== null)
  if (priced.length === 0) return
  const { rows } = await sql<Pick<NewOffer, 'id' | 'input' | 'output'>>`
    select o.id, wanted.input, wanted.output
    from unnest(${priced.map(({ id }) => id)}::uuid[], ${priced.map(({ input }) => input)}::text[],
        ${priced.map(({ output }) => output)}::text[],
        ${priced.map(({ providers }) => JSON.stringify(providers ?? []))}::jsonb[])
        as wanted (model_id, input, output, providers)
      join models m on m.id = wanted.model_id
      join offers o on o.model_id = m.id and o.status <> 'retired'
      join providers p on p.id = o.provider_id
    where ${hasOtherPrice(sql`wanted.input::numeric`, sql`wanted.output::numeric`)}
      and case when ${BY_MAKER}
        then (o.provider_id = m.maker_provider_id and o.provider_model_id = m.maker_model_id)
          or (o.origin = 'import' and o.input_price = m.list_input)
        when jsonb_array_length(wanted.providers) = 1 then wanted.providers ? p.slug
        else o.origin = 'import' and (wanted.providers = '[]' or wanted.providers ? p.slug)
        end`.execute(tx)
  if (rows.length === 0) return
  const costing = rows.filter(({ input, output }) => Number(input) > 0 || Number(output) > 0)
  await sql`
    update offers set origin = 'import', verified_on = ${today(now)}::date,
      pricing_kind = case when id = any(${costing.map(({ id }) => id)}::uuid[]) then 'metered' else pricing_kind end
    where id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(tx)
  await changePrices(tx, rows.flatMap(pricesOf), now)
}

async function insertFirstPrices(tx: Db, prices: readonly WantedPrice[], now: Date): Promise<void> {
  if (prices.length === 0) return
  await sql`
    insert into price_components (offer_id, kind, amount, per, valid_from, source, verified_on, reason)
    select w.offer_id, w.kind, w.amount, '1M-tokens', ${now}::timestamptz, 'import', ${today(now)}::date, 'launch'
    from ${unnested(prices)}`.execute(tx)
}

/** In the ledger: a price that differs closes the one before it. */
async function changePrices(tx: Db, prices: readonly WantedPrice[], now: Date): Promise<void> {
  if (prices.length === 0) return
  const sameStep = sql`p.offer_id = w.offer_id and p.kind = w.kind and p.mode = 'standard' and p.min_input_tokens = 0`
  await sql`
    update price_components p set valid_to = greatest(${now}::timestamptz, p.valid_from + interval '1 millisecond')
    from ${unnested(prices)}
    where ${sameStep} and p.valid_to is null
      and (p.amount, p.currency, p.per) is distinct from (w.amount, 'USD', '1M-tokens')`.execute(tx)
  await sql`
    insert into price_components (offer_id, kind, amount, per, valid_from, source, verified_on, reason)
    select w.offer_id, w.kind, w.amount, '1M-tokens', greatest(${now}::timestamptz, before.valid_to), 'import',
      ${today(now)}::date, case when before.valid_to is null then 'launch' else 'change' end
    from ${unnested(prices)}
      cross join lateral (select max(p.valid_to) from price_components p where ${sameStep}) as before (valid_to)
    where not exists (select from price_components p where ${sameStep} and p.valid_to is null)`.execute(tx)
}

function unnested(prices: readonly WantedPrice[]): RawBuilder<unknown> {
  return sql`unnest(${prices.map(({ offerId }) => offerId)}::uuid[], ${prices.map(({ kind }) => kind)}::text[],
    ${prices.map(({ amount }) => amount)}::numeric[]) as w (offer_id, kind, amount)`
}

function today(now: Date): string {
  return now.toISOString().slice(0, 10)
}
