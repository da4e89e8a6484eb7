import { AS_OF } from '@inferdex/domain/offers/by-day/day-of-prices'
import { mainPriceKind, offerOutputKind } from '@inferdex/domain/offers/offer-price'
import { columnDecimals } from '@inferdex/domain/offers/price-display'
import { formatDay } from '@inferdex/domain/text/date-display'
import { Link, useSearchParams } from 'react-router'
import { ColumnHead } from '../../../components/data-table/column-head.tsx'
import { RowHead, Table, TableFrame, Td, Tr } from '../../../components/data-table/table.tsx'
import { Price } from '../../../components/figures/price.tsx'
import { ProviderLogo } from '../../../components/figures/provider-logo.tsx'
import { UncountedBadge } from '../../../components/figures/uncounted-badge.tsx'
import { cx } from '../../../components/ui/cx.ts'
import { textLinkClass } from '../../../components/ui/navigation/text-link.tsx'
import { searchWith } from '../../../lib/lists/search-with.ts'
import { paths } from '../../../lib/paths.ts'
import { changeText, type DayRow, type DaySubject, type DayView } from './day-view.ts'

/** Number of offers shown before "all". */
const SHORT = 20
const SHORT_LATER = 5

type Decimals = { readonly input: number; readonly output: number }

/** Lists the prices of each offer on a day and today. Offers without a record for that day are listed separately. */
export function DayPrices({ view, of }: { view: DayView; of: DaySubject }) {
  const [query] = useSearchParams()
  const { day, rows, later } = view
  const showsAll = query.has('all')
  const shown = showsAll ? rows : rows.slice(0, SHORT)
  const shownLater = showsAll ? later : later.slice(0, SHORT_LATER)
  const isShort = rows.length > SHORT || later.length > SHORT_LATER
  const decimals = {
    input: columnDecimals(
      [...rows, ...later].flatMap(({ onDay, today }) => [onDay?.input ?? null, today?.input ?? null]),
    ),
    output: columnDecimals(
      [...rows, ...later].flatMap(({ onDay, today }) => [onDay?.output ?? null, today?.output ?? null]),
    ),
  }
  const THEN = 'shadow-[inset_0_2px_0_var(--caution)]'
  return (
    <TableFrame
      label={`Prices on ${formatDay(day)}, as a table`}
      foot={
        <div className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line px-3 py-1.5 text-12 text-ink-muted">
          <span>
            {footText(shown.length, rows.length, shownLater.length, later.length)} Status and doubts are those of today.
          </span>
          {isShort && (
            <Link
              to={{ search: searchWith(query, { all: showsAll ? null : '1' }) }}
              preventScrollReset
              className={textLinkClass}
            >
              {showsAll ? 'Show fewer' : `Show all ${rows.length + later.length}`}
            </Link>
          )}
        </div>
      }
    >
      <Table aria-label={`Prices on ${formatDay(day)}`}>
        <thead>
          <tr>
            <ColumnHead frozen>{of === 'model' ? 'Provider' : 'Model'}</ColumnHead>
            <ColumnHead numeric unit="that day" className={THEN}>
              Input
            </ColumnHead>
            <ColumnHead numeric unit="that day" className={THEN}>
              Output
            </ColumnHead>
            <ColumnHead className={THEN}>Valid since</ColumnHead>
            <ColumnHead numeric unit="today" className="border-l border-l-line">
              Input
            </ColumnHead>
            <ColumnHead numeric unit="today">
              Output
            </ColumnHead>
            <ColumnHead numeric unit="input">
              Change
            </ColumnHead>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <DayLine key={row.id} row={row} of={of} day={day} decimals={decimals} />
          ))}
          {shownLater.length > 0 && (
            <tr>
              <th
                scope="colgroup"
                colSpan={7}
                className="border-b border-line bg-sunken px-3 py-1.5 text-left text-12 font-normal text-ink-muted"
              >
                No price recorded for {formatDay(day)}
              </th>
            </tr>
          )}
          {shownLater.map((row) => (
            <DayLine key={row.id} row={row} of={of} day={day} decimals={decimals} />
          ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}

function footText(shown: number, all: number, shownLater: number, later: number): string {
  const priced =
    shown === all ? `${all} priced offers of that day` : `Showing ${shown} of ${all} priced offers of that day`
  if (later === 0) return `${priced}.`
  return `${priced}, and ${shownLater === later ? later : `${shownLater} of ${later}`} without a record for it.`
}

function DayLine({ row, of, day, decimals }: { row: DayRow; of: DaySubject; day: string; decimals: Decimals }) {
  const { name, slug, onDay, today, mark, change } = row
  const address = `${of === 'model' ? paths.provider(slug) : paths.model(slug)}?${AS_OF}=${day}`
  return (
    <Tr>
      <RowHead className="max-sm:max-w-39">
        <span className="flex items-center gap-2">
          {of === 'model' && <ProviderLogo size={20} name={name} slug={slug} />}
          <Link to={address} title={row.modelId} className="min-w-0 truncate hover:underline">
            {name}
          </Link>
          <UncountedBadge mark={mark} className="max-sm:hidden" />
        </span>
      </RowHead>
      {onDay === null ? (
        <>
          <Td numeric className="font-sans text-12 text-ink-faint">
            not recorded
          </Td>
          <Td numeric className="font-sans text-12 text-ink-faint">
            not recorded
          </Td>
          <Td className="text-12 text-ink-muted">from {formatDay(row.firstOn)}</Td>
        </>
      ) : (
        <>
          <Td numeric>
            <Amount of={onDay} kind="input" row={row} decimals={decimals.input} />
          </Td>
          <Td numeric>
            <Amount of={onDay} kind="output" row={row} decimals={decimals.output} />
          </Td>
          <Td className="text-12 text-ink-muted">{onDay.since === null ? 'Unknown' : formatDay(onDay.since)}</Td>
        </>
      )}
      <TodayCells row={row} decimals={decimals} />
      <Td
        numeric
        className={cx(
          change !== null && change < 0 && 'text-positive',
          change !== null && change > 0 && 'text-negative',
        )}
      >
        {change === null ? (
          <span className="font-sans text-12 text-ink-faint">
            {onDay === null && today !== null ? 'unknown' : 'n/a'}
          </span>
        ) : (
          changeText(change)
        )}
      </Td>
    </Tr>
  )
}

/** Renders today's prices, or why there are none. Unchanged prices are labelled as such. */
function TodayCells({ row, decimals }: { row: DayRow; decimals: Decimals }) {
  const { onDay, today, status } = row
  if (today === null) {
    return (
      <Td colSpan={2} className="border-l border-l-line text-right text-12 text-ink-faint">
        {status === 'retired' ? 'no longer sold' : 'not recorded'}
      </Td>
    )
  }
  return (['input', 'output'] as const).map((kind) => (
    <Td key={kind} numeric className={kind === 'input' ? 'border-l border-l-line' : undefined}>
      {onDay !== null && onDay[kind] !== null && onDay[kind] === today[kind] ? (
        <span className="font-sans text-12 text-ink-faint">same</span>
      ) : (
        <Amount of={today} kind={kind} row={row} decimals={decimals[kind]} />
      )}
    </Td>
  ))
}

type AmountProps = {
  of: NonNullable<DayRow['today']>
  kind: 'input' | 'output'
  row: DayRow
  decimals: number
}

function Amount({ of, kind, row: { pricingKind, hasOutput }, decimals }: AmountProps) {
  if (of.isOtherUnit) return <span className="font-sans text-12 text-ink-muted">other unit</span>
  const amount = of[kind]
  // A recorded amount is shown as is: how the offer is sold today may differ from that day.
  if (amount !== null && Number(amount) !== 0) return <Price amount={amount} kind="amount" decimals={decimals} />
  const without =
    kind === 'input' ? mainPriceKind(pricingKind, amount) : offerOutputKind({ hasOutput, pricingKind, output: amount })
  return <Price amount={amount} kind={without} decimals={decimals} />
}
