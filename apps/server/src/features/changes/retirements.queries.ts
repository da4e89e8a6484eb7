import type { Retirement } from '@inferdex/contracts/changes'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** The list is short by nature; this only keeps an answer from growing without end. */
const MOST = 2000

const SUCCESSORS = sql`(
  select coalesce(json_agg(json_build_object('slug', n.slug, 'name', n.name, 'input', n.price_input::text,
      'output', n.price_output::text) order by ms.place), '[]')
  from model_successors ms join models n on n.id = ms.successor_id
  where ms.model_id = m.id and n.archived_at is null)`

type Wanted = { readonly provider?: string | undefined; readonly models?: readonly string[] }

/**
 * Lists what ends or has ended, of all models or of some by id: models by their makers, and offers that another seller
 * ends on a day of its own.
 */
export async function findRetirements(db: Db, { provider, models }: Wanted, today: string): Promise<Retirement[]> {
  const isWanted = models === undefined ? sql`true` : sql`m.id = any(${models}::uuid[])`
  const { rows } = await sql<Retirement>`
    select e.model, e.provider, e."isMaker", e.status, e."retiresOn", e.input, e.output, e.successors,
      coalesce(ds.title, e.source) as "sourceName", e."sourceUrl", e."observedOn"
    from (
      select json_build_object('slug', m.slug, 'name', m.name, 'lab', m.lab) as model,
        case when p.id is not null then json_build_object('slug', p.slug, 'name', p.name) end as provider,
        p.slug as provider_slug, true as "isMaker",
        case when m.retires_on <= ${today}::date then 'retired' else m.lifecycle end as status,
        m.retires_on as "retiresOn", m.price_input::text as input, m.price_output::text as output,
        ${SUCCESSORS} as successors, m.lifecycle_source as source, m.lifecycle_source_url as "sourceUrl",
        m.lifecycle_observed_on as "observedOn", m.sort_name
      from models m left join providers p on p.slug = m.lab
      where ${isWanted} and m.archived_at is null and (m.lifecycle in ('deprecated', 'retired') or m.retires_on is not null)
      union all
      select json_build_object('slug', m.slug, 'name', m.name, 'lab', m.lab),
        json_build_object('slug', p.slug, 'name', p.name), p.slug, false,
        case when o.retires_on <= ${today}::date then 'retired' else o.status end, o.retires_on, o.input_price::text,
        o.output_price::text, ${SUCCESSORS}, o.source, o.source_url, o.verified_on, m.sort_name
      from offers o join models m on m.id = o.model_id join providers p on p.id = o.provider_id
      where ${isWanted} and o.retires_on is not null and m.archived_at is null and p.archived_at is null
        and (p.slug is distinct from m.lab or (m.retires_on is null and m.lifecycle not in ('deprecated', 'retired')))
    ) e
    left join data_sources ds on ds.name = e.source
    where ${provider === undefined ? sql`true` : sql`e.provider_slug = ${provider}`}
    order by e."retiresOn" nulls last, e.sort_name limit ${sql.lit(MOST)}`.execute(db)
  return rows
}
