import type { ChangeDays, OfferOfDay } from '@inferdex/contracts/offers'
import { doubtsOf } from '@inferdex/domain/offers/plausibility/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { type AsOf, amountsOn, IS_ORDINARY } from '../../../db/held-prices.queries.ts'
import { shownStatus } from '../../../db/offer-standing.queries.ts'
import { changeDaysAround, inOffers, type OfferScope } from './prices-as-of.queries.ts'

/** The most that a page can show; the largest sellers have fewer offers. */
const MAX_OFFERS = 1000

type Row = Omit<OfferOfDay, 'doubts'> & {
  readonly doubts: readonly string[]
  readonly priceDoubts: Readonly<Record<string, readonly string[]>>
}

/** Reads the prices of offers on a day and today, with the neighbouring days of change, in one statement. */
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
    select o.id, json_build_object('slug', p.slug, 'name', p.name) as provider, p.kind as "providerKind",
      json_build_object('slug', m.slug, 'name', m.name, 'type', m.type) as model,
      o.provider_model_id as "providerModelId", ${shownStatus('o')} as status,
      o.pricing_kind as "pricingKind", o.doubts,
      o.price_doubts as "priceDoubts", o.confirmed_on as "confirmedOn", o.access, o.is_counted as "isCounted",
      case when t.held > 0 then json_build_object('input', t.input::text, 'output', t.output::text,
        'isOtherUnit', t.ordinary = 0, 'since', (t.input_since at time zone 'UTC')::date, 'recordedOn', t.read_on,
        'sourceName', coalesce(ds.title, t.source), 'sourceUrl', t.source_url) end as "onDay",
      case when n.held > 0 and o.standing <> 'ended' then json_build_object('input', n.input::text,
        'output', n.output::text, 'isOtherUnit', n.ordinary = 0) end as today,
      s."firstOn", s."inputSteps"
    from offers o
      join providers p on p.id = o.provider_id and p.archived_at is null
      join models m on m.id = o.model_id and m.archived_at is null
      cross join lateral (${amountsOn('o.id', asOf)}) t
      left join data_sources ds on ds.name = t.source
      cross join lateral (${amountsOn('o.id', null)}) n
      cross join lateral (
        select min(coalesce((c.valid_from at time zone 'UTC')::date, c.verified_on)) as "firstOn",
          coalesce(json_agg(json_build_array((c.valid_from at time zone 'UTC')::date, c.amount::text) order by c.valid_from)
            filter (where c.kind = 'input' and c.valid_from is not null and ${IS_ORDINARY}), '[]') as "inputSteps"
        from price_components c where c.offer_id = o.id and c.replaced_at is null
      ) s
    where ${inOffers(scope)} and (t.held > 0 or (n.held > 0 and o.standing <> 'ended'))
    order by t.held = 0, t.input nulls last, n.input nulls last, p.sort_name, m.sort_name, o.provider_model_id, o.id
    limit ${sql.lit(MAX_OFFERS)}`
}
