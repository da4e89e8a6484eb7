import type { SubmissionData, SubmissionType } from '@inferdex/contracts/submissions/submission-data'
import type { ComparedRecord, SubmissionReview } from '@inferdex/contracts/submissions/submission-review.staff'
import type { Submission } from '@inferdex/contracts/submissions/submissions'
import { discountText, type DiscountUnit } from '@inferdex/domain/deals/deal-discount'
import { modelFields, modelSubmissionKeys } from '@inferdex/domain/models/model-fields'
import { slugFrom } from '@inferdex/domain/text/slug'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { selectShownValue } from '../offers/facts/shown-fact.queries.ts'
import { type PricedOffer, selectPricedOffers } from './proposed-prices.queries.ts'

/** A record without the fields that an approval can set, which the service adds. */
type FoundRecord = Omit<ComparedRecord, 'changes'>
export type Compared = { readonly record: FoundRecord | null; readonly providers: SubmissionReview['providers'] }

type FoundRow = {
  id: string
  name: string
  slug: string | null
  match: ComparedRecord['match']
  archived: boolean
  data: Record<string, unknown>
  /** Only for deals. */
  discountValue?: string
  discountUnit?: DiscountUnit
  /** Only for models. */
  offers?: PricedOffer[]
}

/** Returns the record that a submission is about, or the most similar one. */
export async function findCompared(db: Db, submission: Submission): Promise<Compared> {
  const { type, data, targetId } = submission
  const wanted = select(type, data, targetId)
  const named = providerIdsOf(type, data)
  if (wanted === null && named.length === 0) return { record: null, providers: [] }
  const { rows } = await sql<{ record: FoundRow | null; providers: SubmissionReview['providers'] }>`
    select case when found.id is not null then to_json(found) end as record, (
      select coalesce(json_agg(json_build_object('id', id, 'name', name, 'slug', slug, 'website', website) order by sort_name), '[]')
      from providers where id = any(${named}::uuid[])
        or id::text in (select json_array_elements_text(found.data -> 'providerIds'))
    ) as providers
    from (select) once left join lateral (${wanted ?? NOTHING}) found on true`.execute(db)
  const [row] = rows
  if (row === undefined) return { record: null, providers: [] }
  return { record: row.record && toRecord(row.record, submission), providers: row.providers }
}

const NOTHING = sql`select null::uuid as id, null::json as data where false`

function select(type: SubmissionType, data: Record<string, unknown>, targetId: string | null) {
  // The cast is safe, because the type's schema validated the data when it was submitted.
  switch (type) {
    case 'MODEL':
      return selectModel(data as SubmissionData<'MODEL'>, targetId)
    case 'PROVIDER':
      return selectProvider(data as SubmissionData<'PROVIDER'>, targetId)
    case 'DEAL':
      return selectDeal((data as SubmissionData<'DEAL'>).title, targetId)
    case 'DEAL_EXPIRED':
      return selectDeal('', (data as SubmissionData<'DEAL_EXPIRED'>).targetId)
    case 'BENCHMARK':
      return selectScore(data as SubmissionData<'BENCHMARK'>)
    case 'CORRECTION':
      return selectOffer(data as SubmissionData<'CORRECTION'>)
    case 'CAPABILITY':
      return selectCapability((data as SubmissionData<'CAPABILITY'>).name)
    case 'GENERAL':
      return null
  }
}

/**
 * Selects the record with this id; without an id, the one with the same slug or name, or else the most similar name.
 * Each alternative is a separate query, so that each uses its index.
 */
function nearest(table: 'models' | 'providers', slug: string, name: string, targetId: string | null) {
  const hasName = sql`sort_name = lower(${name} collate "C")`
  const similarity = sql`similarity(sort_name, lower(${name}))`
  const match = sql`case when id = ${targetId}::uuid then 'target' when slug = ${slug} then 'slug'
    when ${hasName} then 'name' else 'similar' end as match`
  const where =
    targetId === null
      ? sql`id in (
          select id from ${sql.table(table)} where slug = ${slug}
          union all select id from ${sql.table(table)} where archived_at is null and ${hasName}
          union all (
            select id from ${sql.table(table)}
            where archived_at is null and search_text %> lower(${name}) and ${similarity} >= ${SIMILAR}
            order by ${similarity} desc, id limit 1))`
      : sql`id = ${targetId}::uuid`
  return { match, where, order: sql`slug <> ${slug}, not (${hasName}), id` }
}

/**
 * Names with at least this similarity may be the same: "Kimi K2 Turbo" and "Kimi K2.5 Turbo" are, "Kimi" and "Gemini"
 * are not.
 */
const SIMILAR = 0.5

const MODEL_COLUMNS = sql.join(
  modelSubmissionKeys.map((key) => sql`${sql.lit(key)}, ${sql.ref(modelFields[key].column)}`),
)

