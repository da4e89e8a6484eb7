import type { DataQuality } from '@inferdex/contracts/changes'
import { sumAges } from '@inferdex/domain/changes/price-ages'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

const SHOWN = 20
/** Otherwise a list with one wrong unit for a seller would fill all rows. */
const SHOWN_OF_PROVIDER = 2
const named = (table: string) =>
  sql`json_build_object('slug', ${sql.ref(`${table}.slug`)}, 'name', ${sql.ref(`${table}.name`)})`

/** Counts prices by the days since their source was last read. */
const AGES = sql`json_build_object('under7', count(*) filter (where age < 7),
  'under30', count(*) filter (where age between 7 and 29), 'under90', count(*) filter (where age between 30 and 89),
  'older', count(*) filter (where age >= 90))`

/** A rule doubts the offer or one of its prices, and staff has not confirmed it. */
const IS_DOUBTED = sql`(doubts <> '{}' or price_doubts <> '{}') and confirmed_on is null`
const ALL_RULES = sql`o.doubts || array(
  select distinct rule from jsonb_each(o.price_doubts) as p (price, rules), jsonb_array_elements_text(p.rules) as rule)`

/** From this age on public pages show a price in amber. */
const OLD_PRICE_DAYS = 30

/** What is stored, with figures that only the dashboard shows. */
type Summary = DataQuality & {
  /** Offers whose prices were last read over 30 days ago. */
  readonly oldOffers: number
  readonly oldestOn: string | null
}

