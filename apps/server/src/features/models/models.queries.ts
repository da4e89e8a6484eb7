import { implausibleFacts } from '@inferdex/domain/offers/plausibility/limits'
import type { Model, ModelDetail, UnitPrice } from '@inferdex/contracts/models/models'
import {
  type ModelFields,
  modelFields,
  type ModelRecordKey,
  modelRecordKeys,
} from '@inferdex/domain/models/model-fields'
import type { ModelFilters, ModelSelection } from '@inferdex/domain/models/model-filters'
import { returnsTokens } from '@inferdex/domain/models/model-type'
import { placesOf } from '@inferdex/domain/offers/regions/region-codes'
import { shownPrice } from '@inferdex/domain/offers/shown-price'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { fixedLimit, prepared } from '../../db/plans/prepared-statements.ts'
import { encodeCursor } from '../../db/paging/cursor.ts'
import { type ListPage, type PageInput, rowsToFetch, toPage } from '../../db/paging/list-page.ts'
import { selectMatches } from '../../db/search-match.queries.ts'
import { otherEndDays, shownLifecycle } from '../../db/offer-standing.queries.ts'
import { countPassing, isFiltered, passing } from './list/model-filters.queries.ts'
import { type LowestInPlace, onlyPlace, readLowestIn } from './list/place-prices.queries.ts'
import { afterMatch, afterModel, cursorNameOf, orderOf, sortKeyOf } from './list/model-order.queries.ts'

const exact = (column: string): RawBuilder<string | null> => sql<string | null>`${sql.ref(column)}::text`

type RecordColumn = {
  [Key in ModelRecordKey]: `models.${ModelFields[Key]['column']} as ${Key}`
}[ModelRecordKey]

/** The fields that the API returns as stored. */
const RECORD_COLUMNS = modelRecordKeys.map((key) => `models.${modelFields[key].column} as ${key}` as RecordColumn)

/** Selects the columns of the API's model. Money is read as text, so that it stays exact inside JSON too. */
function selectAnyModels(db: Db) {
  return db
    .selectFrom('models')
    .leftJoin('providers as list_provider', 'list_provider.id', 'models.list_provider_id')
    .leftJoin('providers as input_provider', 'input_provider.id', 'models.lowest_input_provider_id')
    .leftJoin('providers as output_provider', 'output_provider.id', 'models.lowest_output_provider_id')
    .leftJoin('providers as router', 'router.id', 'models.router_provider_id')
    .select(RECORD_COLUMNS)
    .select([
      'models.id',
      'models.lab',
      'models.lab_name',
      'models.type',
      'models.first_seen_on',
      'models.rating',
      'models.review_count',
      'models.is_popular',
      'models.may_recommend',
      'models.list_currency',
      'models.pricing_kind',
      'models.has_free_offer',
      'models.price_verified_on',
      'models.provider_slugs',
      'models.regions',
      'models.offer_count',
      'models.seller_count',
      'models.maker_is_retired',
      'models.maker_is_unconfirmed',
      'models.maker_provider_id',
      'models.is_retired',
      'models.uncounted_offer_count',
      'models.disputed_offer_count',
      'models.unconfirmed_offer_count',
      'models.retires_on',
      'models.maker_model_id',
      'models.lowest_input_model_id',
      'models.lowest_input_verified_on',
      'models.router_model_id',
      'models.router_verified_on',
      'models.capabilities',
      'models.created_at',
      'models.updated_at',
      'list_provider.slug as list_provider_slug',
      'list_provider.name as list_provider_name',
      'input_provider.slug as input_provider_slug',
      'input_provider.name as input_provider_name',
      'output_provider.slug as output_provider_slug',
      'output_provider.name as output_provider_name',
      'router.slug as router_slug',
      'router.name as router_name',
    ])
    .select([
      exact('models.list_input').as('list_input'),
      exact('models.list_output').as('list_output'),
      exact('models.list_cache_read').as('list_cache_read'),
      exact('models.lowest_input').as('lowest_input'),
      exact('models.lowest_input_output').as('lowest_input_output'),
      exact('models.lowest_input_cache_read').as('lowest_input_cache_read'),
      exact('models.lowest_output').as('lowest_output'),
      exact('models.router_input').as('router_input'),
      exact('models.router_output').as('router_output'),
      exact('models.router_cache_read').as('router_cache_read'),
      exact('models.unit_price').as('unit_price'),
      // Only updateModelFigures writes this column, with units of prices.
      sql<UnitPrice['per'] | null>`models.unit_per`.as('unit_per'),
      sql<UnitPrice['seller']>`(select json_build_object('slug', p.slug, 'name', p.name)
        from providers p where p.id = models.unit_provider_id)`.as('unit_seller'),
    ])
}

