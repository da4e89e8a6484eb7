import type { ChangeDays } from '@inferdex/contracts/offers'
import { tierLimits } from '@inferdex/contracts/plans/plans'
import { ACCESS_REASONS } from '@inferdex/domain/offers/plausibility/access'
import { placesOf } from '@inferdex/domain/offers/regions/region-codes'
import { reasonOf } from '@inferdex/domain/offers/plausibility/rules'
import type { BillModel, BillProvider } from '@inferdex/domain/bill/bill-data'
import { dealForBill } from '@inferdex/domain/bill/terms/deal-terms'
import type { BillPrice, OfferDoubt } from '@inferdex/domain/bill/terms/offer'
import { tiersForBill } from '@inferdex/domain/bill/terms/tier-terms'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { isSurePrice, selectNamedProviders, selectOpenPrices } from '../../db/catalogue-records.queries.ts'
import type { Db } from '../../db/db.ts'
import { type AsOf, pricesOn } from '../../db/held-prices.queries.ts'
import { pricesOfPlaces, selectRegionalPrices } from './regional-prices.queries.ts'
import { changeDaysAround } from '../offers/as-of/prices-as-of.queries.ts'

/** The most offers that are sent to the browser. */
export const MAX_BILL_OFFERS = 20_000

// A limit of 0 if there are too many offers, so that nothing is read.
const unlessTooMany = sql<number>`case when (select value from counts where name = 'offers') > ${sql.lit(MAX_BILL_OFFERS)}
  then 0 else ${sql.lit(MAX_BILL_OFFERS)} end`

/** The state without known changes, so that everything is read. */
export const NO_CHANGES_KNOWN = 'none'

// Several sequence numbers, because a change gets its number before it is committed: the last one alone could miss one.
const latestChanges = sql<string>`coalesce((select string_agg(seq::text, ' ') from (
  select seq from catalogue_changes order by seq desc limit 20) as latest), '')`

/**
 * Which prices to read: of a day (null: today), of which models (null: all), and of which offers although they are no
 * longer sold.
 */
export type BillPart = {
  readonly asOf: AsOf | null
  readonly models: readonly string[] | null
  readonly ended?: readonly string[]
}
const ALL_OF_TODAY: BillPart = { asOf: null, models: null }

/**
 * Reads all input of bills in one statement, and the sequence numbers of the latest changes. Offers, the largest part,
 * are read only if there was a change since `knownChanges`.
 */
export async function readBillData(db: Db, now: Date, knownChanges: string, part = ALL_OF_TODAY) {
  const { asOf } = part
  const slugs = part.models
  const { models, providers, offers, benchmarks, changes, tooMany, days } = await db
    .selectNoFrom([
      jsonArrayFrom(selectModels(db, slugs)).as('models'),
      jsonArrayFrom(selectProviders(db, now, slugs)).as('providers'),
      sql<OfferRow[] | null>`case when ${latestChanges} <> ${knownChanges}
        then ${jsonArrayFrom(selectOffers(db, part))} end`.as('offers'),
      (slugs === null ? sql<BenchmarkRow[]>`(${selectBenchmarks})` : sql<BenchmarkRow[]>`'[]'::json`).as('benchmarks'),
      (asOf === null
        ? sql<ChangeDays | null>`null::json`
        : sql<ChangeDays | null>`${changeDaysAround(slugs === null ? 'all' : { models: slugs }, asOf.day)}`
      ).as('days'),
      latestChanges.as('changes'),
      // A selection of models never has too many.
      sql<boolean>`${slugs === null} and (select value from counts where name = 'offers') > ${sql.lit(MAX_BILL_OFFERS)}`.as(
        'tooMany',
      ),
    ])
    .executeTakeFirstOrThrow()
  return {
    models: models.map(toModel),
    providers: providers.map(toProvider),
    offers: offers?.map(toOffer) ?? null,
    benchmarks,
    changes,
    tooMany,
    days,
  }
}

