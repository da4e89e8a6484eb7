import type { OfferOfModel, OfferOfProvider, Price } from '@inferdex/contracts/offers'
import { COUNTED_ROWS } from '@inferdex/contracts/protocol/paging'
import { agreementOfSources, type SourceAgreement } from '@inferdex/domain/evidence/source-agreement'
import { sourceNameOf } from '@inferdex/domain/evidence/source-name'
import { doubtsOf } from '@inferdex/domain/offers/plausibility/rules'
import { returnsTokens } from '@inferdex/domain/models/model-type'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../db/db.ts'
import { fixedLimit, prepared } from '../../db/plans/prepared-statements.ts'
import { type AsOf, amountsOn, pricesOn } from '../../db/held-prices.queries.ts'
import { shownEnd, shownStatus } from '../../db/offer-standing.queries.ts'
import { selectAnnounced, toAnnounced } from './scheduled/scheduled-prices.queries.ts'
import { encodeCursor } from '../../db/paging/cursor.ts'
import { afterCursor, type ListPage, type PageInput, rowsToFetch, toPage } from '../../db/paging/list-page.ts'
import { groupRegionPrices, selectRegionPrices } from './now/region-prices.queries.ts'

const CHEAPEST_FIRST = { key: sql`offers.price_order`, type: 'numeric' } as const
const IDS = sql`offers.provider_model_id, offers.id`

/** The list of a day is sorted by the prices of that day; offers without a token price, or ended by then, come last. */
const cheapestOn = ({ day }: AsOf) => ({
  key: sql`case when standing_of(offers, ${day}::date) = 'ended' then 'Infinity' else coalesce(day.input, 'Infinity') end`,
  type: 'numeric' as const,
})

/** A cursor of one day is invalid for the list of another. */
const sortOf = (asOf: AsOf | null) => (asOf === null ? 'price' : `price ${asOf.day} ${asOf.knownAt ?? ''}`)

const amountOf = (asOf: AsOf | null, ofToday: string, ofDay: string) =>
  sql<string | null>`${sql.ref(asOf === null ? `offers.${ofToday}` : `day.${ofDay}`)}`

/** Selects offers: free ones first, then by input price; those without a price or retired last. */
function selectOffers(db: Db, input: PageInput, asOf: AsOf | null) {
  const order = asOf === null ? CHEAPEST_FIRST : cheapestOn(asOf)
  const page = db
    .selectFrom('offers')
    .innerJoin('models', 'models.id', 'offers.model_id')
    .innerJoin('providers', 'providers.id', 'offers.provider_id')
    .leftJoin('models as successors', 'successors.id', 'offers.successor_id')
    .leftJoin('data_sources', 'data_sources.name', 'offers.source')
    .select([
      'offers.id',
      'offers.provider_model_id',
      shownStatus('offers').as('status'),
      shownEnd('offers', 'models', 'providers').as('retires_on'),
      'offers.context_window',
      'offers.max_output',
      'offers.pricing_kind',
      'offers.region',
      'offers.residency',
      amountOf(asOf, 'input_price', 'input').as('input_price'),
      amountOf(asOf, 'output_price', 'output').as('output_price'),
      amountOf(asOf, 'cache_read_price', 'cache_read').as('cache_read_price'),
      amountOf(asOf, 'batch_input_price', 'batch_input').as('batch_input_price'),
      amountOf(asOf, 'batch_output_price', 'batch_output').as('batch_output_price'),
      sql<string>`${order.key}`.as('price_order'),
      'offers.doubts',
      sql<Record<string, string[]>>`offers.price_doubts`.as('price_doubts'),
      'offers.confirmed_on',
      'offers.access',
      'offers.is_counted',
      'offers.disputed',
      'offers.source',
      'offers.source_url',
      'offers.verified_on',
      'data_sources.title as source_title',
      'successors.slug as successor',
      'providers.slug as provider_slug',
      'providers.name as provider_name',
      'providers.kind as provider_kind',
      'models.slug as model_slug',
      'models.name as model_name',
      'models.context_window as model_context',
      'models.lab',
      'models.type as model_type',
      'providers.sells_as',
    ])
    .select(
      jsonArrayFrom(
        db
          .selectFrom(pricesOn(asOf).as('prices'))
          .leftJoin('data_sources as price_sources', 'price_sources.name', 'prices.source')
          .select([
            'prices.kind',
            'prices.mode',
            'prices.min_input_tokens',
            sql<string>`prices.amount::text`.as('amount'),
            'prices.currency',
            'prices.per',
            'prices.valid_from',
            'prices.source',
            'prices.source_url',
            'prices.verified_on',
            'price_sources.title as source_title',
          ])
          .where(sql<boolean>`prices.offer_id = offers.id`)
          .orderBy('prices.min_input_tokens')
          .orderBy('prices.mode', 'desc')
          .orderBy('prices.id'),
      ).as('prices'),
    )
    .select(jsonArrayFrom(selectAnnounced(db)).as('announced'))
    .where('models.archived_at', 'is', null)
    .where('providers.archived_at', 'is', null)
    .orderBy(order.key)
    .orderBy('offers.provider_model_id')
    .orderBy('offers.id')
    .limit(fixedLimit(rowsToFetch(input)))
    // Offers that were added later have no price on that day.
    .$if(asOf !== null, (offers) =>
      offers.innerJoin(sql`lateral (${amountsOn('offers.id', asOf)})`.as('day'), (join) =>
        join.on(sql<boolean>`day.held > 0`),
      ),
    )
  return input.cursor === undefined ? page : page.where(afterCursor(input.cursor, sortOf(asOf), order, IDS))
}