/** Selects the models of the catalogue. */
function selectModels(db: Db) {
  return selectAnyModels(db).where('models.archived_at', 'is', null)
}

type SelectedRow = Awaited<ReturnType<ReturnType<typeof selectModels>['execute']>>[number]

/** A row. Inside JSON from the database a date is text and a rating is a number. */
export type ModelRow = Omit<SelectedRow, 'created_at' | 'updated_at' | 'rating'> & {
  created_at: Date | string
  updated_at: Date | string
  rating: string | number
}

export function toModel(row: ModelRow): Model {
  const listPrice = listPriceOf(row)
  const lowestOffer = lowestOfferOf(row)
  const routerOffer = routerOfferOf(row)
  return {
    id: row.id,
    ...recordFields(row),
    lab: row.lab_name === null ? null : { slug: row.lab, name: row.lab_name },
    type: row.type,
    firstSeenOn: row.first_seen_on,
    maxOutput: returnsTokens(row.type) ? row.maxOutput : null,
    hasOpenWeights: row.isOpenSource || row.hasOpenWeights,
    rating: Number(row.rating),
    reviewCount: row.review_count,
    isPopular: row.is_popular && row.may_recommend,
    pricing:
      listPrice === null
        ? null
        : {
            inputPerMillion: toNumber(listPrice.input),
            outputPerMillion: toNumber(listPrice.output),
            currency: row.list_currency,
          },
    listPrice,
    lowestOffer,
    routerOffer,
    shownPrice: shownPrice({ listPrice, lowestOffer, routerOffer }).which,
    pricingKind: row.pricing_kind,
    lowestInput: priceAt(row.lowest_input, row.input_provider_slug, row.input_provider_name),
    lowestOutput: priceAt(row.lowest_output, row.output_provider_slug, row.output_provider_name),
    unitPrice:
      row.unit_price === null || row.unit_per === null
        ? null
        : { amount: row.unit_price, per: row.unit_per, seller: row.unit_seller },
    hasFreeOffer: row.has_free_offer,
    priceVerifiedOn: row.price_verified_on,
    provider: row.list_provider_slug,
    providers: row.provider_slugs,
    regions: row.regions,
    places: placesOf(row.regions),
    offerCount: row.offer_count,
    sellerCount: row.seller_count,
    isRetired: row.is_retired,
    isSoldByMaker: row.maker_provider_id !== null && !row.maker_is_retired,
    isMakerUnconfirmed: row.maker_is_unconfirmed,
    oddFacts: implausibleFacts({ ...row, maxOutput: returnsTokens(row.type) ? row.maxOutput : null }),
    uncountedOfferCount: row.uncounted_offer_count,
    disputedOfferCount: row.disputed_offer_count,
    unconfirmedOfferCount: row.unconfirmed_offer_count,
    endsOn: row.retires_on,
    hasEnded: row.is_retired,
    apiId: row.maker_model_id,
    capabilities: row.capabilities,
    modelCapabilities: row.capabilities.map((name) => ({ capability: { name } })),
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  }
}

function recordFields(row: Pick<ModelRow, ModelRecordKey>): Pick<ModelRow, ModelRecordKey> {
  return Object.fromEntries(modelRecordKeys.map((key) => [key, row[key]])) as Pick<ModelRow, ModelRecordKey>
}

