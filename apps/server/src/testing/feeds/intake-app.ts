import type { FeedEntry, FeedFact } from '@inferdex/domain/feeds/feed-entry'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { RunToIngest } from '../../features/feeds/feed-runs.service.ts'
import { matchOwnIds } from '../../features/feeds/matching/own-ids.queries.ts'
import { createIngest } from '../../features/intake/ingest.service.ts'
import { newId } from '../../platform/ids.ts'

export type SoldOffer = {
  readonly id: string
  readonly provider: string
  readonly providerId: string
  readonly providerModelId: string
  readonly values: Readonly<Record<string, string>>
}

/** Reads offers with prices and limits that no rule doubts, as a feed would list them. */
export async function soldOffers(db: Db, count: number): Promise<SoldOffer[]> {
  const { rows } = await sql<SoldOffer>`
    select o.id, p.slug as provider, p.id as "providerId", o.provider_model_id as "providerModelId",
      jsonb_build_object('input', trim_scale(o.input_price)::text, 'output', trim_scale(o.output_price)::text,
        'contextWindow', o.context_window::text, 'maxOutput', o.max_output::text, 'status', o.status) as values
    from offers o join providers p on p.id = o.provider_id
    where o.status = 'active' and o.pricing_kind = 'metered' and o.is_counted and o.input_price > 0
      and o.output_price > o.input_price and o.context_window >= o.max_output
      and not exists (select from price_components c where c.offer_id = o.id and c.valid_to is null
        and (c.kind not in ('input', 'output') or c.mode <> 'standard' or c.min_input_tokens > 0))
    order by p.slug, o.provider_model_id limit ${count}`.execute(db)
  return rows
}

export function entryOf(offer: SoldOffer, changes: Readonly<Record<string, string | null>> = {}): FeedEntry {
  const values = Object.entries<string | null>({ ...offer.values, ...changes })
  const facts = values.flatMap(([field, value]): FeedFact[] =>
    value === null ? [] : [{ field, value, unit: field === 'input' || field === 'output' ? '1M-tokens' : null }],
  )
  return {
    key: `${offer.provider}/${offer.providerModelId}`,
    provider: offer.provider,
    providerModelId: offer.providerModelId,
    name: null,
    model: null,
    url: null,
    observedOn: null,
    facts,
  }
}

const ingestById = createIngest(matchOwnIds)

export async function addFeed(
  db: Db,
  id: string,
  trust: 'first-party' | 'primary' | 'secondary' | 'opinion' = 'primary',
) {
  await db
    .insertInto('feeds')
    .values({ id, title: `List ${id}`, format: 'inferdex', trust })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ trust }))
    .execute()
}

/** Ingests entries as one run of a feed. */
export async function runWith(
  db: Db,
  feedId: string,
  entries: readonly FeedEntry[],
  now: Date,
  choice: Pick<RunToIngest, 'isExcerpt'> = {},
) {
  const runId = newId(now)
  await db.updateTable('feed_runs').set({ state: 'done', finished_at: now }).where('state', '=', 'running').execute()
  await db
    .insertInto('feed_runs')
    .values({ id: runId, feed_id: feedId, started_at: now, observed_at: now, state: 'running', cause: 'file' })
    .execute()
  const figures = await ingestById(db, { feedId, runId, observedAt: now, entries, ...choice }, now)
  return { runId, ...figures }
}
