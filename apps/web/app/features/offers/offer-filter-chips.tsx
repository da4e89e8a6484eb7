import {
  type FilteredOffer,
  countOfferFilters,
  offerFilterOf,
  offerFilters,
} from '@inferdex/domain/evidence/offer-filter'
import { useSearchParams } from 'react-router'
import { ChipLink } from '../../components/ui/chip.tsx'
import { searchWith } from '../../lib/lists/search-with.ts'

const LABELS = { disputed: 'Sources differ', unconfirmed: 'Unconfirmed' } as const

/** Filters a table of offers by source differences or plausibility doubts. Renders nothing if there are none. */
export function OfferFilterChips({ offers }: { offers: readonly FilteredOffer[] }) {
  const [query] = useSearchParams()
  const chosen = offerFilterOf(query)
  const counts = countOfferFilters(offers)
  const shown = offerFilters.filter((filter) => counts[filter] > 0 || filter === chosen)
  if (shown.length === 0) return null
  return (
    <nav aria-label="Filter offers" className="mb-2 flex flex-wrap gap-2">
      {shown.map((filter) => (
        <ChipLink
          key={filter}
          on={filter === chosen}
          count={counts[filter]}
          to={{ search: searchWith(query, { show: filter === chosen ? null : filter }) }}
        >
          {LABELS[filter]}
        </ChipLink>
      ))}
    </nav>
  )
}
