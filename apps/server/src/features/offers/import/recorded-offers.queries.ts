import { offerKey } from '@inferdex/domain/offers/offer-rules'
import type { Db } from '../../../db/db.ts'
import { upsert } from '../../../db/upsert.ts'
import type { RecordedOffer } from './recorded-prices.queries.ts'

const FACTS = {
  id: 'uuid',
  status: 'text',
  retires_on: 'date',
  context_window: 'integer',
  max_output: 'integer',
  pricing_kind: 'text',
  source: 'text',
  limits_source: 'text',
  source_url: 'text',
  verified_on: 'date',
  origin: 'text',
}

/**
 * Inserts offers. For an existing one only the model is updated, unless staff has edited it: everything else follows
 * from source values. Returns the number of changed rows.
 */
export async function upsertRecordedOffers(
  tx: Db,
  offers: readonly (RecordedOffer & { readonly id: string })[],
): Promise<number> {
  const providerIds = await idsBySlug(tx, 'providers')
  const modelIds = await idsBySlug(tx, 'models')
  return await upsert(
    tx,
    {
      table: 'offers',
      columns: { model_id: 'uuid', provider_id: 'uuid', provider_model_id: 'text', ...FACTS },
      key: ['provider_id', 'provider_model_id'],
      onlyOnInsert: Object.keys(FACTS),
      keepEdited: true,
    },
    offers.map((offer) => ({
      id: offer.id,
      model_id: modelIds.get(offer.model),
      provider_id: providerIds.get(offer.provider),
      provider_model_id: offer.providerModelId,
      status: offer.status,
      retires_on: offer.retiresOn,
      context_window: offer.contextWindow,
      max_output: offer.maxOutput,
      pricing_kind: offer.pricingKind,
      source: offer.source,
      limits_source: offer.limitsSource ?? null,
      source_url: offer.sourceUrl,
      verified_on: offer.verifiedOn,
      origin: 'seed',
    })),
  )
}

async function idsBySlug(tx: Db, table: 'providers' | 'models'): Promise<Map<string, string>> {
  const rows = await tx.selectFrom(table).select(['slug', 'id']).execute()
  return new Map(rows.map(({ slug, id }) => [slug, id]))
}

/** Returns the ids of all offers by `offerKey`. */
export async function findOfferIds(tx: Db): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('offers')
    .innerJoin('providers', 'providers.id', 'offers.provider_id')
    .select(['offers.id', 'providers.slug', 'offers.provider_model_id'])
    .execute()
  return new Map(rows.map(({ id, slug, provider_model_id }) => [offerKey(slug, provider_model_id), id]))
}
