import type {
  EditedModel,
  EditedOffer,
  listStaffModels,
  StaffModel,
  StaffModelSort,
} from '@inferdex/contracts/models/models.staff'
import type { HandlerInput } from '@inferdex/contracts/protocol/endpoint'
import { RATING_WEIGHT } from '@inferdex/domain/models/model-prominence'
import { doubtsOf } from '@inferdex/domain/offers/plausibility/rules'
import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { archivingOf, countsOfFeedback, selectOpenPrices, toArchiving } from '../../db/catalogue-records.queries.ts'
import type { Db } from '../../db/db.ts'
import { inSearchText } from '../../db/like.ts'
import { descendingIndex, ascendingIndex, type ListOrders, nameKeys } from '../../db/paging/list-order.ts'
import {
  type AnchorMemo,
  type CatalogueList,
  type NumberedPage,
  readNumberedPage,
} from '../../db/paging/numbered-page.ts'
import { selectListedModels, selectModelsByIds, toModel } from './models.queries.ts'

type ListInput = HandlerInput<typeof listStaffModels>['query']
type FilterInput = Omit<ListInput, 'page' | 'limit' | 'sortBy' | 'sortOrder' | 'archived'>

const NAME = nameKeys('models')
const WIDEST_FIRST = [{ key: sql`coalesce(-models.context_window, 1)`, type: 'integer' }, ...NAME] as const
const NARROWEST_FIRST = [{ key: sql`coalesce(models.context_window, 2147483647)`, type: 'integer' }, ...NAME] as const
const BEST_FIRST = [{ key: sql`models.rating_order`, type: 'numeric' }, ...NAME] as const

/**
 * The order by name for a text search. Matching names are often neighbours, so reading the index by name could find
 * them last; this expression makes PostgreSQL use the text index and sort.
 */
const FOUND_NAME = [{ key: sql`(models.sort_name || '')`, type: 'text' }, NAME[1]] as const

/** The sort keys, as in the indexes. An unknown context window comes last in both directions. */
const ORDER = {
  name: ascendingIndex(NAME),
  contextWindow: {
    asc: { keys: NARROWEST_FIRST, direction: 'asc' },
    desc: { keys: WIDEST_FIRST, direction: 'asc' },
  },
  rating: descendingIndex(BEST_FIRST),
} as const satisfies ListOrders<StaffModelSort>

export function listModelsForStaff(db: Db, input: ListInput, memo: AnchorMemo): Promise<NumberedPage<StaffModel>> {
  const { sortBy, sortOrder = sortBy === 'name' ? 'asc' : 'desc' } = input
  const isByText = (input.search ?? '').length > 2
  const order = isByText && sortBy === 'name' ? { keys: FOUND_NAME, direction: sortOrder } : ORDER[sortBy][sortOrder]
  const list: CatalogueList = {
    table: 'models',
    archived: input.archived,
    filters: [...modelFilters(input), ...(input.archived ? [] : boundsOf(input))],
    order,
    isCountedInOrder: !isByText && (input.family ?? '') === '',
    anchors: { memo, tags: ['models', 'ratings'] },
  }
  return readNumberedPage(db, list, input, async (ids) => {
    const rows = await selectListedModels(db, ids).select('models.revision').select(archivingOf('models')).execute()
    return rows.map((row) => ({ ...toModel(row), revision: row.revision, ...toArchiving(row) }))
  })
}

/** Returns the conditions for the filters of the list; exports use the same. */
export function modelFilters(input: FilterInput): RawBuilder<boolean>[] {
  const {
    family = '',
    minContextWindow,
    maxContextWindow,
    minInputPrice,
    maxInputPrice,
    minRating = 0,
    search = '',
  } = input
  const filters: RawBuilder<boolean>[] = []
  if (family !== '') filters.push(sql`models.family = ${family}`)
  if (minContextWindow !== undefined) filters.push(sql`models.context_window >= ${minContextWindow}`)
  if (maxContextWindow !== undefined) filters.push(sql`models.context_window <= ${maxContextWindow}`)
  if (minInputPrice !== undefined) filters.push(sql`models.price_input >= ${String(minInputPrice)}::numeric`)
  if (maxInputPrice !== undefined) filters.push(sql`models.price_input <= ${String(maxInputPrice)}::numeric`)
  if (minRating > 0) filters.push(sql`models.rating_order <= ${ratingBound(minRating)}::numeric`)
  if (search !== '') filters.push(inSearchText('models', search))
  return filters
}

/** Returns the lowest sort key for a rating. A rating has two decimals, and no prominence outweighs one. */
function ratingBound(minRating: number): number {
  return -Math.ceil(Number((minRating * 100).toFixed(6))) * (RATING_WEIGHT / 100)
}

/** Repeats filters as bounds on the index that provides the order, so that the scan starts at the filter. */
function boundsOf({ sortBy, sortOrder, minContextWindow, maxContextWindow }: ListInput) {
  const bounds: RawBuilder<boolean>[] = []
  if (sortBy === 'contextWindow') {
    const isAscending = sortOrder === 'asc'
    const [{ key }] = isAscending ? NARROWEST_FIRST : WIDEST_FIRST
    const sign = isAscending ? 1 : -1
    const [first, last] = isAscending ? [minContextWindow, maxContextWindow] : [maxContextWindow, minContextWindow]
    if (first !== undefined) bounds.push(sql`${key} >= ${sign * first}::integer`)
    if (last !== undefined) bounds.push(sql`${key} <= ${sign * last}::integer`)
  }
  return bounds
}

