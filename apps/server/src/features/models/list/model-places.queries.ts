import { places } from '@inferdex/domain/offers/regions/places'
import { codesIn } from '@inferdex/domain/offers/regions/region-codes'
import { sql } from 'kysely'
import { changedRows, inScope, type Scope } from '../../../db/catalogue-records.queries.ts'
import type { Db } from '../../../db/db.ts'

const CODES = JSON.stringify(places.flatMap((place) => codesIn(place).map((code) => ({ code, place }))))

/**
 * Updates the lowest offer of models in each place: with its own prices if it runs there, else with those of the region
 * (`offersInPlace` of the domain). Writes only rows that differ.
 */
export async function refreshModelPlaces(tx: Db, models: Scope): Promise<number> {
  return await changedRows(
    tx,
    sql`
    with codes as materialized (
      select code, place from jsonb_to_recordset(${CODES}::jsonb) as c (code text, place text)
    ), sold as materialized (
      select o.*, p.sort_name from offers o join providers p on p.id = o.provider_id and p.archived_at is null
      where ${inScope('o.model_id', models)} and o.pricing_kind = 'metered' and o.standing <> 'ended' and o.is_counted
        and p.kind = 'seller'
    ), placed as (
      select s.*, c.place, s.input_price as input, s.output_price as output, s.cache_read_price as cache_read,
        s.verified_on as day
      from sold s join (select distinct s.id, c.place from sold s join codes c on c.code in (s.region, s.residency)) c
        on c.id = s.id
      union all
      select s.*, c.place, r.input, r.output, r.cache_read, r.day
      from sold s join (
          select offer_id, region, max(amount) filter (where kind = 'input') as input,
            max(amount) filter (where kind = 'output') as output,
            max(amount) filter (where kind = 'cache-read') as cache_read, max(observed_on) as day
          from region_prices where mode = 'standard' and min_input_tokens = 0 and per = '1M-tokens'
            and offer_id in (select id from sold)
          group by offer_id, region) r on r.offer_id = s.id
        join codes c on c.code = r.region
      where not exists (select from codes own where own.place = c.place and own.code in (s.region, s.residency))
    ), lowest as (
      select distinct on (model_id, place) * from placed where input is not null
      order by model_id, place, input, output, sort_name, id, cache_read, day desc
    ), now as (
      select distinct m.id as model_id, c.place, l.provider_id, l.provider_model_id, l.input, l.output, l.cache_read,
        l.day as verified_on,
        case when m.list_provider_id is null then l.input else m.list_input end as price_input,
        case when m.list_provider_id is null then l.output else m.list_output end as price_output,
        case when m.list_provider_id is null then l.cache_read else m.list_cache_read end as price_cache_read
      from models m join codes c on c.code = any(m.regions)
        left join lowest l on l.model_id = m.id and l.place = c.place
      where ${inScope('m.id', models)}
    ), gone as (
      delete from model_places old where ${inScope('old.model_id', models)}
        and not exists (select from now where now.model_id = old.model_id and now.place = old.place)
    )
    insert into model_places as old (model_id, place, provider_id, provider_model_id, input, output, cache_read,
      verified_on, price_input, price_output, price_cache_read)
    select model_id, place, provider_id, provider_model_id, input, output, cache_read, verified_on, price_input,
      price_output, price_cache_read from now
    on conflict (model_id, place) do update set provider_id = excluded.provider_id,
      provider_model_id = excluded.provider_model_id, input = excluded.input, output = excluded.output,
      cache_read = excluded.cache_read, verified_on = excluded.verified_on, price_input = excluded.price_input,
      price_output = excluded.price_output, price_cache_read = excluded.price_cache_read
    where (old.provider_id, old.provider_model_id, old.input, old.output, old.cache_read, old.verified_on,
        old.price_input, old.price_output, old.price_cache_read)
      is distinct from (excluded.provider_id, excluded.provider_model_id, excluded.input, excluded.output,
        excluded.cache_read, excluded.verified_on, excluded.price_input, excluded.price_output, excluded.price_cache_read)`,
  )
}
