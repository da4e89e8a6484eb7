import type { NewStep, RecordedStep } from '@inferdex/domain/offers/price-steps'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

export type StepKey = {
  readonly offerId: string
  readonly kind: string
  readonly mode: string
  readonly minInputTokens: number
}

type StepRow = StepKey & Omit<RecordedStep, 'id'> & { readonly id: number }

/** Reads the recorded prices of offers, without those that a correction replaced. */
export async function readSteps(tx: Db, offerIds: readonly string[]): Promise<(StepKey & RecordedStep)[]> {
  const { rows } = await sql<StepRow>`
    select id, offer_id as "offerId", kind, mode, min_input_tokens as "minInputTokens", amount::text as amount, currency, per,
      valid_from as "validFrom", valid_to as "validTo", verified_on::text as "verifiedOn"
    from price_components where offer_id = any(${offerIds}::uuid[]) and replaced_at is null
    order by valid_from nulls first, id`.execute(tx)
  return rows.map((row) => ({ ...row, id: String(row.id) }))
}

export type StepSource = { readonly source: string; readonly sourceUrl: string | null }

export type StepWrites = {
  readonly verified: readonly (StepSource & { readonly id: string; readonly on: string })[]
  readonly ended: readonly { readonly id: string; readonly at: Date }[]
  readonly replaced: readonly string[]
  readonly added: readonly (StepKey & NewStep & StepSource)[]
}

/** Writes planned steps, with one statement per kind of change. */
export async function writeSteps(tx: Db, { verified, ended, replaced, added }: StepWrites, now: Date): Promise<void> {
  if (verified.length > 0) {
    await sql`
      update price_components p set source = s.source, source_url = s."sourceUrl", verified_on = s."on"
      from jsonb_to_recordset(${JSON.stringify(verified)}::jsonb)
        as s (id bigint, "on" date, source text, "sourceUrl" text) where p.id = s.id`.execute(tx)
  }
  if (ended.length > 0) {
    await sql`
      update price_components p set valid_to = s.at, ended_at = ${now}
      from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) as s (id bigint, at timestamptz) where p.id = s.id`.execute(
      tx,
    )
  }
  if (replaced.length > 0) {
    await sql`update price_components set replaced_at = ${now} where id = any(${replaced}::bigint[])`.execute(tx)
  }
  if (added.length > 0) {
    await sql`
      insert into price_components (offer_id, kind, mode, min_input_tokens, amount, currency, per, valid_from, valid_to,
        recorded_at, source, source_url, verified_on, reason)
      select s."offerId", s.kind, s.mode, s."minInputTokens", s.amount, s.currency, s.per, s."validFrom", s."validTo",
        ${now}, s.source, s."sourceUrl", (s."observedAt" at time zone 'UTC')::date, s.reason
      from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as s ("offerId" uuid, kind text, mode text,
        "minInputTokens" integer, amount numeric, currency text, per text, "validFrom" timestamptz, "validTo" timestamptz,
        source text, "sourceUrl" text, "observedAt" timestamptz, reason text)`.execute(tx)
  }
}