/** Waits until no other transaction computes the state of the data. */
export async function lockDataQuality(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('state of the data'))`.execute(tx)
}

/** Computes the state of the data on a day. It reads whole tables, so only jobs and the seed call it. */
export async function computeDataQuality(tx: Db, today: string): Promise<Summary> {
  const { rows } = await sql<{ summary: Summary }>`
    with sold as not materialized (
      select o.* from offers o join providers p on p.id = o.provider_id join models m on m.id = o.model_id
      where o.standing <> 'ended' and p.archived_at is null and m.archived_at is null
    ), prices as (
      select c.offer_id, o.provider_id, o.model_id, c.kind, c.mode, c.min_input_tokens, c.amount, c.per, c.source,
        greatest(0, ${today}::date - c.verified_on) as age
      from price_components c join sold o on o.id = c.offer_id where c.valid_to is null and c.replaced_at is null
    ), stated as (
      select target_id as offer_id, field as kind, value::numeric as amount, source, source_url
      from opinions
      where field in ('input', 'output') and unit = '1M-tokens' and starts_on = '-infinity' and state = 'accepted'
        and value ~ '^[0-9]{1,15}([.][0-9]{1,30})?$' and value ~ '[1-9]'
    ), pairs as (
      select c.offer_id, c.provider_id, c.model_id, c.kind, c.amount, c.source, p.amount as other,
        p.source as other_source, p.source_url as other_url,
        greatest(c.amount, p.amount) / least(c.amount, p.amount) as times
      from prices c join stated p on p.offer_id = c.offer_id and p.kind = c.kind
      where c.mode = 'standard' and c.min_input_tokens = 0 and c.per = '1M-tokens' and p.source <> c.source
        and c.amount > 0
    ), compared as (
      select offer_id, provider_id, max(times) as times from pairs group by offer_id, provider_id
    ), widest as (
      select distinct on (offer_id) * from pairs where times > 1.005 order by offer_id, times desc
    )
    select json_build_object(
      'prices', (select count(*) from prices), 'offers', (select count(*) from sold),
      'medianAge', (select percentile_disc(0.5) within group (order by age) from prices),
      'oldOffers', (select count(*) from sold where verified_on < ${today}::date - ${sql.lit(OLD_PRICE_DAYS)}),
      'oldestOn', (select min(verified_on) from sold),
      'sources', (select coalesce(json_agg(s order by s.prices desc, s.name), '[]') from (
        select c.source as name, coalesce(ds.title, c.source) as title, count(*) as prices, ${AGES} as ages
        from prices c left join data_sources ds on ds.name = c.source group by c.source, ds.title) s),
      'agreement', (select json_build_object('compared', count(*), 'agree', count(*) filter (where times <= 1.005),
          'under20', count(*) filter (where times > 1.005 and times < 1.2),
          'under2x', count(*) filter (where times >= 1.2 and times < 2), 'more', count(*) filter (where times >= 2))
        from compared),
      'disagreements', (select coalesce(json_agg(d.row order by d.times desc), '[]') from (
        select w.times, json_build_object('model', ${named('m')}, 'provider', ${named('p')}, 'field', w.kind,
          'shown', trim_scale(w.amount)::text, 'source', coalesce(a.title, w.source), 'other', trim_scale(w.other)::text,
          'otherSource', coalesce(b.title, w.other_source), 'otherUrl', w.other_url, 'times', round(w.times, 1), 'offerId', w.offer_id) as row
        from (select *, row_number() over (partition by provider_id order by times desc, offer_id) as place from widest) w
        join models m on m.id = w.model_id join providers p on p.id = w.provider_id
        left join data_sources a on a.name = w.source left join data_sources b on b.name = w.other_source
        where w.place <= ${sql.lit(SHOWN_OF_PROVIDER)} order by w.times desc, w.offer_id limit ${sql.lit(SHOWN)}) d),
      'unconfirmed', json_build_object(
        'offers', (select count(*) from sold where ${IS_DOUBTED}),
        'items', (select coalesce(json_agg(u.row), '[]') from (
          select json_build_object('model', ${named('m')}, 'provider', ${named('p')},
            'input', trim_scale(o.input_price)::text, 'rules', ${ALL_RULES}, 'offerId', o.id) as row
          from sold o join models m on m.id = o.model_id join providers p on p.id = o.provider_id
          where ${IS_DOUBTED}
          order by o.input_price desc nulls last, o.id limit ${sql.lit(SHOWN)}) u)),
      'coverage', (select json_agg(c) from (
        select 'offers' as of, f.field, count(*) filter (where f.known) as known, count(*) as total
        from sold o cross join lateral (values (1, 'Input', o.input_price is not null), (2, 'Output', o.output_price is not null),
          (3, 'Cached input', o.cache_read_price is not null), (4, 'Batch', o.batch_input_price is not null),
          (5, 'Context', o.context_window is not null)) as f (place, field, known)
        where o.pricing_kind = 'metered' group by f.place, f.field
        union all
        select 'models', f.field, count(*) filter (where f.known), count(*)
        from models m cross join lateral (values (1, 'Context', m.context_window is not null),
          (2, 'Release date', m.release_date is not null), (3, 'Longest output', m.max_output is not null),
          (4, 'Licence', m.licence is not null), (5, 'Knowledge cutoff', m.knowledge_cutoff is not null),
          (6, 'Any score', m.benchmark_count > 0)) as f (place, field, known)
        where m.archived_at is null group by f.place, f.field) c),
      'providers', (select coalesce(json_agg(r order by r.offers desc, r.slug), '[]') from (
        select p.slug, p.name, s.offers, coalesce(c.prices, 0) as prices, c."medianAge", coalesce(v.compared, 0) as compared,
          coalesce(v.agree, 0) as agree, s.unconfirmed,
          coalesce(c.ages, '{"under7": 0, "under30": 0, "under90": 0, "older": 0}') as ages
        from providers p
        join (select provider_id, count(*) as offers,
            count(*) filter (where ${IS_DOUBTED}) as unconfirmed
          from sold group by provider_id) s on s.provider_id = p.id
        left join (select provider_id, count(*) as prices,
            percentile_disc(0.5) within group (order by age) as "medianAge", ${AGES} as ages
          from prices group by provider_id) c on c.provider_id = p.id
        left join (select provider_id, count(*) as compared, count(*) filter (where times <= 1.005) as agree
          from compared group by provider_id) v on v.provider_id = p.id) r)
    ) as summary`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('A summary has one row')
  return row.summary
}

/** Stores the summary, and returns whether it differs from the previous one. */
export async function storeDataQuality(tx: Db, summary: Summary, now: Date): Promise<boolean> {
  const text = JSON.stringify(summary)
  const { rows } = await sql<{ changed: boolean }>`
    with before as (select summary from data_quality)
    insert into data_quality (computed_at, summary) values (${now}, ${text}::jsonb)
    on conflict (id) do update set computed_at = excluded.computed_at, summary = excluded.summary
    returning coalesce((select summary from before) <> ${text}::jsonb, true) as changed`.execute(tx)
  return rows[0]?.changed ?? false
}

/** Stores the age of prices on a day; the last computation of the day counts. */
export async function storeDataAge(tx: Db, { sources }: DataQuality, day: string): Promise<void> {
  const ages = sumAges(sources)
  await tx
    .insertInto('data_age_days')
    .values({ day, ...ages })
    .onConflict((conflict) => conflict.column('day').doUpdateSet(ages))
    .execute()
}

export async function readDataQuality(db: Db): Promise<(DataQuality & { computedAt: string }) | null> {
  const row = await db.selectFrom('data_quality').select(['computed_at', 'summary']).executeTakeFirst()
  if (row === undefined) return null
  // Only storeDataQuality writes this column.
  return { ...(row.summary as DataQuality), computedAt: row.computed_at.toISOString() }
}
