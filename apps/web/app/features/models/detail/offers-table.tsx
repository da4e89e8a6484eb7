import { lowestPaid, type OfferSort, orderOffers } from '@inferdex/domain/offers/offer-order'
import { offerFilterOf, passesOfferFilter } from '@inferdex/domain/evidence/offer-filter'
import { columnDecimals } from '@inferdex/domain/offers/price-display'
import { isKindLabel, routersText } from '@inferdex/domain/offers/who-sells/provider-kind'
import { leftOutText } from '@inferdex/domain/offers/uncounted-offer'
import { Link, useSearchParams } from 'react-router'
import { ColumnHead } from '../../../components/data-table/column-head.tsx'
import { Table, TableFrame } from '../../../components/data-table/table.tsx'
import { textLinkClass } from '../../../components/ui/navigation/text-link.tsx'
import { offerColumnSort, offerSorting } from '../../offers/offer-sorting.ts'
import { searchWith } from '../../../lib/lists/search-with.ts'
import { OfferLines } from './offer-lines.tsx'
import {
  type OfferRow,
  type PriceColumn,
  priceColumns,
  priceOf,
  type ShownColumn,
  type ShownColumns,
  unitPriceOf,
  viaOf,
} from './offer-view.ts'

/** Number of offers shown before "all". */
const SHORT = 16

const HEADS = {
  input: { head: 'Input', unit: '$/1M', sort: 'input' },
  output: { head: 'Output', unit: '$/1M', sort: 'output' },
  'output-image': { head: 'Image out', unit: '$/1M', sort: null },
  'cache-read': { head: 'Cache', unit: 'read', sort: 'cacheRead' },
  'cache-write': { head: 'Cache', unit: 'write', sort: null },
  'batch-input': { head: 'Batch', unit: 'input', sort: null },
  'batch-output': { head: 'Batch', unit: 'output', sort: null },
} as const satisfies Record<PriceColumn, { head: string; unit: string; sort: OfferSort | null }>

const FIRST: ReadonlySet<PriceColumn> = new Set(['input', 'output', 'output-image', 'cache-read'])

export function OffersTable({ offers, now }: { offers: readonly OfferRow[]; now: Date }) {
  const [query] = useSearchParams()
  const { sort, direction } = offerSorting(query)
  const filter = offerFilterOf(query)
  const passing = offers.filter((offer) => passesOfferFilter(offer, filter))
  const sorted = orderOffers(passing, sort, direction)
  const hasSourceValues = offers.some(({ sourceValue }) => sourceValue !== null)
  const showAll = query.has('all') || sorted.length <= SHORT + 2
  const shown = showAll ? sorted : sorted.slice(0, SHORT)
  const columns = shownColumns(offers)
  const hasUnits = offers.some((offer) => unitPriceOf(offer) !== undefined)
  const cheapest = { input: lowestPaid(offers, 'input'), output: lowestPaid(offers, 'output') }
  const priceHead = ({ column }: ShownColumn) => {
    const { head, unit, sort: key } = HEADS[column]
    return (
      <ColumnHead key={column} unit={unit} numeric sort={key === null ? undefined : offerColumnSort(query, key)}>
        {head}
      </ColumnHead>
    )
  }

  return (
    <TableFrame
      label="Offers"
      foot={
        <div className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line px-3 py-1.5 text-12 text-ink-muted">
          <span>
            {shown.length === offers.length
              ? `Showing ${offers.length} offers`
              : `Showing ${shown.length} of ${offers.length} offers`}
            {sort === 'input' && direction === 'asc' && ', cheapest first'}.{' '}
            {leftOutText(offers.filter(isLeftOut).length)}{' '}
            {routersText(offers.filter(({ providerKind }) => providerKind === 'router').length, viaOf(query))}
          </span>
          {sorted.length > SHORT + 2 && (
            <Link
              to={{ search: searchWith(query, { all: showAll ? null : '1' }) }}
              preventScrollReset
              className={textLinkClass}
            >
              {showAll ? 'Show fewer offers' : `Show all ${sorted.length} offers`}
            </Link>
          )}
        </div>
      }
    >
      <Table aria-label="Offers">
        <thead>
          <tr>
            <ColumnHead frozen sort={offerColumnSort(query, 'name')}>
              Provider
            </ColumnHead>
            <ColumnHead className="max-sm:hidden">Provider's model id</ColumnHead>
            {columns.first.map(priceHead)}
            {hasUnits && <ColumnHead numeric>Other unit</ColumnHead>}
            <ColumnHead numeric unit="tokens" sort={offerColumnSort(query, 'contextWindow', 'desc')}>
              Context
            </ColumnHead>
            {hasSourceValues && <ColumnHead>Sources</ColumnHead>}
            <ColumnHead numeric>Recorded</ColumnHead>
            <ColumnHead>Region</ColumnHead>
            <ColumnHead numeric unit="tokens" sort={offerColumnSort(query, 'maxOutput', 'desc')}>
              Max out
            </ColumnHead>
            {columns.more.map(priceHead)}
          </tr>
        </thead>
        <tbody>
          {shown.map((offer) => (
            <OfferLines
              key={offer.id}
              offer={offer}
              columns={columns}
              hasUnits={hasUnits}
              cheapest={cheapest}
              hasSourceValues={hasSourceValues}
              now={now}
            />
          ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}

/** Returns whether the offer is active but excluded from all statistics for another reason than its provider's kind. */
function isLeftOut({ mark, status }: OfferRow): boolean {
  return mark !== null && !isKindLabel(mark.label) && status !== 'retired'
}

/**
 * Returns the columns to show: input and output always, the others if any offer has such a price. The rarer prices are
 * after the sources, which a wide table would otherwise hide.
 */
function shownColumns(offers: readonly OfferRow[]): ShownColumns {
  const shown = priceColumns.flatMap((column) => {
    const amounts = offers.flatMap((offer) =>
      [column, ...offer.tiers.map(({ prices }) => prices[column])].flatMap(
        (name) => priceOf(offer, name)?.amount ?? [],
      ),
    )
    const isShown = column === 'input' || column === 'output' || amounts.length > 0
    return isShown ? [{ column, decimals: columnDecimals(amounts) }] : []
  })
  const isFirst = ({ column }: ShownColumn) => FIRST.has(column)
  return { first: shown.filter(isFirst), more: shown.filter((column) => !isFirst(column)) }
}