function listPriceOf(row: ModelRow): Model['listPrice'] {
  const { list_provider_slug: slug, list_provider_name: name } = row
  if (slug === null || name === null) return null
  return {
    input: row.list_input,
    output: row.list_output,
    cacheRead: row.list_cache_read,
    provider: { slug, name },
    isRetired: row.maker_is_retired,
  }
}

function lowestOfferOf(row: ModelRow): Model['lowestOffer'] {
  const { lowest_input: input, input_provider_slug: slug, input_provider_name: name, lowest_input_model_id: id } = row
  if (input === null || slug === null || name === null || id === null || row.lowest_input_verified_on === null) {
    return null
  }
  return {
    provider: { slug, name },
    id,
    input,
    output: row.lowest_input_output,
    cacheRead: row.lowest_input_cache_read,
    verifiedOn: row.lowest_input_verified_on,
  }
}

function routerOfferOf(row: ModelRow): Model['routerOffer'] {
  const { router_input: input, router_slug: slug, router_name: name, router_model_id: id } = row
  if (input === null || slug === null || name === null || id === null || row.router_verified_on === null) return null
  return {
    provider: { slug, name },
    id,
    input,
    output: row.router_output,
    cacheRead: row.router_cache_read,
    verifiedOn: row.router_verified_on,
  }
}

function toNumber(amount: string | null): number | null {
  return amount === null ? null : Number(amount)
}

function priceAt(amount: string | null, slug: string | null, name: string | null): Model['lowestInput'] {
  return amount === null || slug === null || name === null ? null : { amount, provider: { slug, name } }
}

/** Selects the best rated models, as a part of another query. */
export function selectTopModels(db: Db, limit: number) {
  return selectModels(db)
    .orderBy(orderOf({ sort: 'rating', direction: 'desc' }))
    .limit(fixedLimit(limit))
}

/** Selects a few models by slug, unordered; other features add their parts. */
export function selectModelsNamed(db: Db, slugs: readonly string[]) {
  return selectModels(db).where('models.slug', 'in', slugs)
}

/** Selects models by id, unordered. */
export function selectModelsByIds(db: Db, ids: readonly string[]) {
  return selectModels(db).where('models.id', 'in', ids)
}

/** Selects models by id, unordered, including archived ones. */
export function selectListedModels(db: Db, ids: readonly string[]) {
  return selectAnyModels(db).where('models.id', 'in', ids)
}

/** Returns one page of the matching models, in order: the server's implementation of a `ModelSelection`. */
export async function listModels(db: Db, selection: ModelSelection, input: PageInput = {}): Promise<ListPage<Model>> {
  const order = selection.sort === 'relevance' && selection.q.trim() === '' ? BEST_RATED : selection
  const key = sortKeyOf(order)
  const place = onlyPlace(selection.places)
  const page = (order.sort === 'relevance' ? selectBestMatches(db, selection, input) : selectPassing(db, selection))
    .select(['models.sort_name', (key === null ? sql<string>`''` : sql<string>`(${key.key})::text`).as('sort_key')])
    .orderBy(orderOf(order))
    .limit(fixedLimit(rowsToFetch(input)))
    .$if(place !== null && order.sort !== 'relevance', (of) =>
      of.innerJoin('model_places as placed', (join) =>
        join.onRef('placed.model_id', '=', 'models.id').on('placed.place', '=', place),
      ),
    )
    .$if(input.cursor !== undefined && order.sort !== 'relevance', (of) =>
      of.where(afterModel(input.cursor ?? '', order)),
    )
    // Not prepared with filters: there are too many variants, and their selectivity differs.
    .$call((of) => (isFiltered(selection) ? of : prepared(of)))
  const [rows, total] = await Promise.all([page.execute(), countPassing(db, selection, input)])
  const lowest = await readLowestIn(
    db,
    rows.map(({ id }) => id),
    selection.places,
  )
  const cursorName = cursorNameOf(order)
  return toPage(
    rows.map((row) => withLowest(row, lowest.get(row.id))),
    input,
    total,
    toModel,
    (row) => encodeCursor([cursorName, row.sort_key, row.sort_name, row.id]),
  )
}

