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
      case when coalesce(pair.input, pair.output) is null then m.pricing_kind
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

/**
 * Whether a file says another list price than stands for the model `m`. What an import has set stands, also when
 * somebody cheaper gives the list price now: else every import would change the next seller.
 */
export function hasOtherListPrice(input: RawBuilder<unknown>, output: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(
    (coalesce(${input}, m.list_input) is distinct from m.list_input
      or coalesce(${output}, m.list_output) is distinct from m.list_output)
    and not exists (
      select from offers o
      where o.model_id = m.id and o.origin = 'import' and o.status <> 'retired'
        and o.input_price is not distinct from coalesce(${input}, o.input_price)
        and o.output_price is not distinct from coalesce(${output}, o.output_price)))`
}

type ListPrice = { readonly id: string; readonly input: string | null; readonly output: string | null }

/** Sets the list price of models that have one: of the offer that gives it, and of those that an import made at it. */
export async function recordListPrices(tx: Db, models: readonly ListPrice[], now: Date): Promise<void> {
  const priced = models.filter(({ input, output }) => input !== null || output !== null)
  if (priced.length === 0) return
  const { rows } = await sql<ListPrice>`
    select o.id, wanted.input, wanted.output
    from unnest(${priced.map(({ id }) => id)}::uuid[], ${priced.map(({ input }) => input)}::text[],
        ${priced.map(({ output }) => output)}::text[]) as wanted (model_id, input, output)
      join models m on m.id = wanted.model_id
      join offers o on o.model_id = m.id and o.status <> 'retired'
    where ${hasOtherListPrice(sql`wanted.input::numeric`, sql`wanted.output::numeric`)}
      and ((o.provider_id = m.list_provider_id and o.provider_model_id = m.list_model_id)
        or (o.origin = 'import' and o.input_price = m.list_input))`.execute(tx)
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
