import { type FreeTierChip, freeTierChips } from '@inferdex/domain/free-tiers/free-tier-choices'
import { type FreeTiersQuery, freeTiersSearch, withFreeTierChip } from '@inferdex/domain/free-tiers/free-tier-query'
import { ChipLink, EmptyChip } from '../../components/ui/chip.tsx'
import { paths } from '../../lib/paths.ts'
import type { ChangeQuery } from '../../lib/lists/use-list-query.ts'

const LABELS = {
  all: 'All providers',
  api: 'API',
  'no-card': 'No card required',
  'no-key': 'No key needed',
  credit: 'Credit',
  unlimited: 'Unlimited tokens',
} as const satisfies Record<FreeTierChip, string>

type FreeTierChipsProps = {
  query: FreeTiersQuery
  /** Null while the providers are loading. */
  counts: Readonly<Record<FreeTierChip, number>> | null
  onChange: ChangeQuery<FreeTiersQuery>
}

/** Renders the quick filters as links, which work without script. On phones the row scrolls sideways. */
export function FreeTierChips({ query, counts, onChange }: FreeTierChipsProps) {
  return (
    <ul
      aria-label="Show"
      className="-mx-1 flex min-w-0 gap-2 overflow-x-auto p-1 [scrollbar-width:none] max-sm:w-full sm:flex-wrap"
    >
      {freeTierChips.map((chip) => (
        <li key={chip} className="shrink-0">
          {counts?.[chip] === 0 && query.chip !== chip ? (
            <EmptyChip>{LABELS[chip]}</EmptyChip>
          ) : (
            <ChipLink
              on={query.chip === chip}
              count={counts?.[chip]}
              to={paths.freeTiers() + freeTiersSearch(withFreeTierChip(query, chip))}
              onPick={() => onChange((current) => withFreeTierChip(current, chip))}
            >
              {LABELS[chip]}
            </ChipLink>
          )}
        </li>
      ))}
    </ul>
  )
}
