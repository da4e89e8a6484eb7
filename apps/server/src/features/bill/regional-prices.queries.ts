import type { BillPrice, RegionalPrices } from '@inferdex/domain/bill/terms/offer'
import { type Place, places } from '@inferdex/domain/offers/regions/places'
import { isIn } from '@inferdex/domain/offers/regions/region-codes'
import { type RawBuilder, sql } from 'kysely'
import type { AsOf } from '../../db/held-prices.queries.ts'

type PricesOfRegion = { readonly region: string; readonly prices: readonly BillPrice[] }

/** Selects an offer's prices in each region with separate prices. They have no history. */
export function selectRegionalPrices(asOf: AsOf | null): RawBuilder<PricesOfRegion[]> {
  if (asOf !== null) return sql<PricesOfRegion[]>`'[]'::json`
  return sql<PricesOfRegion[]>`coalesce((
    select json_agg(json_build_object('region', region, 'prices', prices) order by region)
    from (
      select p.region, json_agg(json_build_object('kind', p.kind, 'mode', p.mode, 'minInputTokens', p.min_input_tokens,
        'amount', p.amount::text) order by p.min_input_tokens, p.mode desc, p.kind) as prices
      from region_prices p
      where p.offer_id = offers.id and p.mode in ('standard', 'batch', 'flex', 'priority') and p.per = '1M-tokens'
        and p.kind in ('input', 'output', 'cache-read', 'cache-write', 'cache-write-1h', 'reasoning')
      group by p.region
    ) as of_region), '[]')`
}

/** Returns the cheapest region of each place, grouping places with the same prices. */
export function pricesOfPlaces(regional: readonly PricesOfRegion[]): RegionalPrices[] {
  const inOrder = regional.toSorted((a, b) => sumOf(a.prices) - sumOf(b.prices))
  const groups = new Map<string, { places: Place[]; prices: readonly BillPrice[] }>()
  for (const place of places) {
    const cheapest = inOrder.find(({ region }) => isIn(place, region))
    if (cheapest === undefined) continue
    const key = JSON.stringify(cheapest.prices)
    const group = groups.get(key) ?? { places: [], prices: cheapest.prices }
    group.places.push(place)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** Returns input plus output, by which regions are compared; a region without a price sorts last. */
function sumOf(prices: readonly BillPrice[]): number {
  const amount = (kind: BillPrice['kind']) =>
    Number(
      prices.find((price) => price.kind === kind && price.mode === 'standard' && price.minInputTokens === 0)?.amount ??
        Number.POSITIVE_INFINITY,
    )
  return amount('input') + amount('output')
}
