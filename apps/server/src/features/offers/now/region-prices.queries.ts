import type { RegionPrices } from '@inferdex/contracts/offers'
import { type RawBuilder, sql } from 'kysely'
import type { AsOf } from '../../../db/held-prices.queries.ts'

type RegionPriceRow = RegionPrices['prices'][number] & {
  readonly region: string
  readonly source: string
  readonly sourceName: string
  readonly observedOn: string
}

/** Selects the regional prices of an offer. They have no history, so a past day has none. */
export function selectRegionPrices(asOf: AsOf | null): RawBuilder<RegionPriceRow[]> {
  if (asOf !== null) return sql<RegionPriceRow[]>`'[]'::json`
  return sql<RegionPriceRow[]>`coalesce((
    select json_agg(json_build_object('region', p.region, 'kind', p.kind, 'mode', p.mode,
      'minInputTokens', p.min_input_tokens, 'amount', p.amount::text, 'per', p.per, 'source', p.source,
      'sourceName', coalesce(d.title, p.source), 'observedOn', p.observed_on)
      order by p.region, p.min_input_tokens, p.mode desc, p.kind)
    from region_prices p left join data_sources d on d.name = p.source where p.offer_id = offers.id), '[]')`
}

/** Groups regions with the same prices, source and day of observation. */
export function groupRegionPrices(rows: readonly RegionPriceRow[]): RegionPrices[] {
  const groups = new Map<string, RegionPrices>()
  for (const [region, own] of Map.groupBy(rows, (row) => row.region)) {
    for (const [, read] of Map.groupBy(own, ({ source, observedOn }) => `${source} ${observedOn}`)) {
      const [first] = read
      if (first === undefined) continue
      const { source, sourceName, observedOn } = first
      const prices = read.map(({ kind, mode, minInputTokens, amount, per }) => ({
        kind,
        mode,
        minInputTokens,
        amount,
        per,
      }))
      const key = JSON.stringify([source, observedOn, prices])
      const regions = [...(groups.get(key)?.regions ?? []), region]
      groups.set(key, { regions, prices, source, sourceName, observedOn })
    }
  }
  return [...groups.values()]
}
