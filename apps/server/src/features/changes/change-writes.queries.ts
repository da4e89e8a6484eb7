import type { RecordedChange } from '@inferdex/domain/watching/catalogue-news'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Tables } from '../../db/generated/tables.ts'

export type ChangedRecord = {
  readonly providerId?: string | null
  readonly modelId?: string | null
  readonly offerId?: string | null
  readonly dealId?: string | null
}

export type ChangeRow = Required<ChangedRecord> & {
  readonly id: string
  readonly at: string
  readonly recordedAt: string
  readonly kind: Tables['recorded_changes']['kind']
  readonly field: string | null
  readonly before: string | null
  readonly after: string | null
  readonly unit: string | null
  readonly percent: string | null
  readonly source: string
  readonly sourceUrl: string | null
  readonly observationId: string | null
}

/** The columns of inserted changes, from which events are created. Times keep their microseconds. */
export const RECORDED = sql`id, kind, to_json(at) #>> '{}' as at, to_json(recorded_at) #>> '{}' as "recordedAt",
  model_id as "modelId", provider_id as "providerId", offer_id as "offerId", field, before, after, unit,
  change_percent::text as percent, source, source_url as "sourceUrl"`

/**
 * Inserts all changes in one statement and returns those that were new. Provider and model default to those of the offer. A change already recorded for
 * the same moment, such as the announced end of an offer, is not duplicated.
 */
export async function insertChanges(tx: Db, changes: readonly ChangeRow[]): Promise<RecordedChange[]> {
  const { rows } = await sql<RecordedChange>`
    insert into recorded_changes (id, at, recorded_at, kind, provider_id, model_id, offer_id, deal_id, field, before,
      after, unit, change_percent, source, source_url, observation_id)
    select c.id, c.at, c."recordedAt", c.kind, coalesce(c."providerId", o.provider_id, d.provider_id),
      coalesce(c."modelId", o.model_id), c."offerId", c."dealId", c.field, c.before, c.after, c.unit, c.percent,
      c.source, c."sourceUrl", c."observationId"
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c (id uuid, at timestamptz, "recordedAt" timestamptz,
      kind text, "providerId" uuid, "modelId" uuid, "offerId" uuid, "dealId" uuid, field text, before text, after text,
      unit text, percent numeric, source text, "sourceUrl" text, "observationId" uuid)
    left join offers o on o.id = c."offerId"
    left join deals d on d.id = c."dealId"
    where not exists (
      select from recorded_changes r
      where r.at = c.at and r.kind = c.kind and (r.offer_id, r.deal_id, r.field, r.after) is not distinct from
        (c."offerId", c."dealId", c.field collate "C", c.after)
        and r.model_id is not distinct from coalesce(c."modelId", o.model_id))
    returning ${RECORDED}`.execute(tx)
  return rows
}
