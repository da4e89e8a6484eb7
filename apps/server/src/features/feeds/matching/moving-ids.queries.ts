import type { FeedEntry } from '@inferdex/domain/feeds/feed-entry'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

/** An id that a list states to lead to another model; `modelId` is null if the catalogue does not have that one. */
export type IdMove = { readonly entry: FeedEntry; readonly modelId: string | null }

/**
 * Records from which day ids lead to a model. The first row of an id is the day on which a list was first seen to state
 * it; a day that a list states again adds nothing, and an older file adds no move after newer ones.
 */
export async function recordMoves(tx: Db, feedId: string, moves: readonly IdMove[], observedAt: Date): Promise<void> {
  const rows = moves.flatMap(({ entry, modelId }) =>
    entry.canonicalId === undefined || entry.provider === null || entry.providerModelId === null
      ? []
      : [
          {
            provider: entry.provider,
            id: entry.providerModelId,
            target: entry.canonicalId,
            modelId,
            since: entry.observedOn ?? observedAt.toISOString().slice(0, 10),
          },
        ],
  )
  if (rows.length === 0) return
  // Two entries of a list may be channels of one seller.
  const unique = [...new Map(rows.map((row) => [`${row.provider} ${row.id}`, row])).values()]
  await sql`
    insert into moving_ids (feed_id, provider, provider_model_id, target, model_id, since)
    select ${feedId}, m.provider, m.id, m.target, m."modelId", m.since
    from jsonb_to_recordset(${JSON.stringify(unique)}::jsonb)
      as m (provider text, id text, target text, "modelId" uuid, since date)
    where m.target is distinct from (select b.target from moving_ids b
      where b.feed_id = ${feedId} and b.provider = m.provider collate "C" and b.provider_model_id = m.id collate "C"
        and b.since <= m.since order by b.since desc limit 1)
    on conflict (feed_id, provider, provider_model_id, since)
      do update set target = excluded.target, model_id = excluded.model_id`.execute(tx)
}
