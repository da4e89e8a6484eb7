import { priceFieldKey } from '@inferdex/domain/evidence/field-key'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { isReference } from '../../db/offer-standing.queries.ts'

/** The values of a record that pages show, by field. */
export type LiveRecord = {
  readonly id: string
  readonly providerId: string | null
  readonly modelId: string
  readonly values: ReadonlyMap<string, LiveValue>
}
export type LiveValue = {
  readonly value: string
  readonly unit: string | null
  readonly source: string
  /** The day on which it was last verified. */
  readonly verifiedOn: string
}

type OfferRow = {
  id: string
  provider_id: string
  model_id: string
  source: string
  limits_source: string | null
  verified_on: string
  fields: Record<string, string | number | null>
  prices: {
    kind: string
    mode: string
    tokens: number
    region: string | null
    amount: string
    per: string
    source: string
    day: string
  }[]
}

/** Reads the shown values of offers: prices of all kinds, limits, status and dates. */
export async function readLiveOffers(db: Db, ids: readonly string[]): Promise<Map<string, LiveRecord>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<OfferRow>`
    select o.id, o.provider_id, o.model_id, o.source, o.limits_source, o.verified_on,
      jsonb_build_object('status', o.status, 'retiresOn', o.retires_on, 'contextWindow', o.context_window,
        'maxOutput', o.max_output, 'pricingKind', nullif(o.pricing_kind, 'unknown'), 'region', o.region,
        'residency', o.residency, 'successor', s.slug) as fields,
      coalesce((select jsonb_agg(jsonb_build_object('kind', c.kind, 'mode', c.mode, 'tokens', c.min_input_tokens,
          'region', c.region, 'amount', trim_scale(c.amount)::text, 'per', c.per, 'source', c.source, 'day', c.day))
        from (
          select kind, mode, min_input_tokens, null as region, amount, per, source, verified_on as day
          from price_components
          where offer_id = o.id and valid_to is null and replaced_at is null
          union all
          select kind, mode, min_input_tokens, region, amount, per, source, observed_on from region_prices where offer_id = o.id
        ) as c), '[]') as prices
    from offers o left join models s on s.id = o.successor_id
    where o.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, toLiveOffer(row)]))
}

function toLiveOffer(row: OfferRow): LiveRecord {
  const values = new Map<string, LiveValue>()
  for (const [field, value] of Object.entries(row.fields)) {
    const isLimit = field === 'contextWindow' || field === 'maxOutput'
    const source = isLimit ? (row.limits_source ?? row.source) : row.source
    if (value !== null) values.set(field, { value: String(value), unit: null, source, verifiedOn: row.verified_on })
  }
  for (const { kind, mode, tokens, region, amount, per, source, day } of row.prices) {
    const field = priceFieldKey({ kind, mode, minInputTokens: tokens, region })
    values.set(field, { value: amount, unit: per, source, verifiedOn: day })
  }
  return { id: row.id, providerId: row.provider_id, modelId: row.model_id, values }
}

/** Reads the shown values of models: lifecycle as reported by the maker, dates, limits and capabilities. */
export async function readLiveModels(db: Db, ids: readonly string[]): Promise<Map<string, LiveRecord>> {
  if (ids.length === 0) return new Map()
  type Fields = Record<string, string | number | null>
  const { rows } = await sql<{
    id: string
    source: string
    day: string
    endSource: string
    endDay: string
    end: Fields
    others: Fields
    sources: Record<string, string>
  }>`
    select m.id, m.source, m.field_sources as sources, m.source_date as day, coalesce(m.lifecycle_source, m.source) as "endSource",
      coalesce(m.lifecycle_observed_on, m.source_date) as "endDay",
      jsonb_build_object('status', nullif(m.lifecycle, 'unknown'), 'retiresOn', m.retires_on,
        'successor', (select s.slug from model_successors ms
          join models s on s.id = ms.successor_id where ms.model_id = m.id order by ms.place limit 1)) as "end",
      jsonb_build_object('releaseDate', m.release_date, 'contextWindow', m.context_window, 'maxOutput', m.max_output)
        || coalesce((select jsonb_object_agg('capability:' || name, 'true') from unnest(m.capabilities) as name), '{}')
        as others
    from models m where m.id = any(${ids}::uuid[])`.execute(db)
  return new Map(
    rows.map(({ id, source, sources, day, endSource, endDay, end, others }) => {
      const sourceOf = (field: string) => sources[field] ?? source
      const values = new Map([...liveValues(end, () => endSource, endDay), ...liveValues(others, sourceOf, day)])
      return [id, { id, providerId: null, modelId: id, values }]
    }),
  )
}

function liveValues(
  fields: Readonly<Record<string, string | number | null>>,
  sourceOf: (field: string) => string,
  verifiedOn: string,
) {
  const known = Object.entries(fields).filter(([, value]) => value !== null)
  return known.map(
    ([field, value]) => [field, { value: String(value), unit: null, source: sourceOf(field), verifiedOn }] as const,
  )
}

export type SellerPrices = {
  readonly modelId: string
  readonly offerId: string
  readonly providerId: string
  readonly input: string | null
  readonly output: string | null
  readonly cacheRead: string | null
}

/** Reads the base prices of all counted sellers of models. */
export async function readSellers(db: Db, modelIds: readonly string[]): Promise<SellerPrices[]> {
  const { rows } = await sql<SellerPrices>`
    select model_id as "modelId", id as "offerId", provider_id as "providerId", input_price::text as input,
      output_price::text as output, cache_read_price::text as "cacheRead"
    from offers where model_id = any(${modelIds}::uuid[]) and ${isReference('offers')} and pricing_kind = 'metered'
      and is_counted`.execute(db)
  return rows
}

/** Reads the input and output prices of all models that providers sell. */
export async function readPairs(
  db: Db,
  providerIds: readonly string[],
): Promise<{ offerId: string; providerId: string; input: string; output: string }[]> {
  if (providerIds.length === 0) return []
  const { rows } = await sql<{ offerId: string; providerId: string; input: string; output: string }>`
    select id as "offerId", provider_id as "providerId", trim_scale(input_price)::text as input,
      trim_scale(output_price)::text as output
    from offers where provider_id = any(${providerIds}::uuid[]) and input_price is not null and output_price is not null
      and ${isReference('offers')}`.execute(db)
  return rows
}
