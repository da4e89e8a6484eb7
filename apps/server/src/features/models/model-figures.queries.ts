import { LEADERBOARD_SET } from '@inferdex/domain/leaderboard/ranking'
import type { CheapestMove } from '@inferdex/domain/watching/catalogue-news'
import { type RawBuilder, sql } from 'kysely'
import { changedRows, inScope, type Scope, sureAmount } from '../../db/catalogue-records.queries.ts'
import type { Db } from '../../db/db.ts'

/** The number of points of the price series that are stored on the row; older ones are in the price history. */
const SERIES_POINTS = 60

/** The pricing kinds in order of preference, for models without a maker's price. */
const KINDS = '{metered,free,included,self-hosted,unknown}'

// All functions below are idempotent and write only rows that differ.

/**
 * Updates the prices on model rows. The list price is that of the maker's own offer: its own site before another site
 * of the same company, and its last price if it no longer sells the model. Free trials are not a price. If there is
 * none, or it is doubted, the model has no list price. The lowest price is that of the sellers' offers that count and
 * can be bought today; the lowest of routers is stored separately. Returns the number of written rows, and the models whose lowest price or its
 * offer is another one; their rows must be locked.
 */
export async function updateModelFigures(tx: Db, models: Scope): Promise<{ changed: number; moved: CheapestMove[] }> {
  const { rows } = await sql<{ changed: number; moved: CheapestMove[] }>`
    with sold as (
      select o.*, p.slug, p.sort_name, p.slug = m.lab as by_lab, coalesce(m.lab in (p.slug, p.sells_as), false) as by_maker,
        ${sureAmount('o', 'output')} as sure_output, ${sureAmount('o', 'cache-read')} as sure_cache_read,
        o.standing <> 'ended' as live, p.kind,
        o.pricing_kind = 'metered' or o.pricing_kind = 'free' and not t.is_trial as priced,
        o.pricing_kind = 'free' and t.is_trial as on_trial
      from offers o join models m on m.id = o.model_id join providers p on p.id = o.provider_id and p.archived_at is null
        cross join lateral (
          select coalesce(bool_or(is_trial), false) as is_trial
          from pricing_tiers where provider_id = p.id and is_free_tier) t
      where ${inScope('o.model_id', models)}
    ), maker as (
      select distinct on (model_id) *
      from sold where by_maker
      order by model_id, priced desc, live desc, by_lab desc, pricing_kind = 'metered' desc, length(provider_model_id),
        provider_model_id, id
    ), own as (
      select model_id, bool_or(live) as live from sold where by_maker group by model_id
    ), list as (
      select * from maker where priced and is_counted
    ), lowest as (
      select distinct on (model_id, kind) *
      from sold
      where pricing_kind = 'metered' and input_price is not null and live and is_counted
      order by model_id, kind, input_price, sure_output, sort_name, id
    ), lowest_output as (
      select distinct on (model_id) model_id, provider_id, sure_output
      from sold
      where pricing_kind = 'metered' and sure_output is not null and live and is_counted
        and kind = 'seller'
      order by model_id, sure_output, input_price, sort_name, id
    ), totals as (
      select model_id, count(*)::int as offers, bool_or(pricing_kind = 'free' and is_counted and kind = 'seller') as free,
        count(distinct provider_id) filter (where kind = 'seller')::int as sellers,
        count(*) filter (where not is_counted)::int as uncounted,
        count(*) filter (where disputed <> '{}')::int as disputed,
        count(*) filter (where not is_counted and access is null)::int as unconfirmed, array_agg(distinct slug) as providers,
        min(array_position(${sql.lit(KINDS)}::text[], pricing_kind)) filter (where is_counted and not on_trial) as pricing
      from sold where live group by model_id
    ), places as (
      select model_id, array_agg(distinct place collate "C" order by place collate "C") as regions
      from sold cross join lateral (
        select region union all select residency union all
        select p.region from region_prices p where p.offer_id = sold.id) as stated (place)
      where live and place is not null group by model_id
    ), units as (
      select distinct on (s.model_id) s.model_id, c.amount, c.per, case when not s.by_maker then s.provider_id end as seller_id
      from sold s join price_components c on c.offer_id = s.id and c.valid_to is null and c.replaced_at is null
      where s.live and s.is_counted and s.input_price is null and s.output_price is null and c.amount > 0
        and c.mode = 'standard' and c.currency = 'USD' and c.per in ('image', 'second', 'minute', 'page', '1M-characters')
      order by s.model_id, s.by_maker desc, s.kind = 'seller' desc, c.amount, c.per
    ), names as (
      select mc.model_id, array_agg(c.name order by c.name) as names
      from model_capabilities mc join capabilities c on c.id = mc.capability_id
      where ${inScope('mc.model_id', models)} group by mc.model_id
    ), scores as (
      select r.model_id, round(avg(r.percent), 2) as mean, count(*)::int as count
      from benchmark_results r join benchmarks b on b.id = r.benchmark_id
      where r.is_current and b.name = any(${[...LEADERBOARD_SET]}) and ${inScope('r.model_id', models)}
      group by r.model_id
    ), now as (
      select m.id, ${cheapestOf('m')} as cheapest_before, coalesce(names.names, '{}') as capabilities, coalesce(totals.providers, '{}') as provider_slugs,
        coalesce(places.regions, '{}') as regions,
        case when list.input_price is null and li.input_price is null then units.amount end as unit_price,
        case when list.input_price is null and li.input_price is null then units.per end as unit_per,
        case when list.input_price is null and li.input_price is null then units.seller_id end as unit_provider_id,
        coalesce(totals.offers, 0) as offer_count, coalesce(totals.sellers, 0) as seller_count, coalesce(totals.free, false) as has_free_offer,
        coalesce(totals.uncounted, 0) as uncounted_offer_count,
        coalesce(totals.disputed, 0) as disputed_offer_count,
        coalesce(totals.unconfirmed, 0) as unconfirmed_offer_count,
        coalesce(list.pricing_kind, (${sql.lit(KINDS)}::text[])[totals.pricing], 'unknown') as pricing_kind,
        maker.provider_id as maker_provider_id, maker.provider_model_id as maker_model_id,
        coalesce(not own.live, false) as maker_is_retired,
        coalesce(maker.priced and maker.access is null
          and (not maker.is_counted or maker.sure_output is distinct from maker.output_price), false) as maker_is_unconfirmed,
        list.provider_id as list_provider_id,
        list.provider_model_id as list_model_id, list.input_price as list_input, list.sure_output as list_output,
        list.sure_cache_read as list_cache_read,
        coalesce(list.verified_on, li.verified_on, router.verified_on) as price_verified_on,
        li.provider_id as lowest_input_provider_id, li.provider_model_id as lowest_input_model_id,
        li.input_price as lowest_input, li.sure_output as lowest_input_output,
        li.sure_cache_read as lowest_input_cache_read, li.verified_on as lowest_input_verified_on,
        lo.provider_id as lowest_output_provider_id,
        lo.sure_output as lowest_output, router.provider_id as router_provider_id,
        router.provider_model_id as router_model_id, router.input_price as router_input,
        router.sure_output as router_output, router.sure_cache_read as router_cache_read,
        router.verified_on as router_verified_on, scores.mean as benchmark_mean, coalesce(scores.count, 0) as benchmark_count
      from models m left join maker on maker.model_id = m.id left join own on own.model_id = m.id left join list on list.model_id = m.id left join lowest li on li.model_id = m.id and li.kind = 'seller'
        left join lowest router on router.model_id = m.id and router.kind = 'router'
        left join lowest_output lo on lo.model_id = m.id left join totals on totals.model_id = m.id
        left join places on places.model_id = m.id left join units on units.model_id = m.id
        left join names on names.model_id = m.id left join scores on scores.model_id = m.id
      where ${inScope('m.id', models)}
    ), written as (
      update models set ${assignments} from now
      where models.id = now.id and (${figures('models')}) is distinct from (${figures('now')})
      returning models.id, now.cheapest_before as before, ${cheapestOf('models')} as after
    )
    select count(*)::int as changed, coalesce(
      jsonb_agg(jsonb_build_object('modelId', id, 'before', before, 'after', after)) filter (where before <> after), '[]') as moved
    from written`.execute(tx)
  return rows[0] ?? { changed: 0, moved: [] }
}

