import {
  MAX_SNAPSHOT_MODELS,
  type SnapshotModel,
  type SnapshotProvider,
} from '@inferdex/domain/search/catalogue-snapshot'
import { placesOf } from '@inferdex/domain/offers/regions/region-codes'
import { returnsTokens } from '@inferdex/domain/models/model-type'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { hasEnded } from '../../db/model-end.queries.ts'

/** Lists all models, or returns undefined if there are too many for a browser. */
export async function listSnapshotModels(db: Db): Promise<SnapshotModel[] | undefined> {
  const rows = await db
    .selectFrom('models')
    .leftJoin('providers', 'providers.id', 'models.lowest_input_provider_id')
    .leftJoin('providers as router', 'router.id', 'models.router_provider_id')
    .select([
      'models.id',
      'models.slug',
      'models.name',
      'models.family',
      'models.type',
      'models.is_open_source',
      'models.open_weights',
      'models.licence_kind',
      'models.context_window',
      'models.price_input',
      'models.price_output',
      'models.rating',
      'models.review_count',
      'models.release_date',
      'models.first_seen_on',
      'models.capabilities',
      'models.lab',
      'models.lab_name',
      'models.parameter_count',
      'models.max_output',
      'models.is_popular',
      'models.pricing_kind',
      'models.price_cache_read',
      'models.lowest_input',
      'models.lowest_output',
      'models.unit_price',
      'models.unit_per',
      'models.has_free_offer',
      'models.price_verified_on',
      'models.list_provider_id',
      'models.maker_is_retired',
      'models.maker_provider_id',
      'models.is_retired',
      'models.disputed_offer_count',
      'models.unconfirmed_offer_count',
      'models.retires_on',
      hasEnded().as('has_ended'),
      'models.maker_model_id',
      'models.lowest_input_model_id',
      'models.offer_count',
      'models.provider_slugs',
      'models.regions',
      'models.lowest_input_series',
      'models.router_input',
      'models.router_output',
      'models.router_cache_read',
      'models.seller_count',
      'router.name as router_name',
      'providers.slug as lowest_provider',
      'providers.name as lowest_provider_name',
    ])
    .where('models.archived_at', 'is', null)
    // Sorted by maker and family, because similar neighbours compress best.
    .orderBy('models.lab_name')
    .orderBy('models.family')
    .orderBy('models.sort_name')
    .orderBy('models.id')
    .limit(sql<number>`case when (select value from counts where name = 'models') > ${MAX_SNAPSHOT_MODELS}
      then 0 else ${MAX_SNAPSHOT_MODELS} end`)
    .execute()
  if (rows.length === 0) return undefined
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    name: row.name,
    family: row.family,
    type: row.type,
    isOpenSource: row.is_open_source,
    hasOpenWeights: row.is_open_source || row.open_weights,
    licenceKind: row.licence_kind,
    contextWindow: row.context_window,
    inputPrice: row.price_input,
    outputPrice: row.price_output,
    rating: Number(row.rating),
    reviewCount: row.review_count,
    releaseDate: row.release_date,
    firstSeenOn: row.first_seen_on,
    capabilities: row.capabilities,
    lab: row.lab_name,
    labSlug: row.lab,
    parameterCount: row.parameter_count,
    maxOutput: returnsTokens(row.type) ? row.max_output : null,
    isPopular: row.is_popular,
    pricingKind: row.pricing_kind,
    cacheReadPrice: row.price_cache_read,
    lowestInput: row.lowest_input,
    lowestOutput: row.lowest_output,
    hasListPrice: row.list_provider_id !== null,
    routerInput: row.router_input,
    routerOutput: row.router_output,
    routerCacheRead: row.router_cache_read,
    routerName: row.router_name,
    sellerCount: row.seller_count,
    unitPrice: row.unit_price,
    unitPer: row.unit_per,
    lowestProvider: row.lowest_provider,
    hasFreeOffer: row.has_free_offer,
    priceVerifiedOn: row.price_verified_on,
    priceFrom: row.list_provider_id === null ? row.lowest_provider_name : null,
    isLastPrice: row.list_provider_id !== null && row.maker_is_retired,
    apiId: row.maker_model_id ?? row.lowest_input_model_id,
    apiIdAt: row.maker_model_id === null ? row.lowest_provider_name : null,
    offerCount: row.offer_count,
    isRetired: row.is_retired,
    isDisputed: row.disputed_offer_count > 0,
    isUnconfirmed: row.unconfirmed_offer_count > 0,
    endsOn: row.retires_on,
    hasEnded: row.has_ended,
    isSoldByMaker: row.maker_provider_id !== null && !row.maker_is_retired,
    providers: row.provider_slugs,
    places: placesOf(row.regions),
    // Only refreshPriceSeries writes this column.
    series: row.lowest_input_series as SnapshotModel['series'],
  }))
}

export async function listSnapshotProviders(db: Db): Promise<SnapshotProvider[]> {
  const rows = await db
    .selectFrom('providers')
    .select([
      'id',
      'slug',
      'name',
      'description',
      'headquarters',
      'featured',
      'rating',
      'review_count',
      'is_popular',
      'has_free_tier',
      'tool_types',
      'model_count',
      'own_model_count',
    ])
    .where('archived_at', 'is', null)
    .orderBy('sort_name')
    .orderBy('id')
    .limit(MAX_SNAPSHOT_MODELS)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    name: row.name,
    description: row.description,
    headquarters: row.headquarters,
    featured: row.featured,
    rating: Number(row.rating),
    reviewCount: row.review_count,
    isPopular: row.is_popular,
    hasFreeTier: row.has_free_tier,
    // The column is a copy of provider_tools.type, which has a check constraint.
    toolTypes: row.tool_types as SnapshotProvider['toolTypes'],
    modelCount: row.model_count,
    ownModelCount: row.own_model_count,
  }))
}
