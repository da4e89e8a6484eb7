import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** A reminder is due for two days, so that a day without a running process loses none. */
const DUE_DAYS = 2

/** The id of a reminder is deterministic, so that it is added once. */
const idOf = (parts: string) => sql`md5(${sql.raw(parts)})::uuid`

/**
 * Adds due reminders: the given number of days before an offer, or a model whose maker has no such offer, is retired.
 */
export async function insertRetirementReminders(tx: Db, daysBefore: readonly number[], now: Date): Promise<void> {
  const today = sql`${now.toISOString().slice(0, 10)}::date`
  await sql`
    insert into watch_events (id, kind, at, recorded_at, model_id, provider_id, offer_id, days_left, changes, source,
      source_url)
    select ${idOf(`'reminder ' || record || ' ' || retires_on || ' ' || before`)}, 'retirement', retires_on::timestamp at time zone 'UTC',
      ${now}::timestamptz, model_id, provider_id, offer_id, retires_on - ${today},
      jsonb_build_array(jsonb_build_object('field', 'retiresOn', 'before', null, 'after', retires_on::text, 'unit', null,
        'percent', null)), source, source_url
    from (
      select o.id as record, o.model_id, o.provider_id, o.id as offer_id, o.retires_on, o.source, o.source_url
      from offers o join models m on m.id = o.model_id join providers p on p.id = o.provider_id
      where o.standing <> 'ended' and m.archived_at is null and p.archived_at is null
      union all
      select m.id, m.id, p.id, null, m.retires_on, coalesce(m.lifecycle_source, m.source), m.lifecycle_source_url
      from models m left join providers p on p.slug = m.lab
      where m.archived_at is null and m.lifecycle <> 'retired' and not exists (
        select from offers o where o.model_id = m.id and o.provider_id = p.id and o.retires_on = m.retires_on)
    ) ending cross join unnest(${daysBefore}::int[]) as before
    where retires_on - ${today} between before - ${sql.lit(DUE_DAYS - 1)} and before
    on conflict (id) do nothing`.execute(tx)
}

/** Adds reminders of deals that end within the given number of days, each once. */
export async function insertDealReminders(tx: Db, daysBefore: number, now: Date): Promise<void> {
  await sql`
    insert into watch_events (id, kind, at, recorded_at, provider_id, deal_id, days_left, changes, source, source_url)
    select ${idOf(`'reminder ' || id || ' ' || extract(epoch from expires_at)`)}, 'deal-ends', expires_at,
      ${now}::timestamptz, provider_id, id, ceil(extract(epoch from expires_at - ${now}::timestamptz) / 86400)::int, '[]',
      coalesce(source, 'staff'), source_url
    from deals
    where archived_at is null and expires_at > ${now} and expires_at <= ${now}::timestamptz + ${daysBefore} * interval '1 day'
    on conflict (id) do nothing`.execute(tx)
}
