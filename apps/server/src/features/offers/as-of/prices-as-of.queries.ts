import type { ChangeDays } from '@inferdex/contracts/offers'
import type { OfferAccess } from '@inferdex/domain/offers/plausibility/access'
import type { ProviderKind } from '@inferdex/domain/offers/who-sells/provider-kind'
import type { PricingKind } from '@inferdex/domain/plans/pricing-kinds'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { type AsOf, amountsOn } from '../../../db/held-prices.queries.ts'
import { shownStatus } from '../../../db/offer-standing.queries.ts'

/** The standard and batch prices per million tokens of an offer on a day. */
export type PricesOfDay = {
  readonly offerId: string
  readonly modelId: string
  readonly providerId: string
  readonly providerModelId: string
  readonly provider: { readonly slug: string; readonly name: string }
  readonly providerKind: ProviderKind
  readonly modelType: string
  readonly status: 'active' | 'beta' | 'deprecated' | 'retired'
  readonly pricingKind: PricingKind
  readonly access: OfferAccess | null
  readonly doubts: readonly string[]
  readonly isCounted: boolean
  readonly input: string | null
  readonly output: string | null
  readonly cacheRead: string | null
  readonly verifiedOn: string
}

export type OfferScope =
  | { readonly models: readonly string[] }
  | { readonly providers: readonly string[] }
  | { readonly offers: readonly string[] }
  | 'all'

/** Reads the prices of offers on a day, cheapest input first. Excludes offers without a price on that day. */
export async function readPricesOfDay(db: Db, scope: OfferScope, asOf: AsOf): Promise<PricesOfDay[]> {
  return (await selectPricesOfDay(scope, asOf).execute(db)).rows
}

/** Reads the same together with the neighbouring days of change, in one statement. */
export async function readPricesAndDays(
  db: Db,
  scope: OfferScope,
  asOf: AsOf,
): Promise<{ prices: PricesOfDay[]; days: ChangeDays }> {
  const { rows } = await sql<{ prices: PricesOfDay[]; days: ChangeDays }>`
    select (select coalesce(json_agg(row_to_json(p)), '[]') from (${selectPricesOfDay(scope, asOf)}) p) as prices,
      ${changeDaysAround(scope, asOf.day)} as days`.execute(db)
  return rows[0] ?? { prices: [], days: NO_DAYS }
}

function selectPricesOfDay(scope: OfferScope, asOf: AsOf): RawBuilder<PricesOfDay> {
  return sql<PricesOfDay>`
    select o.id as "offerId", o.model_id as "modelId", o.provider_id as "providerId",
      o.provider_model_id as "providerModelId", jsonb_build_object('slug', p.slug, 'name', p.name) as provider,
      p.kind as "providerKind", m.type as "modelType", ${shownStatus('o')} as status, o.pricing_kind as "pricingKind", o.access, o.doubts, o.is_counted as "isCounted",
      c.input::text as input, c.output::text as output, c.cache_read::text as "cacheRead",
      c.ordinary_read_on::text as "verifiedOn"
    from offers o
      join providers p on p.id = o.provider_id and p.archived_at is null
      join models m on m.id = o.model_id
      cross join lateral (${amountsOn('o.id', asOf)}) c
    where c.ordinary > 0 and ${inOffers(scope)}
    order by c.input nulls last, o.provider_model_id, o.id`
}

const NO_DAYS: ChangeDays = { asOf: null, previous: null, next: null, first: null }

/** Finds the days before and after a day on which a price of these offers started or ended. */
export async function readChangeDays(db: Db, scope: OfferScope, day: string): Promise<ChangeDays> {
  const { rows } = await sql<{ days: ChangeDays }>`select ${changeDaysAround(scope, day)} as days`.execute(db)
  return rows[0]?.days ?? NO_DAYS
}

/** Selects the neighbouring days of change as one value, for larger statements. */
export function changeDaysAround(scope: OfferScope, day: string): RawBuilder<ChangeDays> {
  return sql<ChangeDays>`(
    with days as (
      select distinct (moment at time zone 'UTC')::date as day
      from price_components c join offers o on o.id = c.offer_id
        cross join lateral (values (coalesce(c.valid_from, c.verified_on::timestamp at time zone 'UTC')), (c.valid_to))
          as ends (moment)
      where c.replaced_at is null and moment is not null and ${inOffers(scope)}
    ), canonical as (
      select greatest((select max(day) from days where day <= ${day}::date), (
        select max(s.starts_on) from scheduled_prices s join offers o on o.id = s.offer_id
        where s.starts_on <= ${day}::date and ${inOffers(scope)})) as day
    )
    select json_build_object('asOf', canonical.day, 'previous', (select max(d.day) from days d where d.day < canonical.day),
      'next', (select min(d.day) from days d where d.day > ${day}::date), 'first', (select min(d.day) from days d))
    from canonical)`
}

export function inOffers(scope: OfferScope) {
  if (scope === 'all') return sql`true`
  if ('models' in scope)
    return sql`o.model_id in (select id from models where slug = any(${[...scope.models]}::text[]))`
  if ('providers' in scope)
    return sql`o.provider_id in (select id from providers where slug = any(${[...scope.providers]}::text[]))`
  return sql`o.id = any(${[...scope.offers]}::uuid[])`
}
