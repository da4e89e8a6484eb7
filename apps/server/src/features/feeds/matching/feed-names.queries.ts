import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

export type NameRow = {
  readonly key: string
  readonly state: 'matched' | 'waiting' | 'ignored'
  readonly rule: string
  readonly offerId: string | null
  readonly modelId: string | null
  readonly facts: Readonly<Record<string, unknown>>
  readonly confidence: number | null
}

/** A stored name, and the list's own id of the model when it was matched. */
type Remembered = Pick<NameRow, 'state' | 'offerId' | 'modelId'> & {
  readonly canonicalId: string | null
  readonly isDecided: boolean
}

/** Returns the format of a feed, whether it was read before, and the stored state of these names. */
export async function readNames(
  tx: Db,
  feedId: string,
  keys: readonly string[],
): Promise<{ format: string; wasRead: boolean; names: Map<string, Remembered> }> {
  const feed = await tx
    .selectFrom('feeds')
    .select(['format', 'last_good_hash'])
    .where('id', '=', feedId)
    .executeTakeFirstOrThrow()
  const rows = await tx
    .selectFrom('feed_names')
    .select([
      'key',
      'state',
      'offer_id',
      'model_id',
      'decided_at',
      sql<string | null>`facts ->> 'canonicalId'`.as('canonical_id'),
    ])
    .where('feed_id', '=', feedId)
    .where('key', '=', sql<string>`any(${keys as string[]}::text[])`)
    .execute()
  const names = rows.map(
    ({ key, state, offer_id, model_id, decided_at, canonical_id }) =>
      [
        key,
        { state, offerId: offer_id, modelId: model_id, canonicalId: canonical_id, isDecided: decided_at !== null },
      ] as const,
  )
  return { format: feed.format, wasRead: feed.last_good_hash !== null, names: new Map(names) }
}

/** Stores the matches of names. Concurrent decisions of staff are kept. */
export async function writeNames(tx: Db, feedId: string, rows: readonly NameRow[], now: Date): Promise<void> {
  await sql`
    insert into feed_names (feed_id, key, state, rule, offer_id, model_id, facts, confidence, first_seen_at)
    select ${feedId}, key, state, rule, "offerId", "modelId", facts, confidence, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as incoming
      (key text, state text, rule text, "offerId" uuid, "modelId" uuid, facts jsonb, confidence numeric)
    on conflict (feed_id, key) do update set state = excluded.state, rule = excluded.rule, offer_id = excluded.offer_id,
      model_id = excluded.model_id, facts = excluded.facts, confidence = excluded.confidence
    where feed_names.decided_at is null
      and (feed_names.state, feed_names.offer_id, feed_names.model_id, feed_names.facts, feed_names.confidence)
        is distinct from (excluded.state, excluded.offer_id, excluded.model_id, excluded.facts, excluded.confidence)
  `.execute(tx)
}
