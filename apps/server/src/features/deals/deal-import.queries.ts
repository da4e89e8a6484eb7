import type { DealFormFields } from '@inferdex/domain/deals/deal-rules'
import type { Finding, RowPlan } from '@inferdex/domain/imports/import-rows'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'

// Set-based statements for many deals. `source` selects (row, id, record): records in the format of
// packages/domain/src/imports/import-records.ts, and the id for each new one.

/**
 * Resolves a record's references: the provider by id or name, the deal by id or by provider and title, the submitter by
 * name. An absent key leaves the field unchanged.
 */
function incoming(source: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select s.row, s.id as new_id, s.record as raw, r.*, provider.id as provider_id, provider.count as provider_count,
      coalesce(same_id.id, same_title.id) as deal_id, sender.id as sender_id,
      regexp_replace(r.discount, '[^0-9.]', '', 'g')::numeric as discount_value,
      case when r.discount like '$%' then 'usd' else 'percent' end as discount_unit
    from (${source}) s cross join lateral jsonb_to_record(s.record) as r (
        id uuid, title text, description text, discount text, "providerId" uuid, "providerName" text, "promoCode" text,
        "referralLink" text, "startsAt" timestamptz, "expiresAt" timestamptz, "newUserOnly" boolean, verified boolean,
        "newUser" boolean, startup boolean, student boolean, region text, "cardNeeded" boolean, "submittedBy" text)
      cross join lateral (
        select (array_agg(p.id order by p.id))[1] as id, count(*) as count
        from providers p
        where p.archived_at is null and p.id in (
          select id from providers where id = r."providerId"
          union all
          select named.id from providers named
          where named.sort_name = lower(r."providerName" collate "C") and named.archived_at is null
            and not exists (select from providers known where known.id = r."providerId" and known.archived_at is null))
      ) provider
      left join deals same_id on same_id.id = r.id and same_id.archived_at is null
      left join lateral (
        select d.id from deals d
        where lower(d.title) = lower(r.title) and d.provider_id = provider.id and d.archived_at is null
        order by d.id limit 1
      ) same_title on true
      left join users sender on sender.username = r."submittedBy"::citext and sender.deleted_at is null`
}

/** The stored eligibility conditions of a deal, and those of a row. */
const ELIGIBILITY_BEFORE = sql`('{"newUser": false, "startup": false, "student": false, "region": null, "cardNeeded": null}'::jsonb
  || coalesce(d.eligibility, '{}'))`
const ELIGIBILITY_GIVEN = sql`(jsonb_strip_nulls(jsonb_build_object(
    'newUser', i."newUser", 'startup', i.startup, 'student', i.student))
  || case when i.raw ? 'region' then jsonb_build_object('region', i.region) else '{}' end
  || case when i.raw ? 'cardNeeded' then jsonb_build_object('cardNeeded', i."cardNeeded") else '{}' end)`

type EvaluatedRow = {
  readonly row: number
  readonly given: DealFormFields
  readonly before: DealFormFields | null
}

/** Reads the input of the validation rules: the values of each row, and the deal that it changes. */
export async function readRowsToEvaluate(tx: Db, source: RawBuilder<unknown>): Promise<EvaluatedRow[]> {
  const { rows } = await sql<EvaluatedRow>`
    select i.row, jsonb_build_object('title', i.title, 'description', coalesce(i.description, ''),
        'discount', i.discount_value, 'discountUnit', i.discount_unit, 'referralLink', i."referralLink")
        || case when i.raw ? 'startsAt' then jsonb_build_object('startsAt', i."startsAt") else '{}' end
        || case when i.raw ? 'expiresAt' then jsonb_build_object('expiresAt', i."expiresAt") else '{}' end as given,
      case when d.id is not null then jsonb_build_object('title', d.title, 'description', d.description,
        'discount', d.discount_value, 'discountUnit', d.discount_unit, 'referralLink', d.referral_link,
        'startsAt', date_trunc('milliseconds', d.starts_at),
        'expiresAt', date_trunc('milliseconds', d.expires_at)) end as before
    from (${incoming(source)}) i left join deals d on d.id = i.deal_id`.execute(tx)
  return rows
}

/** Returns problems that depend on the current catalogue. */
export async function findStoredProblems(tx: Db, source: RawBuilder<unknown>): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    with incoming as (${incoming(source)}), numbered as (
      select i.*, first_value(i.row) over same as first_row
      from incoming i
      window same as (
        partition by coalesce(i.deal_id::text, i.provider_id::text || lower(i.title)) order by i.row)
    )
    select row, case when "providerId" is null then 'providerName' else 'providerId' end as column,
      case provider_count when 0 then 'There is no such provider' else 'More than one provider has this name' end as reason,
      coalesce("providerName", "providerId"::text) as value
    from numbered where provider_count <> 1
    union all
    select row, 'title', 'This deal is already in row ' || first_row, title
    from numbered where provider_count = 1 and row <> first_row
    order by 1, 2`.execute(tx)
  return rows
}