const cheapestOf = (model: 'm' | 'models') => sql`jsonb_build_object(
  'providerId', ${sql.ref(`${model}.lowest_input_provider_id`)}, 'offerName', ${sql.ref(`${model}.lowest_input_model_id`)},
  'input', trim_scale(${sql.ref(`${model}.lowest_input`)})::text)`

/** Updates the lowest input price of sellers over time, with one step for each day on which it changed. */
export async function refreshPriceSeries(tx: Db, models: Scope): Promise<number> {
  return await changedRows(
    tx,
    sql`
    with spans as (
      select o.model_id, c.amount, coalesce((c.valid_from at time zone 'UTC')::date, c.verified_on) as since,
        (c.valid_to at time zone 'UTC')::date as until
      from price_components c join offers o on o.id = c.offer_id
        and o.pricing_kind = 'metered' and o.standing <> 'ended' and o.is_counted
        join providers p on p.id = o.provider_id and p.kind = 'seller'
      where c.kind = 'input' and c.mode = 'standard' and c.min_input_tokens = 0 and c.per = '1M-tokens'
        and c.currency = 'USD' and c.replaced_at is null and ${inScope('o.model_id', models)}
    ), days as (
      select model_id, since as day from spans union select model_id, until from spans where until is not null
    ), lows as (
      select d.model_id, d.day, min(s.amount) as amount
      from days d join spans s on s.model_id = d.model_id and s.since <= d.day and (s.until is null or s.until > d.day)
      group by d.model_id, d.day
    ), steps as (
      select *, lag(amount) over (partition by model_id order by day) as before from lows
    ), recent as (
      select *, row_number() over (partition by model_id order by day desc) as age
      from steps where before is distinct from amount
    ), series as (
      select model_id, jsonb_agg(jsonb_build_array(day, amount::text) order by day) as steps
      from recent where age <= ${SERIES_POINTS} group by model_id
    ), now as (
      select m.id, coalesce(series.steps, '[]') as series
      from models m left join series on series.model_id = m.id where ${inScope('m.id', models)}
    )
    update models set lowest_input_series = now.series from now
    where models.id = now.id and lowest_input_series is distinct from now.series`,
  )
}