/** Lists all families with a loose index scan, independent of the number of models. */
export async function listFamilies(db: Db): Promise<string[]> {
  const { rows } = await sql<{ family: string }>`
    with recursive found as (
      (select family from models where archived_at is null order by family limit 1)
      union all
      select (select m.family from models m where m.archived_at is null and m.family > found.family
        order by m.family limit 1)
      from found where found.family is not null
    )
    select family from found where family is not null order by lower(family), family`.execute(db)
  return rows.map(({ family }) => family)
}

/** Returns a model with all its offers, including retired ones, but without its scores. */
export async function findModelToEdit(db: Db, id: string): Promise<Omit<EditedModel, 'scores'> | undefined> {
  const row = await selectModelsByIds(db, [id])
    .select(['models.revision', 'models.editorial_rating', 'models.editorial_review_count', 'models.set_type'])
    .select(jsonArrayFrom(selectOffersToEdit(db)).as('offers'))
    .executeTakeFirst()
  return (
    row && {
      ...toModel(row),
      revision: row.revision,
      // The recorded value, which pages may hide.
      maxOutput: row.maxOutput,
      setType: row.set_type,
      editorialRating: row.editorial_rating === null ? null : Number(row.editorial_rating),
      editorialReviewCount: row.editorial_review_count,
      offers: row.offers.map(toEditedOffer),
      doubtedOffers: row.offers
        .map(toDoubtedOffer)
        .filter(({ access, doubts }) => access !== null || doubts.length > 0),
    }
  )
}

function selectOffersToEdit(db: Db) {
  return db
    .selectFrom('offers')
    .innerJoin('providers', 'providers.id', 'offers.provider_id')
    .leftJoin('models as successors', 'successors.id', 'offers.successor_id')
    .select([
      'offers.id',
      'offers.provider_id',
      'providers.slug as provider_slug',
      'providers.name as provider_name',
      'offers.provider_model_id',
      'offers.status',
      'offers.retires_on',
      'successors.slug as successor',
      'offers.context_window',
      'offers.max_output',
      'offers.pricing_kind',
      'offers.source',
      'offers.source_url',
      'offers.verified_on',
      'offers.doubts',
      sql<Record<string, string[]>>`offers.price_doubts`.as('price_doubts'),
      'offers.access',
      'offers.confirmed_on',
      jsonArrayFrom(
        selectOpenPrices(db)
          .select(['prices.currency', 'prices.per'])
          .orderBy('prices.min_input_tokens')
          .orderBy('prices.mode', 'desc')
          .orderBy('prices.kind'),
      ).as('prices'),
    ])
    .where(sql<boolean>`offers.model_id = models.id`)
    .where('providers.archived_at', 'is', null)
    .orderBy('offers.price_order')
    .orderBy('offers.provider_model_id')
    .orderBy('offers.id')
}

type OfferRow = Awaited<ReturnType<ReturnType<typeof selectOffersToEdit>['execute']>>[number]

function toEditedOffer(row: OfferRow): EditedOffer {
  return {
    id: row.id,
    provider: { id: row.provider_id, slug: row.provider_slug, name: row.provider_name },
    providerModelId: row.provider_model_id,
    status: row.status,
    retiresOn: row.retires_on,
    successor: row.successor,
    contextWindow: row.context_window,
    maxOutput: row.max_output,
    pricingKind: row.pricing_kind,
    source: row.source,
    sourceUrl: row.source_url,
    verifiedOn: row.verified_on,
    prices: row.prices,
  }
}

function toDoubtedOffer(row: OfferRow): EditedModel['doubtedOffers'][number] {
  const doubts = doubtsOf(row.doubts, row.price_doubts)
  return { offerId: row.id, doubts, access: row.access, confirmedOn: row.confirmed_on }
}

export async function countModelDependants(db: Db, id: string) {
  const { reviews, votes, submissions } = countsOfFeedback('MODEL', id)
  return await db
    .selectNoFrom([
      sql<number>`(select count(*) from offers where model_id = ${id})`.as('offers'),
      sql<number>`(select count(*) from price_components p join offers o on o.id = p.offer_id
        where o.model_id = ${id})`.as('prices'),
      sql<number>`(select count(*) from benchmark_results where model_id = ${id} and is_current)`.as('scores'),
      reviews,
      votes,
      submissions,
    ])
    .executeTakeFirstOrThrow()
}

/** Returns the slug of the provider that is the maker, by slug or by name. */
export async function findMakerSlug(db: Db, { slug, name }: { slug: string | null; name: string }) {
  const found = await db
    .selectFrom('providers')
    .select('slug')
    .where('archived_at', 'is', null)
    .where((is) =>
      slug === null ? is('sort_name', '=', sql<string>`lower(${name} collate "C")`) : is('slug', '=', slug),
    )
    .orderBy('slug')
    .limit(1)
    .executeTakeFirst()
  return found?.slug
}
