import { regionText } from '@inferdex/domain/offers/regions/region-codes'
import type { OfferRow } from '../offer-view.ts'

/** Shows where an offer runs, and where its data stays if the seller reports it. */
export function RegionCell({ offer: { region, residency, regionPrices, isOfRegion } }: { offer: OfferRow }) {
  if (region !== null) {
    const stays = residency === null ? '' : `; data stays in: ${regionText(residency)}`
    return (
      <span title={`Runs in: ${regionText(region)}${stays}`}>
        {regionText(region)}
        {residency !== null && !isOfRegion && <span className="block text-ink-faint">data stays there</span>}
      </span>
    )
  }
  const priced = new Set(regionPrices.flatMap(({ regions }) => regions)).size
  if (priced > 0) return <span className="whitespace-nowrap">{priced === 1 ? '1 region' : `${priced} regions`}</span>
  return <span className="whitespace-nowrap text-ink-faint">not stated</span>
}
