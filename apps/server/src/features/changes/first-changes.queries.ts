import type { RecordedChange } from '@inferdex/domain/watching/catalogue-news'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { RECORDED } from './change-writes.queries.ts'

/**
 * The deterministic id of a change read from history, so that it is recorded once and does not collide with others of
 * the same record and moment.
 */
const idOf = (record: string, part: string) =>
  sql`(left(md5(${sql.raw(record)}), 16) || left(md5(${sql.raw(part)}), 16))::uuid`

const FIELD = sql`kind || case mode when 'standard' then '' else ':' || mode end
  || case min_input_tokens when 0 then '' else '@' || min_input_tokens end`

const COLUMNS = sql`id, at, kind, provider_id, model_id, offer_id, deal_id, field, before, after, unit, change_percent,
  source, source_url`

/**
 * A price that replaced another one. Each source is a list: the change is what it recorded, not what the seller did.
 */
const PRICES = sql`
  select ${idOf(`'price ' || offer_id || valid_from`, `field || reason`)}, valid_from,
    case reason when 'correction' then 'correction' else 'price' end, provider_id, model_id, offer_id, null::uuid, field,
    trim_scale(before)::text, trim_scale(amount)::text, per,
    case when before > 0 then trim_scale(round((amount - before) * 100 / before, 2)) end, source, source_url
  from (
    select c.*, o.provider_id, o.model_id, ${FIELD} as field,
      lag(c.amount) over (partition by c.offer_id, c.kind, c.mode, c.min_input_tokens order by c.valid_from nulls first) as before
    from (select * from price_components where replaced_at is null) c join offers o on o.id = c.offer_id
  ) steps
  where reason in ('change', 'correction') and valid_from is not null and before is not null and amount <> before`

/** A dated price from the maker's page, if its offer has no such step. */
const MOVES = sql`
  select ${idOf(`'move ' || v.model_id || v.changed_on`, `v.source`)}, v.changed_on::timestamp at time zone 'UTC', 'price', o.provider_id,
    v.model_id, o.id, null::uuid, 'input', trim_scale(v.input_before)::text, trim_scale(v.input_after)::text, '1M-tokens',
    trim_scale(round((v.input_after - v.input_before) * 100 / v.input_before, 2)), v.source, v.source_url
  from price_moves v join models m on m.id = v.model_id
  left join offers o on (o.provider_id, o.provider_model_id) = (m.maker_provider_id, m.maker_model_id)
  where not exists (select from price_components c where c.offer_id = o.id and c.kind = 'input' and c.reason = 'change'
    and (c.valid_from at time zone 'utc')::date = v.changed_on)`

const LAUNCHES = sql`
  select ${idOf(`'launch ' || m.id`, `''`)}, m.release_date::timestamp at time zone 'UTC', 'launch',
    coalesce(m.maker_provider_id, (select p.id from providers p where p.slug = m.lab)), m.id, null::uuid, null::uuid,
    null, null, null, null, null::numeric, m.source, null
  from models m where m.release_date is not null and m.archived_at is null`

const RETIREMENTS = sql`
  select ${idOf(`'retirement ' || o.id`, `''`)}, o.retires_on::timestamp at time zone 'UTC', 'retirement', o.provider_id, o.model_id, o.id,
    null::uuid, 'status', null, 'retired', null, null::numeric, o.source, o.source_url
  from offers o where o.retires_on is not null`

/** Retirements that makers announced for models, if none of their offers has the date. */
const MODEL_RETIREMENTS = sql`
  select ${idOf(`'retirement ' || m.id`, `''`)}, m.retires_on::timestamp at time zone 'UTC', 'retirement', p.id, m.id, null::uuid,
    null::uuid, 'status', null, 'retired', null, null::numeric, coalesce(m.lifecycle_source, m.source), m.lifecycle_source_url
  from models m left join providers p on p.slug = m.lab
  where m.retires_on is not null and m.archived_at is null and not exists (
    select from offers o where o.model_id = m.id and o.provider_id = p.id and o.retires_on = m.retires_on)`

const DEALS = sql`
  select ${idOf(`'deal ' || d.id`, `''`)}, coalesce(d.starts_at, d.source_date::timestamp at time zone 'UTC', d.created_at), 'deal',
    d.provider_id, null::uuid, null::uuid, d.id, null, null, null, null, null::numeric, coalesce(d.source, 'staff'),
    d.source_url
  from deals d where d.archived_at is null`

/**
 * Records the changes in the catalogue's own history. Idempotent: a change that was already recorded (the same record,
 * field and day) is not duplicated. Returns the new ones.
 */
export async function insertFirstChanges(tx: Db): Promise<RecordedChange[]> {
  const { rows } = await sql<RecordedChange>`
    insert into recorded_changes (${COLUMNS})
    select ${COLUMNS} from (
      ${PRICES} union all ${MOVES} union all ${LAUNCHES} union all ${RETIREMENTS} union all ${MODEL_RETIREMENTS}
      union all ${DEALS}
    ) as found (${COLUMNS})
    where not exists (
      select from recorded_changes r
      where (r.offer_id = found.offer_id or r.deal_id = found.deal_id
          or (found.kind = 'launch' and r.kind = 'launch' and r.model_id = found.model_id))
        and r.field is not distinct from found.field
        and (r.at at time zone 'utc')::date = (found.at at time zone 'utc')::date
        and r.after is not distinct from found.after and r.id <> found.id
    )
    on conflict (id) do nothing
    returning ${RECORDED}`.execute(tx)
  return rows
}