/** Returns the planned outcome of each row. */
export async function planDeals(tx: Db, source: RawBuilder<unknown>): Promise<RowPlan[]> {
  const { rows } = await sql<RowPlan>`
    with incoming as (${incoming(source)})
    select i.row, coalesce(d.id, i.new_id) as id, case when d.id is null then 'create' when
        (d.title, d.description, d.provider_id, d.discount_value, d.discount_unit)
        is distinct from (i.title, coalesce(i.description, ''), i.provider_id, i.discount_value, i.discount_unit)
        or (i.raw ? 'promoCode' and d.promo_code is distinct from i."promoCode")
        or (i.raw ? 'referralLink' and d.referral_link is distinct from i."referralLink")
        or (i.raw ? 'startsAt' and date_trunc('milliseconds', d.starts_at) is distinct from i."startsAt")
        or ${ELIGIBILITY_BEFORE} <> ${ELIGIBILITY_BEFORE} || ${ELIGIBILITY_GIVEN}
        or (i.raw ? 'expiresAt' and date_trunc('milliseconds', d.expires_at) is distinct from i."expiresAt")
        or (i."newUserOnly" is not null and d.new_user_only <> i."newUserOnly")
        or (i.verified is not null and (d.verified_on is not null) <> i.verified)
        or (i.sender_id is not null and d.submitted_by is distinct from i.sender_id)
      then 'change' else 'same' end as outcome
    from incoming i left join deals d on d.id = i.deal_id`.execute(tx)
  return rows
}

export async function writeDeals(tx: Db, source: RawBuilder<unknown>, now: Date): Promise<void> {
  const today = now.toISOString().slice(0, 10)
  await sql`
    insert into deals (id, title, description, provider_id, discount_value, discount_unit, promo_code, referral_link,
      starts_at, expires_at, eligibility, new_user_only, verified_on, submitted_by, source, source_date, origin, created_at, updated_at)
    select coalesce(d.id, i.new_id), i.title, coalesce(i.description, ''), i.provider_id, i.discount_value, i.discount_unit,
      case when i.raw ? 'promoCode' then i."promoCode" else d.promo_code end,
      case when i.raw ? 'referralLink' then i."referralLink" else d.referral_link end,
      case when i.raw ? 'startsAt' then i."startsAt" else d.starts_at end,
      case when i.raw ? 'expiresAt' then i."expiresAt" else d.expires_at end,
      coalesce(d.eligibility, '{}') || ${ELIGIBILITY_GIVEN},
      coalesce(i."newUserOnly", d.new_user_only, false),
      case when i.verified then coalesce(d.verified_on, ${today}::date) when i.verified is null then d.verified_on end,
      coalesce(i.sender_id, d.submitted_by), 'import', ${today}::date, 'import', ${now}, ${now}
    from (${incoming(source)}) i left join deals d on d.id = i.deal_id
    order by 1
    on conflict (id) do update set title = excluded.title, description = excluded.description,
      provider_id = excluded.provider_id, discount_value = excluded.discount_value,
      discount_unit = excluded.discount_unit, promo_code = excluded.promo_code, referral_link = excluded.referral_link,
      starts_at = excluded.starts_at, expires_at = excluded.expires_at, eligibility = excluded.eligibility, new_user_only = excluded.new_user_only, verified_on = excluded.verified_on,
      submitted_by = excluded.submitted_by, origin = excluded.origin, updated_at = excluded.updated_at`.execute(tx)
}