function selectModel(data: SubmissionData<'MODEL'>, targetId: string | null): RawBuilder<unknown> {
  const { match, where, order } = nearest('models', data.slug || slugFrom(data.name), data.name, targetId)
  return sql`
    select id, name, slug, archived_at is not null as archived, ${match}, json_build_object(
      ${MODEL_COLUMNS}, 'capabilities', capabilities,
      'pricing', json_build_object('inputPerMillion', price_input, 'outputPerMillion', price_output, 'currency', list_currency),
      'providerIds', array(select distinct provider_id from offers where offers.model_id = models.id order by 1)
    ) as data, (
      select coalesce(json_agg(priced), '[]') from (${selectPricedOffers(sql`models.id`, data.providerIds)}) priced
    ) as offers
    from models where ${where} order by ${order} limit 1`
}

function selectProvider(data: SubmissionData<'PROVIDER'>, targetId: string | null): RawBuilder<unknown> {
  const { match, where, order } = nearest('providers', data.slug, data.name, targetId)
  return sql`
    select id, name, slug, archived_at is not null as archived, ${match}, json_build_object(
      'name', name, 'slug', slug, 'website', website, 'headquarters', headquarters, 'description', description,
      'logo', logo, 'documentation', documentation,
      'integrations', array(select tools.name from provider_tools tools where tools.provider_id = providers.id order by position, tools.name),
      'pricing', json_build_object('freeTier', (
        select json_build_object(
          'available', true, 'tokenLimit', limits -> 'tokens' -> 'amount', 'requestLimit', limits -> 'requests' -> 'amount',
          'features', features, 'creditCardRequired', requires_credit_card)
        from pricing_tiers tiers where tiers.provider_id = providers.id and is_free_tier))
    ) as data
    from providers where ${where} order by ${order} limit 1`
}

function selectDeal(title: string, targetId: string | null): RawBuilder<unknown> {
  const similarity = sql`similarity(lower(title), lower(${title}))`
  const where =
    targetId === null
      ? sql`deals.id in (
          select id from deals where archived_at is null and lower(title) = lower(${title})
          union all (
            select id from deals
            where archived_at is null and lower(title) % lower(${title}) and ${similarity} >= ${SIMILAR}
            order by ${similarity} desc, id limit 1))`
      : sql`deals.id = ${targetId}::uuid`
  return sql`
    select deals.id, title as name, null as slug, deals.archived_at is not null as archived,
      case when deals.id = ${targetId}::uuid then 'target' when lower(title) = lower(${title}) then 'name'
        else 'similar' end as match,
      discount_value::text as "discountValue", discount_unit as "discountUnit",
      json_build_object(
        'title', title, 'description', deals.description, 'providerId', provider_id, 'providerName', providers.name,
        'providerIds', array[provider_id], 'promoCode', promo_code, 'link', referral_link,
        'expiresAt', to_char(expires_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'newUserOnly', new_user_only
      ) as data
    from deals join providers on providers.id = provider_id
    where ${where} order by lower(title) <> lower(${title}), deals.id limit 1`
}

function selectScore({ modelId, benchmarkType }: SubmissionData<'BENCHMARK'>): RawBuilder<unknown> {
  return sql`
    select models.id, models.name, slug, archived_at is not null as archived, 'target' as match, json_build_object(
      'modelName', models.name, 'modelId', models.id, 'benchmarkType', benchmarks.name, 'score', percent,
      'testedDate', tested_on, 'source', source_url, 'reporting', reporting
    ) as data
    from models
    left join (benchmark_results results join benchmarks on benchmarks.id = benchmark_id and benchmarks.name = ${benchmarkType})
      on results.model_id = models.id and is_current
    where models.id = ${modelId}::uuid`
}

function selectOffer({ targetId, field, shown }: SubmissionData<'CORRECTION'>): RawBuilder<unknown> {
  return sql`
    select o.id, models.name || ' at ' || providers.name as name, models.slug,
      models.archived_at is not null or providers.archived_at is not null as archived, 'target' as match,
      json_build_object('targetId', o.id, 'modelSlug', models.slug, 'shown', ${shown ?? null}::text, 'modelName', models.name, 'providerName', providers.name, 'field', ${field}::text,
        'value', live.value, 'unit', live.unit, 'source', live.source_url) as data
    from offers o join models on models.id = o.model_id join providers on providers.id = o.provider_id
      left join lateral (${selectShownValue(field)}) live on true
    where o.id = ${targetId}::uuid`
}

function selectCapability(name: string): RawBuilder<unknown> {
  return sql`
    select id, display_name as name, null as slug, not active as archived, 'slug' as match,
      json_build_object('name', name, 'displayName', display_name, 'category', category) as data
    from capabilities where name = ${name}`
}

function providerIdsOf(type: SubmissionType, data: Record<string, unknown>): string[] {
  if (type === 'MODEL') return (data as SubmissionData<'MODEL'>).providerIds
  return type === 'DEAL' ? [(data as SubmissionData<'DEAL'>).providerId] : []
}

function toRecord(row: FoundRow, { type, targetId }: Submission): FoundRecord {
  const { providerIds, ...data } = row.data
  const discount =
    row.discountValue === undefined || row.discountUnit === undefined
      ? {}
      : {
          discount: row.discountUnit === 'percent' ? Number(row.discountValue) : discountText(row.discountValue, 'usd'),
        }
  const offers = targetId === null ? [] : (row.offers ?? [])
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    match: row.match,
    isArchived: row.archived,
    data: { ...data, ...discount, ...(type === 'MODEL' ? { providerIds } : {}) },
    offers,
  }
}
