import type { Capability } from '@inferdex/contracts/models/models'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { type RecordEvidence, selectLocks, selectSourceValues, TITLE } from './offer-evidence.queries.ts'

export type ModelEvidenceRow = RecordEvidence & {
  readonly id: string
  readonly model: string
  readonly name: string
  /** All of the catalogue. */
  readonly capabilities: Capability[]
}

/**
 * Reads the shown limits, dates, status and capabilities of a model and all source values, in one statement. Undefined:
 * it is not listed.
 */
export async function findModelEvidence(db: Db, slug: string): Promise<ModelEvidenceRow | undefined> {
  const { rows } = await sql<ModelEvidenceRow>`
    select m.id, m.slug as model, m.name, coalesce(m.lab, '') as provider, '{}'::text[] as doubts, '{}'::jsonb as price_doubts,
      coalesce((select jsonb_agg(to_jsonb(s) || jsonb_build_object('source_title', ${TITLE}) order by s.rank, s.field) from (
        select rank, field, value, null as unit, coalesce(m.field_sources ->> field, m.source) as source,
          null as source_url, m.source_date as verified_on
        from (values (1, 'contextWindow', m.context_window::text), (2, 'maxOutput', m.max_output::text),
          (3, 'releaseDate', m.release_date::text)) as facts (rank, field, value)
        union all
        select rank, field, value, null, coalesce(m.lifecycle_source, m.source), m.lifecycle_source_url,
          coalesce(m.lifecycle_observed_on, m.source_date)
        from (values (4, 'status', nullif(m.lifecycle, 'unknown')), (5, 'retiresOn', m.retires_on::text)) as ends (rank, field, value)
        union all
        select 6, 'capability:' || name, 'true', null, coalesce(m.field_sources ->> ('capability:' || name), m.source), null,
          m.source_date
        from unnest(m.capabilities) as name
      ) s left join data_sources d on d.name = s.source left join feeds f on f.id = s.source
      where s.value is not null), '[]') as shown,
      ${selectSourceValues(sql`m.id`)} as "sourceValues",
      coalesce((select jsonb_agg(jsonb_build_object('field', r.field, 'value', r.after, 'unit', null,
          'since', (r.at at time zone 'UTC')::date, 'reason', case when r.kind = 'correction' then 'correction' else 'change' end,
          'source', r.source, 'source_title', ${TITLE}, 'replaced_on', null) order by r.at, r.id)
        from recorded_changes r left join data_sources d on d.name = r.source left join feeds f on f.id = r.source
        where r.model_id = m.id and r.offer_id is null
          and r.field in ('contextWindow', 'maxOutput', 'releaseDate', 'status', 'retiresOn')), '[]') as history,
      ${selectLocks(sql`m.id`)} as locks,
      (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'displayName', c.display_name,
        'category', c.category) order by c.name, c.id), '[]') from capabilities c) as capabilities
    from models m where m.slug = ${slug} and m.archived_at is null`.execute(db)
  return rows[0]
}