/** Selects the offers that can be bought today, with the prices that a bill needs, grouped by model. */
function selectOffers(db: Db, { asOf, models, ended = [] }: BillPart) {
  return db
    .selectFrom('offers')
    .innerJoin('models', 'models.id', 'offers.model_id')
    .innerJoin('providers', 'providers.id', 'offers.provider_id')
    .select([
      'offers.id',
      'offers.model_id',
      'offers.provider_id',
      'offers.provider_model_id',
      'offers.pricing_kind',
      'offers.context_window',
      'offers.max_output',
      'offers.access',
      'offers.doubts',
      // Without an undoubted output price there is no bill for output; other doubted prices are only left out.
      sql<string | null>`offers.price_doubts -> 'output' ->> 0`.as('output_doubt'),
      sql<string[]>`array_remove(array[offers.region, offers.residency], null)`.as('regions'),
      selectRegionalPrices(asOf).as('regional'),
      sql<boolean>`offers.confirmed_on is not null`.as('is_confirmed'),
      jsonArrayFrom(
        selectOpenPrices(db, asOf)
          .where('prices.currency', '=', 'USD')
          .where(isSurePrice)
          .where('prices.mode', 'in', ['standard', 'batch', 'flex', 'priority'])
          .where(
            sql<boolean>`((prices.per = '1M-tokens' and prices.kind in ('input', 'output', 'cache-read', 'cache-write', 'cache-write-1h', 'reasoning'))
              or (prices.per = 'request' and prices.kind = 'request'))`,
          )
          .orderBy('prices.id'),
      ).as('prices'),
    ])
    .where(
      asOf === null
        ? sql<boolean>`(offers.standing <> 'ended' or offers.id = any(${ended}::uuid[]))`
        : sql<boolean>`exists (select from ${pricesOn(asOf)} c where c.offer_id = offers.id)`,
    )
    .where('models.archived_at', 'is', null)
    .where('providers.archived_at', 'is', null)
    .$if(models !== null, (offers) => offers.where('models.slug', 'in', models ?? []))
    .orderBy('models.sort_name')
    .orderBy('models.id')
    .orderBy('providers.sort_name')
    .orderBy('offers.provider_model_id')
    .limit(models === null ? unlessTooMany : sql.lit(MAX_BILL_OFFERS))
}

/** A benchmark with fewer scores is not offered as a filter, because it would hide almost all models. */
const MIN_SCORES = 5

type BenchmarkRow = { name: string; title: string; scores: [modelId: string, percent: number][] }

const selectBenchmarks = sql`select coalesce(json_agg(json_build_object('name', name, 'title', title, 'scores', scores)), '[]')
  from (
    select b.name, b.display_name as title, json_agg(json_build_array(r.model_id, r.percent)) as scores
    from benchmarks b join (
      select benchmark_id, model_id, max(round(percent, 1)) as percent from benchmark_results
      where is_current and ${unlessTooMany} > 0 group by benchmark_id, model_id) r on r.benchmark_id = b.id
    group by b.id having count(*) >= ${sql.lit(MIN_SCORES)} order by b.name) as boards`

function selectModels(db: Db, slugs: readonly string[] | null) {
  return db
    .selectFrom('models')
    .select([
      'models.id',
      'models.slug',
      'models.name',
      'models.type',
      'models.lab',
      'models.lab_name',
      'models.pricing_kind',
      'models.is_open_source',
      'models.capabilities',
      'models.price_verified_on',
      sql<string | null>`models.release_date::text`.as('releasedOn'),
      'models.is_retired as isRetired',
      sql<string | null>`models.price_input::text`.as('input'),
      sql<string | null>`models.price_output::text`.as('output'),
      sql<string | null>`case when models.list_provider_id is null
        then (select sellers.name from providers as sellers where sellers.id = models.lowest_input_provider_id) end`.as(
        'seller',
      ),
    ])
    .where('models.archived_at', 'is', null)
    .$if(slugs !== null, (models) => models.where('models.slug', 'in', slugs ?? []))
    .orderBy('models.sort_name')
    .orderBy('models.id')
    .limit(slugs === null ? unlessTooMany : sql.lit(MAX_BILL_OFFERS))
}

/**
 * Selects the models that a plan or deal names, as slugs: a provider's own name resolves to the model that it sells.
 */
const scopeModelsOf = (table: 'tiers' | 'deals') => sql<string[]>`array(
  select unnest(${sql.ref(`${table}.scope_models`)})
  union select named.slug from offers as sold join models as named on named.id = sold.model_id
  where sold.provider_id = providers.id and sold.provider_model_id = any(${sql.ref(`${table}.scope_models`)}))`

