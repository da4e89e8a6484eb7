import { type DealChip, dealChips } from '@inferdex/domain/deals/deal-choices'
import { type DealsQuery, dealsSearch, withDealChip } from '@inferdex/domain/deals/deal-query'
import { ChipLink, EmptyChip } from '../../components/ui/chip.tsx'
import { paths } from '../../lib/paths.ts'
import type { ChangeQuery } from '../../lib/lists/use-list-query.ts'

const LABELS = {
  all: 'All Deals',
  'free-credits': 'Free Credits',
  'new-users': 'New Users Only',
  'expiring-soon': 'Expiring Soon',
} as const satisfies Record<DealChip, string>

type DealChipsProps = {
  query: DealsQuery
  /** Null while the deals are loading; a count is null above the counting limit. */
  counts: Readonly<Record<DealChip, number | null>> | null
  onChange: ChangeQuery<DealsQuery>
}

/** Renders the quick filters as links, which work without script. On phones the row scrolls sideways. */
export function DealChips({ query, counts, onChange }: DealChipsProps) {
  return (
    <ul
      aria-label="Show"
      className="-mx-1 flex min-w-0 gap-2 overflow-x-auto p-1 [scrollbar-width:none] max-sm:w-full sm:flex-wrap"
    >
      {dealChips.map((chip) => (
        <li key={chip} className="shrink-0">
          {counts?.[chip] === 0 && query.chip !== chip ? (
            <EmptyChip>{LABELS[chip]}</EmptyChip>
          ) : (
            <ChipLink
              on={query.chip === chip}
              count={counts?.[chip] === null ? '1,000+' : counts?.[chip]}
              to={paths.deals() + dealsSearch(withDealChip(query, chip))}
              onPick={() => onChange((current) => withDealChip(current, chip))}
            >
              {LABELS[chip]}
            </ChipLink>
          )}
        </li>
      ))}
    </ul>
  )
}