/**
 * Updates which models are popular: the top 10 % by reviews or by upvotes, if they have any. Votes and reviews use the
 * stored thresholds to update single rows.
 */
export async function refreshPopularModels(tx: Db): Promise<number> {
  const { rows } = await sql<{ changed: number }>`select draw_popular_models() as changed`.execute(tx)
  return rows[0]?.changed ?? 0
}

const FIGURES = [
  'capabilities',
  'provider_slugs',
  'regions',
  'unit_price',
  'unit_per',
  'unit_provider_id',
  'offer_count',
  'seller_count',
  'uncounted_offer_count',
  'disputed_offer_count',
  'unconfirmed_offer_count',
  'has_free_offer',
  'pricing_kind',
  'maker_provider_id',
  'maker_model_id',
  'maker_is_retired',
  'maker_is_unconfirmed',
  'list_provider_id',
  'list_model_id',
  'list_input',
  'list_output',
  'list_cache_read',
  'price_verified_on',
  'lowest_input_provider_id',
  'lowest_input_model_id',
  'lowest_input',
  'lowest_input_output',
  'lowest_input_cache_read',
  'lowest_input_verified_on',
  'lowest_output_provider_id',
  'lowest_output',
  'router_provider_id',
  'router_model_id',
  'router_input',
  'router_output',
  'router_cache_read',
  'router_verified_on',
  'benchmark_mean',
  'benchmark_count',
] as const

const assignments = sql.join(FIGURES.map((name) => sql`${sql.ref(name)} = ${sql.ref(`now.${name}`)}`))

function figures(table: 'models' | 'now'): RawBuilder<unknown> {
  return sql.join(FIGURES.map((name) => sql.ref(`${table}.${name}`)))
}
