import { type PlaceChoice, placeChoiceLabels, placeChoices } from '@inferdex/domain/offers/regions/places'
import { ChipLink } from '../../../../components/ui/chip.tsx'
import { searchWith } from '../../../../lib/lists/search-with.ts'
import type { OfferRow } from '../offer-view.ts'
import { placeCounts } from './offers-in.ts'

/** Returns the place in the URL; null for all. */
export function placeOf(query: URLSearchParams): PlaceChoice | null {
  return placeChoices.find((place) => place === query.get('region')) ?? null
}

/** Filters the offers by where they run. Shown if a seller reports it, or the URL has a place. */
export function RegionChips({ offers, query }: { offers: readonly OfferRow[]; query: URLSearchParams }) {
  const chosen = placeOf(query)
  const counts = placeCounts(offers)
  if (chosen === null && counts.every(([place]) => place === 'not-stated')) return null
  const none = chosen === null || counts.some(([place]) => place === chosen) ? [] : [[chosen, 0] as const]
  return (
    <nav aria-label="Where it runs" className="flex flex-wrap items-center gap-1.5 pb-2.5 text-13">
      <span className="text-ink-muted">Runs in</span>
      {[...counts, ...none].map(([place, count]) => (
        <ChipLink
          key={place}
          on={place === chosen}
          count={count}
          to={{ search: searchWith(query, { region: place === chosen ? null : place, evidence: null }) }}
        >
          {placeChoiceLabels[place]}
        </ChipLink>
      ))}
    </nav>
  )
}