type OfferRow = Awaited<ReturnType<ReturnType<typeof selectOffers>['execute']>>[number]
type OfferOfModelRow = Awaited<ReturnType<ReturnType<typeof selectOffersOfModel>['execute']>>[number]
type PriceRow = OfferRow['prices'][number]

/** Lists the offers of a model. Returns undefined if there is no such model. */
export async function listOffersOfModel(
  db: Db,
  slug: string,
  input: PageInput,
  asOf: AsOf | null,
): Promise<ListPage<OfferOfModel> | undefined> {
  const [rows, total] = await Promise.all([
    selectOffersOfModel(db, slug, input, asOf).execute(),
    countOffers(db, 'models', slug, asOf),
  ])
  if (total === undefined) return undefined
  // Source agreement is known for today only.
  const toItem = (row: OfferOfModelRow) =>
    asOf === null ? toOfferOfModel(row) : { ...toOfferOfModel(row), secondOpinion: null }
  return toPage(rows, input, total, toItem, cursorOf(asOf))
}

export async function listOffersOfProvider(
  db: Db,
  slug: string,
  input: PageInput,
  asOf: AsOf | null,
): Promise<ListPage<OfferOfProvider> | undefined> {
  const [rows, total] = await Promise.all([
    selectOffersOfProvider(db, slug, input, asOf).execute(),
    countOffers(db, 'providers', slug, asOf),
  ])
  if (total === undefined) return undefined
  return toPage(rows, input, total, toOfferOfProvider, cursorOf(asOf))
}

/** Lists the offers of an existing model, without a count. */
export async function findOffersOfModel(db: Db, slug: string): Promise<OfferOfModel[]> {
  const rows = await selectOffersOfModel(db, slug, {}, null).execute()
  return toPage(rows, {}, null, toOfferOfModel, cursorOf(null)).items
}

export async function findOffersOfProvider(db: Db, slug: string, input: PageInput): Promise<OfferOfProvider[]> {
  const rows = await selectOffersOfProvider(db, slug, input, null).execute()
  return toPage(rows, input, null, toOfferOfProvider, cursorOf(null)).items
}

function selectOffersOfModel(db: Db, slug: string, input: PageInput, asOf: AsOf | null) {
  return selectOffers(db, input, asOf)
    .select(selectRegionPrices(asOf).as('region_prices'))
    .where('offers.model_id', '=', idOf(db, 'models', slug))
    .select([
      jsonArrayFrom(selectSourceValues(db)).as('sourceValues'),
      sql<boolean>`exists (select from locks where locks.target_id = offers.id and locks.field = any(${MAIN_PRICES}))`.as(
        'is_locked',
      ),
    ])
    .$call(prepared)
}

/** The prices whose source values are shown next to them in a table. */
const MAIN_PRICES: string[] = ['input', 'output', 'image', 'video', 'audio', 'speech', 'page', 'request', 'search']

/** Selects the source values of the main prices of the offer in the outer query. */
function selectSourceValues(db: Db) {
  return db
    .selectFrom('opinions')
    .leftJoin('data_sources as opinion_sources', 'opinion_sources.name', 'opinions.source')
    .leftJoin('feeds', 'feeds.id', 'opinions.source')
    .select([
      'opinions.field',
      'opinions.source',
      'opinions.value',
      'opinions.unit',
      sql<string | null>`coalesce(feeds.title, opinion_sources.title)`.as('title'),
      sql<string>`(greatest(feeds.last_read_at, opinions.observed_at) at time zone 'UTC')::date::text`.as('read_on'),
    ])
    .where(sql<boolean>`opinions.target_id = offers.id`)
    .where(sql<boolean>`opinions.starts_on = '-infinity'`)
    .where(sql<boolean>`opinions.field = any(${MAIN_PRICES})`)
    .orderBy('opinions.field')
    .orderBy('opinions.source')
}

