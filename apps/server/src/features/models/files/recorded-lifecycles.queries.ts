import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

/** What a maker announced about the retirement of a model, with the source. */
export type RecordedLifecycle = {
  readonly model: string
  readonly status: 'beta' | 'deprecated' | 'retired'
  readonly retiresOn: string | null
  /** Slugs in order of preference. */
  readonly successors: readonly string[]
  readonly source: string
  readonly sourceUrl: string | null
  readonly observedOn: string
  /** The source of the successors, if it differs. */
  readonly successorSource?: string
  /** The dates that other sources report. */
  readonly otherDays?: readonly { readonly source: string; readonly retiresOn: string; readonly observedOn: string }[]
}

/** Writes lifecycle and successors of models that staff has not edited. Returns the number of changed rows. */
export async function saveRecordedLifecycles(tx: Db, rows: readonly RecordedLifecycle[]): Promise<number> {
  const recorded = JSON.stringify(rows)
  const updated = await sql`
    update models m set lifecycle = s.status, retires_on = s."retiresOn", lifecycle_source = s.source,
      lifecycle_source_url = s."sourceUrl", lifecycle_observed_on = s."observedOn"
    from jsonb_to_recordset(${recorded}::jsonb) as s (model text, status text, "retiresOn" date, source text,
      "sourceUrl" text, "observedOn" date)
    where m.slug = s.model and m.origin = 'seed' and (m.lifecycle, m.retires_on, m.lifecycle_source, m.lifecycle_source_url,
      m.lifecycle_observed_on) is distinct from (s.status, s."retiresOn", s.source, s."sourceUrl", s."observedOn")`.execute(
    tx,
  )
  const named = sql`
    select m.id as model_id, n.id as successor_id, (named.place - 1)::int as place,
      coalesce(s."successorSource", s.source) as source
    from jsonb_to_recordset(${recorded}::jsonb) as s (model text, successors text[], source text, "successorSource" text)
    join models m on m.slug = s.model and m.origin = 'seed'
    cross join lateral unnest(s.successors) with ordinality as named (slug, place)
    join models n on n.slug = named.slug and n.id <> m.id`
  const added = await sql`
    insert into model_successors as ms (model_id, successor_id, place, source) ${named}
    on conflict (model_id, successor_id) do update set place = excluded.place, source = excluded.source
    where (ms.place, ms.source) is distinct from (excluded.place, excluded.source)`.execute(tx)
  return Number(updated.numAffectedRows ?? 0) + Number(added.numAffectedRows ?? 0)
}
