import type { ChangeDays, OfferOfDay } from '@inferdex/contracts/offers'
import { doubtsOf } from '@inferdex/domain/offers/plausibility/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { type AsOf, holds } from '../../../db/held-prices.queries.ts'
import { changeDaysAround, inOffers, type OfferScope } from './prices-as-of.queries.ts'

/** As many as a page can show; the largest sellers have fewer offers. */
const MAX_OFFERS = 1000

const IS_STANDARD = sql`c.mode = 'standard' and c.min_input_tokens = 0 and c.per = '1M-tokens' and c.currency = 'USD'`

type Row = Omit<OfferOfDay, 'doubts'> & {
  readonly doubts: readonly string[]
  readonly priceDoubts: Readonly<Record<string, readonly string[]>>
}

/** Reads what offers cost on a day and cost today, with the days of change around it, in one statement. */
export async function readOffersOfDay(
  db: Db,
  scope: OfferScope,
  asOf: AsOf,
): Promise<{ days: ChangeDays; offers: OfferOfDay[] }> {
  const { rows } = await sql<{ days: ChangeDays; offers: Row[] }>`
    select ${changeDaysAround(scope, asOf.day)} as days,
      (select coalesce(json_agg(row_to_json(o)), '[]') from (${selectOffers(scope, asOf)}) o) as offers`.execute(db)
  const [read] = rows
  if (read === undefined) throw new Error('A day has one row')
  return {
    days: read.days,
    offers: read.offers.map(({ priceDoubts, ...row }) => ({ ...row, doubts: doubtsOf(row.doubts, priceDoubts) })),
  }
}

function selectOffers(scope: OfferScope, asOf: AsOf): RawBuilder<Row> {
  return sql<Row>`
    select o.id, json_build_object('slug', p.slug, 'name', p.name) as provider,
      json_build_object('slug', m.slug, 'name', m.name) as model, o.provider_model_id as "providerModelId", o.status,
      o.pricing_kind as "pricingKind", o.doubts, o.price_doubts as "priceDoubts", o.confirmed_on as "confirmedOn", o.access, o.is_counted as "isCounted",
      case when t.held > 0 then json_build_object('input', t.input::text, 'output', t.output::text,
        'isOtherUnit', t.standard = 0, 'since', t.since, 'recordedOn', t."recordedOn",
        'sourceName', coalesce(ds.title, t.source), 'sourceUrl', t."sourceUrl") end as "onDay",
      case when n.held > 0 and o.status <> 'retired' then json_build_object('input', n.input::text,
        'output', n.output::text, 'isOtherUnit', n.standard = 0) end as today,
      s."firstOn", s."inputSteps"
    from offers o
      join providers p on p.id = o.provider_id and p.archived_at is null
      join models m on m.id = o.model_id and m.archived_at is null
      cross join lateral (${amountsOf(asOf)}) t
      left join data_sources ds on ds.name = t.source
      cross join lateral (${amountsOf(null)}) n
      cross join lateral (
        select min(coalesce((c.valid_from at time zone 'UTC')::date, c.verified_on)) as "firstOn",
          coalesce(json_agg(json_build_array((c.valid_from at time zone 'UTC')::date, c.amount::text) order by c.valid_from)
            filter (where c.kind = 'input' and c.valid_from is not null and ${IS_STANDARD}), '[]') as "inputSteps"
        from price_components c where c.offer_id = o.id and c.replaced_at is null
      ) s
    where ${inOffers(scope)} and (t.held > 0 or (n.held > 0 and o.status <> 'retired'))
    order by t.held = 0, t.input nulls last, n.input nulls last, p.sort_name, m.sort_name, o.provider_model_id, o.id
    limit ${sql.lit(MAX_OFFERS)}`
}

/** Selects the standard token prices of the offer in the outer query. */
function amountsOf(asOf: AsOf | null): RawBuilder<unknown> {
  return sql`
    select count(*) as held, count(*) filter (where ${IS_STANDARD}) as standard,
      max(c.amount) filter (where c.kind = 'input' and ${IS_STANDARD}) as input,
      max(c.amount) filter (where c.kind = 'output' and ${IS_STANDARD}) as output,
      (max(c.valid_from) filter (where c.kind = 'input' and ${IS_STANDARD}) at time zone 'UTC')::date as since,
      (max(c.recorded_at) at time zone 'UTC')::date as "recordedOn",
      (array_agg(c.source order by c.kind = 'input' desc, c.id))[1] as source,
      (array_agg(c.source_url order by c.kind = 'input' desc, c.id))[1] as "sourceUrl"
    from price_components c where c.offer_id = o.id and ${holds('c', asOf)}`
}
