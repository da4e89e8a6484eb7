import type { FeedEntry } from '@inferdex/domain/feeds/feed-entry'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

/**
 * Finds the records of entries that use the catalogue's own ids for sellers and offers, such as those of the seed.
 * Matches are exact, so nothing needs to be stored.
 */
export async function matchOwnIds(
  tx: Db,
  _feedId: string,
  entries: readonly FeedEntry[],
): Promise<Map<string, { offerId: string; modelId: string } | null>> {
  const { rows } = await sql<{ key: string; offerId: string; modelId: string }>`
    select e.key, o.id as "offerId", o.model_id as "modelId"
    from jsonb_to_recordset(${JSON.stringify(entries.map(nameOf))}::jsonb) as e (key text, provider text, id text)
      join providers p on p.slug = e.provider
      join offers o on o.provider_id = p.id and o.provider_model_id = e.id`.execute(tx)
  return new Map(rows.map(({ key, ...target }) => [key, target]))
}

function nameOf({ key, provider, providerModelId }: FeedEntry) {
  return { key, provider, id: providerModelId }
}