/** Returns a row with the lowest offer of the chosen places instead of the global lowest. */
function withLowest<Row extends ModelRow>(row: Row, lowest: LowestInPlace | undefined): Row {
  if (lowest === undefined) return row
  return {
    ...row,
    input_provider_slug: lowest.slug,
    input_provider_name: lowest.name,
    output_provider_slug: lowest.slug,
    output_provider_name: lowest.name,
    lowest_input: lowest.input,
    lowest_input_output: lowest.output,
    lowest_input_cache_read: lowest.cache_read,
    lowest_input_model_id: lowest.provider_model_id,
    lowest_input_verified_on: lowest.verified_on,
    lowest_output: lowest.output,
    price_verified_on: row.list_provider_slug === null ? lowest.verified_on : row.price_verified_on,
  }
}

const BEST_RATED = { sort: 'rating', direction: 'desc' } as const

function selectPassing(db: Db, filters: ModelFilters) {
  return selectModels(db).where(passing(filters))
}

/** Selects the models that match the text best, joined with their keys as `match`. */
function selectBestMatches(db: Db, { q, ...filters }: ModelSelection, input: PageInput) {
  const { cursor } = input
  const matches = selectMatches('models', {
    q,
    limit: rowsToFetch(input),
    where: passing({ ...filters, q: '' }),
    ...(cursor === undefined ? {} : { after: (key) => afterMatch(cursor, key) }),
  })
  return selectModels(db).innerJoin(sql<{ id: string; key: number }>`(${matches})`.as('match'), 'match.id', 'models.id')
}

/** Selects the lifecycle of a model, with its successors and their prices. */
function lifecycleOf(): RawBuilder<ModelDetail['lifecycle']> {
  return sql`json_build_object('status', ${shownLifecycle('models')}, 'retiresOn', models.retires_on,
    'source', (select title from data_sources where name = models.lifecycle_source),
    'sourceUrl', models.lifecycle_source_url, 'observedOn', models.lifecycle_observed_on, 'otherDays', ${otherEndDays('models')},
    'successors', (select coalesce(json_agg(json_build_object('slug', s.slug, 'name', s.name,
        'input', s.price_input::text, 'output', s.price_output::text) order by ms.place), '[]')
      from model_successors ms join models s on s.id = ms.successor_id
      where ms.model_id = models.id and s.archived_at is null and s.may_recommend))`
}

/** Selects the mean of the reviews; null without any. */
function communityRating(): RawBuilder<ModelDetail['communityRating']> {
  return sql`(select json_build_object('rating', round(rating_sum / review_count, 2), 'reviews', review_count)
    from target_stats where target_type = 'MODEL' and target_id = models.id and review_count > 0)`
}

/** Selects one model with all its details; other features add their parts. */
export function selectModelDetail(db: Db, slug: string) {
  return selectModels(db)
    .select([
      'models.upvotes',
      'models.lowest_input_series',
      'models.source',
      'models.source_date',
      lifecycleOf().as('lifecycle'),
      communityRating().as('community_rating'),
    ])
    .where('models.slug', '=', slug)
}

export async function findModel(db: Db, slug: string): Promise<ModelDetail | undefined> {
  const row = await selectModelDetail(db, slug).executeTakeFirst()
  return row && toModelDetail(row)
}

type DetailRow = Awaited<ReturnType<ReturnType<typeof selectModelDetail>['execute']>>[number]

export function toModelDetail(row: DetailRow): ModelDetail {
  return {
    ...toModel(row),
    upvotes: row.upvotes,
    lifecycle: row.lifecycle,
    communityRating: row.community_rating,
    // Only refreshPriceSeries writes this column.
    lowestInputSeries: row.lowest_input_series as ModelDetail['lowestInputSeries'],
    source: row.source,
    sourceDate: row.source_date,
  }
}
