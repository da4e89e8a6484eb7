import type { ExportedModel, ExportedOffer, ExportedPrice } from '@inferdex/domain/exports/exported-offer'
import { type RawBuilder, sql } from 'kysely'
import { isSurePrice } from '../../db/catalogue-records.queries.ts'
import type { Db } from '../../db/db.ts'
import { ownStatus, shownLifecycle } from '../../db/offer-standing.queries.ts'

const ROWS_AT_A_TIME = 200

/** An accepted source value of a field of a record. */
export type ExportedObservation = {
  readonly field: string
  readonly value: string
  readonly unit: string | null
  readonly source: string
  readonly sourceUrl: string | null
  readonly observedAt: string
  readonly state: 'accepted'
  /** Only for values announced for a future day. */
  readonly startsOn?: string
}

/** The model and the provider are listed. */
const PUBLISHED = sql`m.archived_at is null and p.archived_at is null`
/** No rule doubts the offer, or staff confirmed it. Single doubted prices are excluded. */
const CONFIRMED = sql`(o.doubts = '{}' or o.confirmed_on is not null)`

/** Reads the rows of a query in batches of some hundred. Only one can be open at a time. */
async function* batches<Row>(tx: Db, query: RawBuilder<Row>): AsyncGenerator<Row[]> {
  await sql`declare exported no scroll cursor for ${query}`.execute(tx)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(ROWS_AT_A_TIME)} from exported`.execute(tx)
    if (rows.length === 0) break
    yield rows
  }
  await sql`close exported`.execute(tx)
}

export type ExportedSource = {
  readonly name: string
  readonly title: string
  readonly url: string
  readonly licence: string
  readonly recordedOn: string
}

/** Lists the sources that figures reference. */
export async function listSources(tx: Db): Promise<ExportedSource[]> {
  return await tx
    .selectFrom('data_sources')
    .select(['name', 'title', 'url', 'licence', 'recorded_on as recordedOn'])
    .orderBy('name')
    .execute()
}

/** Returns the database time of the transaction's snapshot. */
export async function readTime(tx: Db): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select now() as at`.execute(tx)
  return rows[0]?.at ?? new Date()
}

export type ExportedProvider = { readonly slug: string; readonly name: string; readonly doc: string | null }
type ProviderRow = ExportedProvider & { readonly record: object }

/** Reads providers with their plans, by slug. */
export function readProviders(tx: Db): AsyncGenerator<ProviderRow[]> {
  return batches(
    tx,
    sql<ProviderRow>`
      select p.slug, p.name, coalesce(p.documentation, p.website) as doc, jsonb_build_object(
        'slug', p.slug, 'name', p.name, 'description', p.description, 'website', p.website,
        'documentation', p.documentation, 'headquarters', p.headquarters, 'kind', p.kind, 'kindNote', p.kind_note,
        'kindSourceUrl', p.kind_source_url, 'kindObservedOn', p.kind_observed_on,
        'plans', coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'price', trim_scale(t.price)::text,
            'currency', t.currency, 'billingPeriod', t.billing_period, 'isFreeTier', t.is_free_tier,
            'requiresCreditCard', t.requires_credit_card, 'limits', t.limits, 'use', t.use, 'scope', t.scope,
            'scopeModels', t.scope_models, 'features', t.features, 'source', t.source, 'sourceUrl', t.source_url, 'verifiedOn', t.verified_on) order by t.display_order, t.id)
          from pricing_tiers t where t.provider_id = p.id), '[]')) as record
      from providers p where p.archived_at is null order by p.slug`,
  )
}

type ModelRow = { readonly id: string; readonly record: Record<string, unknown> }

/** Reads models with their scores, by slug. */
export function readModels(tx: Db): AsyncGenerator<ModelRow[]> {
  return batches(
    tx,
    sql<ModelRow>`
      select m.id, jsonb_build_object('slug', m.slug, 'name', m.name, 'type', m.type, 'maker', m.lab, 'makerName', m.lab_name,
        'family', nullif(m.family, ''), 'version', nullif(m.version, ''), 'architecture', nullif(m.architecture, ''),
        'parameterCount', m.parameter_count, 'contextWindow', m.context_window, 'maxOutput', m.max_output,
        'knowledgeCutoff', m.knowledge_cutoff, 'licence', m.licence, 'weightsUrl', m.weights_url,
        'releaseDate', m.release_date, 'lifecycle', nullif(${shownLifecycle('m')}, 'unknown'), 'retiresOn', m.retires_on,
        'capabilities', m.capabilities, 'source', m.source, 'sourceDate', m.source_date,
        'scores', coalesce((select jsonb_agg(jsonb_build_object('benchmark', b.name, 'score', trim_scale(r.score)::text,
            'percent', trim_scale(r.percent)::text, 'testedOn', r.tested_on, 'reporting', r.reporting, 'effort', r.effort,
            'source', r.source, 'sourceUrl', r.source_url, 'sourceDate', r.source_date) order by b.name, r.source, r.id)
          from benchmark_results r join benchmarks b on b.id = r.benchmark_id
          where r.model_id = m.id and r.is_current and not r.withdrawn), '[]')) as record
      from models m where m.archived_at is null order by m.slug`,
  )
}

