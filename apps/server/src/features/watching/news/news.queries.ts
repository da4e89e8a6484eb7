import type { ChangedField, ChangeNews, EarlierEvent, Withdrawal } from '@inferdex/domain/watching/catalogue-news'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

/** Inserts events; one with a known id is left unchanged. */
export async function insertNews(tx: Db, news: readonly ChangeNews[]): Promise<void> {
  await sql`
    insert into watch_events (id, kind, at, recorded_at, model_id, provider_id, offer_id, percent, changes, source,
      source_url, told_at)
    select n.id, n.kind, n.at, n."recordedAt", n."modelId", n."providerId", n."offerId", n.percent, n.changes, n.source,
      n."sourceUrl", case when n."isHistory" then n."recordedAt" end
    from jsonb_to_recordset(${JSON.stringify(news)}::jsonb) as n (id uuid, kind text, at timestamptz,
      "recordedAt" timestamptz, "modelId" uuid, "providerId" uuid, "offerId" uuid, percent numeric, changes jsonb,
      source text, "sourceUrl" text, "isHistory" boolean)
    on conflict (id) do nothing`.execute(tx)
}

/** Locks the standing events of offers that were recorded since a moment, oldest first. */
export async function lockEventsOf(tx: Db, offerIds: readonly string[], since: Date): Promise<EarlierEvent[]> {
  const { rows } = await sql<Omit<EarlierEvent, 'recordedAt'> & { recordedAt: Date }>`
    select id, kind, recorded_at as "recordedAt", offer_id as "offerId", changes from watch_events
    where offer_id = any(${offerIds}::uuid[]) and recorded_at >= ${since} and withdrawn_at is null
    order by recorded_at, id for update`.execute(tx)
  return rows.map((row) => ({ ...row, recordedAt: row.recordedAt.toISOString() }))
}

/** Withdraws events, oldest first, and links each correction to the newest event that it withdraws. */
export async function withdrawEvents(tx: Db, withdrawals: readonly Withdrawal[]): Promise<void> {
  const newest = [...new Map(withdrawals.map((one) => [one.correctionId, one])).values()]
  const given = (rows: readonly Withdrawal[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as w ("eventId" uuid, "correctionId" uuid, at timestamptz)`
  await sql`
    update watch_events e set withdrawn_at = w.at from ${given(withdrawals)} where e.id = w."eventId"`.execute(tx)
  await sql`
    update watch_events e set takes_back = w."eventId" from ${given(newest)} where e.id = w."correctionId"`.execute(tx)
}

export type Party = { readonly id: string; readonly name: string; readonly kind: string }

export async function findParties(tx: Db, ids: readonly string[]): Promise<Party[]> {
  const { rows } = await sql<Party>`select id, name, kind from providers where id = any(${ids}::uuid[])`.execute(tx)
  return rows
}

export type CheapestEvent = {
  readonly modelId: string
  readonly providerId: string | null
  readonly offerName: string | null
  readonly percent: string | null
  readonly changes: readonly ChangedField[]
}

/** Inserts the events that other offers became the cheapest, at the moment of the transaction. */
export async function insertCheapestEvents(tx: Db, events: readonly CheapestEvent[]): Promise<void> {
  await sql`
    insert into watch_events (id, kind, at, recorded_at, model_id, provider_id, offer_id, percent, changes, source,
      source_url)
    select gen_random_uuid(), 'cheapest', now(), now(), n."modelId", o.provider_id, o.id, n.percent, n.changes, o.source, o.source_url
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as n ("modelId" uuid, "providerId" uuid,
      "offerName" text, percent numeric, changes jsonb)
    join offers o on o.model_id = n."modelId" and o.provider_id = n."providerId" and o.provider_model_id = n."offerName"`.execute(
    tx,
  )
}

/** Inserts the events that free tiers ended, at the moment of the transaction. */
export async function insertFreeTierEnds(tx: Db, providerIds: readonly string[]): Promise<void> {
  await sql`
    insert into watch_events (id, kind, at, recorded_at, provider_id, changes, source)
    select gen_random_uuid(), 'free-tier-ends', now(), now(), id, '[]', 'staff'
    from unnest(${providerIds}::uuid[]) as id`.execute(tx)
}