function selectOffersOfProvider(db: Db, slug: string, input: PageInput, asOf: AsOf | null) {
  return selectOffers(db, input, asOf)
    .where('offers.provider_id', '=', idOf(db, 'providers', slug))
    .$call(prepared)
}

/** Selects the id of a record. With it, the index returns offers in order; a join by slug would sort all of them. */
function idOf(db: Db, table: 'models' | 'providers', slug: string) {
  return db.selectFrom(table).select('id').where('slug', '=', slug)
}

/** Counts the offers in the list of a record. Returns undefined if there is no such record, null above the limit. */
async function countOffers(
  db: Db,
  of: 'models' | 'providers',
  slug: string,
  asOf: AsOf | null,
): Promise<number | null | undefined> {
  const owner = of === 'models' ? 'o.model_id' : 'o.provider_id'
  const isPriced = asOf === null ? sql`true` : sql`exists (select from ${pricesOn(asOf)} c where c.offer_id = o.id)`
  const row = await db
    .selectFrom(of)
    .select(
      sql<number>`(select count(*) from (
        select from offers o join models m on m.id = o.model_id and m.archived_at is null
          join providers p on p.id = o.provider_id and p.archived_at is null
        where ${sql.ref(owner)} = ${sql.ref(`${of}.id`)} and ${isPriced} limit ${sql.lit(COUNTED_ROWS + 1)}) as counted)`.as(
        'total',
      ),
    )
    .where('slug', '=', slug)
    .where('archived_at', 'is', null)
    .$call(prepared)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return row.total > COUNTED_ROWS ? null : row.total
}

function cursorOf(asOf: AsOf | null) {
  return ({ price_order, provider_model_id, id }: OfferRow) =>
    encodeCursor([sortOf(asOf), price_order, provider_model_id, id])
}

function toOfferOfModel(row: OfferOfModelRow): OfferOfModel {
  const provider = { slug: row.provider_slug, name: row.provider_name }
  const regionPrices = groupRegionPrices(row.region_prices)
  return { ...toOffer(row), secondOpinion: sourceAgreementOf(row), provider, regionPrices }
}

function sourceAgreementOf(row: OfferOfModelRow): SourceAgreement | null {
  const shown = row.prices
    .filter(
      ({ kind, mode, min_input_tokens }) => MAIN_PRICES.includes(kind) && mode === 'standard' && min_input_tokens === 0,
    )
    .map(({ kind, amount, per, source }) => ({ field: kind, value: amount, unit: per, source }))
  const sourceValues = row.sourceValues.map(({ title, read_on, ...value }) => ({
    ...value,
    sourceName: sourceNameOf(value.source, title),
    readOn: read_on,
  }))
  const isDoubted = row.doubts.length > 0 && row.confirmed_on === null
  return agreementOfSources(shown, sourceValues, { isLocked: row.is_locked, isDoubted })
}

function toOfferOfProvider(row: OfferRow): OfferOfProvider {
  return { ...toOffer(row), model: { slug: row.model_slug, name: row.model_name, contextWindow: row.model_context } }
}

function toOffer(row: OfferRow) {
  return {
    id: row.id,
    providerModelId: row.provider_model_id,
    status: row.status,
    retiresOn: row.retires_on,
    successor: row.successor,
    contextWindow: row.context_window,
    maxOutput: returnsTokens(row.model_type) ? row.max_output : null,
    pricingKind: row.pricing_kind,
    region: row.region,
    residency: row.residency,
    providerKind: row.provider_kind,
    isFirstParty: row.lab !== null && (row.provider_slug === row.lab || row.sells_as === row.lab),
    input: row.input_price,
    output: row.output_price,
    hasOutput: returnsTokens(row.model_type),
    cacheRead: row.cache_read_price,
    batchInput: row.batch_input_price,
    batchOutput: row.batch_output_price,
    prices: row.prices.map(toPrice),
    announced: row.announced.map(toAnnounced),
    doubts: doubtsOf(row.doubts, row.price_doubts),
    confirmedOn: row.confirmed_on,
    access: row.access,
    isCounted: row.is_counted,
    disputed: row.disputed,
    source: row.source,
    sourceName: sourceNameOf(row.source, row.source_title),
    sourceUrl: row.source_url,
    verifiedOn: row.verified_on,
  }
}

function toPrice(row: PriceRow): Price {
  return {
    kind: row.kind,
    mode: row.mode,
    minInputTokens: row.min_input_tokens,
    amount: row.amount,
    currency: row.currency,
    per: row.per,
    validFrom: row.valid_from === null ? null : new Date(row.valid_from).toISOString(),
    source: row.source,
    sourceName: sourceNameOf(row.source, row.source_title),
    sourceUrl: row.source_url,
    verifiedOn: row.verified_on,
  }
}