type OfferRow = Omit<ExportedOffer, 'prices' | 'model'> & { readonly model: ExportedModel }

/** Reads the confirmed offers of published models and providers, by provider and id. */
export async function* readOffers(tx: Db): AsyncGenerator<ExportedOffer[]> {
  const rows = batches(
    tx,
    sql<OfferRow>`
      select o.id, p.slug as provider, o.provider_model_id as "providerModelId", ${ownStatus('o')} as status,
        o.retires_on as "retiresOn",
        o.context_window as "contextWindow", o.max_output as "maxOutput", o.pricing_kind as "pricingKind", o.access,
        o.region, o.residency, o.source, o.source_url as "sourceUrl", o.verified_on as "verifiedOn",
        o.confirmed_on::text as "confirmedOn",
        jsonb_build_object('slug', m.slug, 'name', m.name, 'type', m.type, 'family', m.family,
          'releaseDate', m.release_date, 'knowledgeCutoff', m.knowledge_cutoff, 'openWeights', m.open_weights,
          'capabilities', m.capabilities, 'outputs', m.outputs) as model
      from offers o join models m on m.id = o.model_id join providers p on p.id = o.provider_id
      where ${PUBLISHED} and ${CONFIRMED}
      order by p.slug, o.provider_model_id collate "C", o.id`,
  )
  for await (const batch of rows) {
    const prices = await readPrices(tx, idsOf(batch))
    yield batch.map((row) => ({ ...row, prices: prices.get(row.id) ?? [] }))
  }
}

/** Reads the current prices of offers, including regional ones, by offer. */
async function readPrices(tx: Db, ids: readonly string[]): Promise<Map<string, ExportedPrice[]>> {
  const { rows } = await sql<{ offerId: string; price: ExportedPrice }>`
    select "offerId", to_jsonb(c) - 'offerId' as price from (
      select offers.id as "offerId", kind, mode, min_input_tokens as "minInputTokens", null as region,
        trim_scale(amount)::text as amount, currency, per as unit,
        to_char(valid_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "validFrom", prices.source,
        prices.source_url as "sourceUrl", prices.verified_on as "verifiedOn"
      from price_components prices join offers on offers.id = prices.offer_id
      where offers.id = any(${ids}::uuid[]) and valid_to is null and replaced_at is null and ${isSurePrice}
      union all
      select offer_id, kind, mode, min_input_tokens, region, trim_scale(amount)::text, 'USD', per, null, source,
        source_url, observed_on
      from region_prices where offer_id = any(${ids}::uuid[])
    ) c order by "offerId", region nulls first, mode desc, "minInputTokens", kind`.execute(tx)
  const byOffer = Map.groupBy(rows, ({ offerId }) => offerId)
  return new Map([...byOffer].map(([offerId, own]) => [offerId, own.map(({ price }) => price)]))
}

/** Reads the accepted source values of records, by record. */
export async function readObservations(tx: Db, ids: readonly string[]): Promise<Map<string, ExportedObservation[]>> {
  const { rows } = await sql<{ id: string; observations: ExportedObservation[] }>`
    select target_id as id, jsonb_agg(jsonb_build_object('field', field, 'value', value, 'unit', unit, 'source', source,
        'sourceUrl', source_url,
        'observedAt', to_char(observed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'state', state)
      || case when starts_on = '-infinity' then '{}' else jsonb_build_object('startsOn', starts_on) end
      order by field, source, starts_on) as observations
    from opinions where target_id = any(${ids}::uuid[]) and state = 'accepted' group by target_id`.execute(tx)
  return new Map(rows.map(({ id, observations }) => [id, observations]))
}

/** Reads the listed deals, by provider. */
export function readDeals(tx: Db): AsyncGenerator<{ readonly record: object }[]> {
  return batches(
    tx,
    sql<{ record: object }>`
      select jsonb_build_object('id', d.id, 'provider', p.slug, 'title', d.title, 'description', d.description,
        'discountValue', trim_scale(d.discount_value)::text, 'discountUnit', d.discount_unit, 'startsAt', d.starts_at,
        'expiresAt', d.expires_at, 'newUserOnly', d.new_user_only, 'use', d.use, 'scope', d.scope, 'scopeModels', d.scope_models, 'source', d.source,
        'sourceUrl', d.source_url, 'verifiedOn', d.verified_on) as record
      from deals d join providers p on p.id = d.provider_id
      where d.archived_at is null and p.archived_at is null order by p.slug, d.id`,
  )
}

function idsOf(rows: readonly { readonly id: string }[]): string[] {
  return rows.map(({ id }) => id)
}