function selectProviders(db: Db, now: Date, slugs: readonly string[] | null) {
  return selectNamedProviders(db)
    .select([
      'providers.sells_as',
      'providers.kind',
      jsonArrayFrom(
        db
          .selectFrom('pricing_tiers as tiers')
          .select([
            'tiers.name',
            sql<string>`tiers.price::text`.as('price'),
            'tiers.currency',
            'tiers.billing_period as billingPeriod',
            'tiers.is_free_tier as isFreeTier',
            'tiers.use',
            'tiers.scope',
            scopeModelsOf('tiers').as('scopeModels'),
            'tiers.is_unlimited as isUnlimited',
            'tiers.limits',
            sql<string | null>`tiers.credit_amount::text`.as('creditAmount'),
          ])
          .where(sql<boolean>`tiers.provider_id = providers.id`)
          .orderBy('tiers.display_order')
          .orderBy('tiers.id'),
      ).as('tiers'),
      jsonArrayFrom(
        db
          .selectFrom('deals')
          .select([
            'deals.title',
            sql<string>`deals.discount_value::text`.as('value'),
            'deals.discount_unit as unit',
            sql<boolean>`deals.new_user_only or coalesce((deals.eligibility ->> 'newUser')::boolean, false)`.as(
              'newUser',
            ),
            sql<boolean>`coalesce((deals.eligibility ->> 'startup')::boolean, false)`.as('startup'),
            sql<boolean>`coalesce((deals.eligibility ->> 'student')::boolean, false)`.as('student'),
            sql<string | null>`deals.eligibility ->> 'region'`.as('region'),
            'deals.use',
            'deals.scope',
            scopeModelsOf('deals').as('scopeModels'),
          ])
          .where(sql<boolean>`deals.provider_id = providers.id`)
          .where('deals.archived_at', 'is', null)
          // Confirmed by staff or stated by a recorded source, and not disputed.
          .where(sql<boolean>`(deals.verified_on is not null or deals.source in (select name from data_sources))`)
          .where('deals.disputed', 'is', null)
          .where(sql<boolean>`(deals.expires_at is null or deals.expires_at > ${now})`)
          .where(sql<boolean>`(deals.starts_at is null or deals.starts_at <= ${now})`)
          .orderBy('deals.sort_title')
          .orderBy('deals.id'),
      ).as('deals'),
    ])
    .where('providers.offer_count', '>', 0)
    .orderBy('providers.sort_name')
    .orderBy('providers.id')
    .limit(slugs === null ? unlessTooMany : sql.lit(MAX_BILL_OFFERS))
}

type OfferRow = Awaited<ReturnType<ReturnType<typeof selectOffers>['execute']>>[number]
type ModelRow = Awaited<ReturnType<ReturnType<typeof selectModels>['execute']>>[number]
type ProviderRow = Awaited<ReturnType<ReturnType<typeof selectProviders>['execute']>>[number]

const NO_LIMITS = { tokens: null, requests: null, speed: null, concurrentRequests: null }

function toOffer(row: OfferRow) {
  return {
    id: row.id,
    modelId: row.model_id,
    providerId: row.provider_id,
    ownId: row.provider_model_id,
    pricingKind: row.pricing_kind,
    contextWindow: row.context_window,
    maxOutput: row.max_output,
    doubt: doubtOf(row),
    places: placesOf(row.regions),
    regional: pricesOfPlaces(row.regional),
    // The condition above selects only these kinds and modes.
    prices: row.prices as BillPrice[],
  }
}

function doubtOf({ doubts, output_doubt, is_confirmed, access }: OfferRow): OfferDoubt | null {
  const rule = doubts[0] ?? output_doubt
  if (rule !== null && !is_confirmed) {
    const isOfOutput = doubts.length === 0 && access === null
    return { kind: 'unconfirmed', reason: reasonOf(rule), ...(isOfOutput && { isOfOutput }) }
  }
  return access === null ? null : { kind: 'restricted', reason: ACCESS_REASONS[access] }
}

export type OfferToBill = ReturnType<typeof toOffer>

export type ModelToBill = Omit<BillModel, 'isKnown'> & { id: string; releasedOn: string | null; isRetired: boolean }
export type ProviderToBill = BillProvider & { id: string; sellsAs: string | null }
export type BenchmarkToBill = BenchmarkRow

function toModel(row: ModelRow): ModelToBill {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    type: row.type,
    lab: row.lab_name,
    labSlug: row.lab,
    pricingKind: row.pricing_kind,
    input: row.input,
    output: row.output,
    seller: row.seller,
    verifiedOn: row.price_verified_on,
    capabilities: row.is_open_source ? [...row.capabilities, 'open-source'] : row.capabilities,
    releasedOn: row.releasedOn,
    isRetired: row.isRetired,
  }
}

function toProvider(row: ProviderRow): ProviderToBill {
  const { plans, freeTier, remarks } = tiersForBill(
    row.tiers.map((tier) => ({ ...tier, limits: tierLimits.parse({ ...NO_LIMITS, ...(tier.limits as object) }) })),
  )
  const deals = row.deals.map((deal) => ({ ...deal, counts: dealForBill(deal) }))
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    sellsAs: row.sells_as,
    ...(row.kind !== 'seller' && { kind: row.kind }),
    plans,
    freeTier,
    deals: deals.flatMap(({ title, value, unit, scope, scopeModels, counts }) =>
      'groups' in counts ? [{ title, value, unit, groups: counts.groups, scope, scopeModels }] : [],
    ),
    remarks: [...remarks, ...deals.flatMap(({ counts }) => ('remark' in counts ? [counts.remark] : []))],
  }
}
