import type { Retirement } from '@inferdex/contracts/changes'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { otherEndDays, shownLifecycle, shownStatus } from '../../db/offer-standing.queries.ts'

/** The list is short by nature; this only bounds the response. */
const MOST = 2000

const SUCCESSORS = sql`(
  select coalesce(json_agg(json_build_object('slug', n.slug, 'name', n.name, 'input', n.price_input::text,
      'output', n.price_output::text) order by ms.place), '[]')
  from model_successors ms join models n on n.id = ms.successor_id
  where ms.model_id = m.id and n.archived_at is null and n.may_recommend)`

/** Counts the sources that report the shown date. */
function sourcesOfDay(record: string): RawBuilder<number> {
  return sql<number>`greatest(1, (select count(*) from opinions s where s.target_id = ${sql.ref(`${record}.id`)}
    and s.field = 'retiresOn' and s.starts_on = '-infinity' and s.state <> 'rejected'
    and s.value = ${sql.ref(`${record}.retires_on`)}::text))::int`
}

type Wanted = { readonly provider?: string | undefined; readonly models?: readonly string[] }

/**
 * Lists retirements, of all models or of some by id: of models by their makers, and of single provider ids with a
 * separate end.
 */
export async function findRetirements(db: Db, { provider, models }: Wanted): Promise<Retirement[]> {
  const isWanted = models === undefined ? sql`true` : sql`m.id = any(${models}::uuid[])`
  const { rows } = await sql<Retirement>`
    select e.model, e.provider, e."providerModelId", e."isMaker", e.status, e."retiresOn", e.input, e.output, e.successors,
      coalesce(ds.title, e.source) as "sourceName", e."sourceUrl", e."observedOn", e."sourceCount", e."otherDays"
    from (
      select json_build_object('slug', m.slug, 'name', m.name, 'lab', m.lab) as model,
        case when p.id is not null then json_build_object('slug', p.slug, 'name', p.name) end as provider,
        p.slug as provider_slug, null as "providerModelId", true as "isMaker",
        coalesce(nullif(${shownLifecycle('m')}, 'unknown'), 'active') as status,
        m.retires_on as "retiresOn", m.price_input::text as input, m.price_output::text as output,
        ${SUCCESSORS} as successors, m.lifecycle_source as source, m.lifecycle_source_url as "sourceUrl",
        m.lifecycle_observed_on as "observedOn", ${sourcesOfDay('m')} as "sourceCount", ${otherEndDays('m')} as "otherDays",
        m.sort_name
      from models m left join providers p on p.slug = m.lab
      where ${isWanted} and m.archived_at is null and (m.lifecycle in ('deprecated', 'retired') or m.retires_on is not null)
      union all
      select json_build_object('slug', m.slug, 'name', m.name, 'lab', m.lab),
        json_build_object('slug', p.slug, 'name', p.name), p.slug, o.provider_model_id, false, ${shownStatus('o')},
        o.retires_on, o.input_price::text, o.output_price::text, ${SUCCESSORS},
        coalesce(named.source, o.source), coalesce(named.source_url, o.source_url), coalesce(named.day, o.verified_on),
        ${sourcesOfDay('o')}, ${otherEndDays('o')}, m.sort_name
      from offers o join models m on m.id = o.model_id join providers p on p.id = o.provider_id
        left join lateral (
          select s.source, s.source_url, (s.observed_at at time zone 'UTC')::date as day from opinions s
          where s.target_id = o.id and s.field = 'retiresOn' and s.starts_on = '-infinity' and s.state = 'accepted'
            and s.value = o.retires_on::text
          order by s.observed_at desc, s.source limit 1) named on true
      where ${isWanted} and o.retires_on is not null and m.archived_at is null and p.archived_at is null
        and (p.slug is distinct from m.lab or o.retires_on is distinct from m.retires_on)
    ) e
    left join data_sources ds on ds.name = e.source
    where ${provider === undefined ? sql`true` : sql`e.provider_slug = ${provider}`}
    order by e."retiresOn" nulls last, e.sort_name, e."providerModelId" nulls first limit ${sql.lit(MOST)}`.execute(db)
  return rows
}
