import type { FeedEntry } from '@inferdex/domain/feeds/feed-entry'
import { isVersionOf } from '@inferdex/domain/feeds/model-id'
import type { Db } from '../../../db/db.ts'

/** Finds the offers whose ids are versions of priced entry names, by the key of the entry. */
export async function findVersions(db: Db, entries: readonly FeedEntry[]): Promise<Map<string, string[]>> {
  const wide = entries.filter(({ versionsOf }) => versionsOf !== undefined)
  if (wide.length === 0) return new Map()
  const sellers = [...new Set(wide.flatMap(({ provider }) => provider ?? []))]
  const offers = await db
    .selectFrom('offers')
    .innerJoin('providers', 'providers.id', 'offers.provider_id')
    .select(['offers.id', 'providers.slug', 'offers.provider_model_id'])
    .where('providers.slug', 'in', sellers)
    .orderBy('offers.id')
    .execute()
  const bySeller = Map.groupBy(offers, ({ slug }) => slug)
  return new Map(
    wide.map(({ key, provider, versionsOf = [] }) => {
      const own = bySeller.get(provider ?? '') ?? []
      const found = own.filter(({ provider_model_id: id }) => versionsOf.some((name) => isVersionOf(name, id)))
      return [key, found.map(({ id }) => id)]
    }),
  )
}
