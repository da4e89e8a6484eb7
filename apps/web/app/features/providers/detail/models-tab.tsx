import { offerFilterOf, passesOfferFilter } from '@inferdex/domain/evidence/offer-filter'
import { orderOffers } from '@inferdex/domain/offers/offer-order'
import { leftOutText } from '@inferdex/domain/offers/uncounted-offer'
import { LayoutGrid, PackageX, Rows3 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { cx } from '../../../components/ui/cx.ts'
import { EmptyState } from '../../../components/ui/states/empty-state.tsx'
import { SectionTitle } from '../../../components/ui/section-title.tsx'
import { textLinkClass } from '../../../components/ui/navigation/text-link.tsx'
import { OfferFilterChips } from '../../offers/offer-filter-chips.tsx'
import { offerSorting } from '../../offers/offer-sorting.ts'
import { searchWith } from '../../../lib/lists/search-with.ts'
import type { ProviderHead, SoldModel } from './provider-view.ts'
import { SHORT_CARDS } from './short-cards.ts'
import { SoldTable } from './sold-table.tsx'

/** Number of rows shown before "all". */
const SHORT_LIST = 50

type ModelsTabProps = {
  provider: ProviderHead
  rows: readonly SoldModel[]
  /** The cards, rendered by the route. Null in the table view. */
  cards: readonly ReactNode[] | null
}

export function ModelsTab({ provider, rows, cards }: ModelsTabProps) {
  if (provider.offerCount === 0) {
    return (
      <EmptyState
        title="No models"
        icon={<PackageX aria-hidden />}
        className="mt-5 rounded-box border border-dashed border-line-strong"
      >
        We don't know of a model that {provider.name} sells.
      </EmptyState>
    )
  }
  return (
    <section aria-labelledby="models" className="pt-4">
      <SectionTitle id="models" aside={<ViewSwitch cards={cards !== null} />}>
        Models on {provider.name}
      </SectionTitle>
      {cards === null ? <ModelList rows={rows} /> : <ModelCards provider={provider} cards={cards} />}
    </section>
  )
}

function ModelList({ rows }: { rows: readonly SoldModel[] }) {
  const [query] = useSearchParams()
  const { sort, direction } = offerSorting(query)
  const filter = offerFilterOf(query)
  const passing = rows.filter((row) => passesOfferFilter(row, filter))
  const sorted = orderOffers(passing, sort, direction)
  const shown = query.has('all') ? sorted : sorted.slice(0, SHORT_LIST)
  const leftOut = rows.filter(({ mark, status }) => mark !== null && status !== 'retired').length
  return (
    <>
      <OfferFilterChips offers={rows} />
      <SoldTable
        label="Models and prices"
        rows={shown}
        sortable
        foot={
          <>
            {leftOut > 0 && (
              <p className="border-t border-line px-3 py-1.5 text-12 text-ink-muted">{leftOutText(leftOut)}</p>
            )}
            <More shown={shown.length} total={passing.length} what="offers" short={SHORT_LIST} />
          </>
        }
      />
    </>
  )
}

function ModelCards({ provider, cards }: { provider: ProviderHead; cards: readonly ReactNode[] }) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2 md:grid-cols-3">{cards}</div>
      <div className="mt-4 rounded-box border border-line bg-surface empty:hidden">
        <More shown={cards.length} total={provider.modelCount} what="models" short={SHORT_CARDS} />
      </div>
    </>
  )
}

function More({ shown, total, what, short }: { shown: number; total: number; what: string; short: number }) {
  const [query] = useSearchParams()
  if (total <= short) return null
  const isAll = query.has('all')
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line px-3 py-1.5 text-12 text-ink-muted first:border-t-0">
      <span>{isAll ? `${total} ${what}` : `${shown} of ${total} ${what}`}</span>
      <Link
        to={{ search: searchWith(query, { all: isAll ? null : '1' }) }}
        preventScrollReset
        className={textLinkClass}
      >
        {isAll ? `Show fewer ${what}` : `Show all ${total} ${what}`}
      </Link>
    </div>
  )
}

function ViewSwitch({ cards }: { cards: boolean }) {
  const [query] = useSearchParams()
  const views = [
    { label: 'List', Icon: Rows3, on: !cards, search: searchWith(query, { view: null, all: null }) },
    {
      label: 'Cards',
      Icon: LayoutGrid,
      on: cards,
      search: searchWith(query, { view: 'cards', all: null, sort: null }),
    },
  ]
  return (
    <nav aria-label="View" className="inline-flex rounded-control border border-line-strong bg-sunken p-0.5">
      {views.map(({ label, Icon, on, search }) => (
        <Link
          key={label}
          to={{ search }}
          preventScrollReset
          aria-current={on ? 'true' : undefined}
          className={cx(
            'inline-flex h-6.5 items-center gap-1.5 rounded-[5px] px-2.5 text-13 font-medium',
            on ? 'bg-surface text-ink ring ring-line-strong' : 'text-ink-muted hover:text-ink',
          )}
        >
          <Icon aria-hidden className="size-3.5" />
          {label}
        </Link>
      ))}
    </nav>
  )
}
