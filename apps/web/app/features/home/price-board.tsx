import type { PriceBoardRow } from '@inferdex/contracts/home'
import { columnDecimals } from '@inferdex/domain/offers/price-display'
import { recordedDays } from '@inferdex/domain/text/recorded-days'
import { TrendingDown } from 'lucide-react'
import { Sparkline } from '../../components/charts/sparkline.tsx'
import { ColumnHead } from '../../components/data-table/column-head.tsx'
import { RowHead, Table, Td, Tr } from '../../components/data-table/table.tsx'
import { Skeleton } from '../../components/ui/states/skeleton.tsx'
import { EmptyState } from '../../components/ui/states/empty-state.tsx'
import { Panel, PanelHead } from '../../components/ui/panel.tsx'
import { Price } from '../../components/figures/price.tsx'
import { RecordedText } from '../../components/figures/prices-recorded.tsx'
import { ProviderLogo } from '../../components/figures/provider-logo.tsx'
import { textLinkClass } from '../../components/ui/navigation/text-link.tsx'
import { paths } from '../../lib/paths.ts'
import { makerSlug } from './maker-slug.ts'
import { CutName } from '../../components/figures/cut-name.tsx'
import { Link } from '../../components/ui/navigation/link.tsx'

/** On phones the head of the board has no space for the unit. */
const PHONE_UNIT = <span className="sm:hidden">$/1M</span>

type PriceBoardProps = { rows: readonly PriceBoardRow[] }
type LoadingProps = { rows: readonly PriceBoardRow[] | null }

/** Lists widely sold models at their lowest current price, in the right half of the hero. */
export function PriceBoard({ rows }: LoadingProps) {
  if (rows === null) return <Skeleton className="h-101" />
  const recorded = recordedDays(rows.map(({ verifiedOn }) => verifiedOn))
  return (
    <Panel aria-labelledby="price-board" className="flex flex-col overflow-hidden lg:min-h-101">
      <PanelHead
        id="price-board"
        title="Lowest recorded price"
        actions={
          <span className="text-12 text-ink-faint">
            {recorded !== null && 'Recorded '}
            <RecordedText days={recorded} />
          </span>
        }
      />
      {recorded === null ? (
        <div className="grid flex-1 place-content-center">
          <EmptyState level={3} title="No prices recorded yet" icon={<TrendingDown aria-hidden />}>
            The lowest price of each model appears here, with its source and date.
          </EmptyState>
        </div>
      ) : (
        <>
          <BoardTable rows={rows} until={recorded.to} />
          <LeftOut count={rows.reduce((sum, row) => sum + row.uncountedOfferCount, 0)} />
        </>
      )}
    </Panel>
  )
}

/** Shows the unit, and how many offers are excluded: implausible prices and offers with restricted access. */
function LeftOut({ count }: { count: number }) {
  return (
    <p className="mt-auto flex justify-between gap-3 border-t border-line px-3 py-2 text-12 text-ink-muted">
      <span>
        USD per 1M tokens.
        {count > 0 &&
          ` ${count === 1 ? '1 unconfirmed or restricted offer' : `${count} unconfirmed or restricted offers`} left out.`}
      </span>
      <Link to={`${paths.models()}?view=table`} className={textLinkClass}>
        All prices
      </Link>
    </p>
  )
}

function BoardTable({ rows, until }: PriceBoardProps & { until: string }) {
  const decimals = {
    input: columnDecimals(rows.map(({ input }) => input)),
    output: columnDecimals(rows.map(({ output }) => output)),
  }
  return (
    <div
      role="region"
      aria-label="Price board, can be scrolled sideways"
      tabIndex={0}
      className="relative overflow-x-auto overscroll-x-contain -outline-offset-2"
    >
      <Table aria-labelledby="price-board">
        <thead>
          <tr>
            <ColumnHead frozen>Model</ColumnHead>
            <ColumnHead className="max-sm:hidden">Offered by</ColumnHead>
            <ColumnHead numeric unit={PHONE_UNIT}>
              Input
            </ColumnHead>
            <ColumnHead numeric unit={PHONE_UNIT}>
              Output
            </ColumnHead>
            <ColumnHead unit="since first record">Price</ColumnHead>
            <ColumnHead numeric>Sellers</ColumnHead>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Tr key={row.slug}>
              <RowHead className="max-sm:w-39 max-sm:max-w-39">
                <span className="flex items-center gap-2">
                  <ProviderLogo name={row.lab ?? row.name} slug={makerSlug(row.lab)} />
                  <Link
                    to={paths.model(row.slug)}
                    className="min-w-0 truncate hover:text-accent-strong sm:max-w-42"
                    title={row.name}
                  >
                    <CutName name={row.name} />
                  </Link>
                </span>
              </RowHead>
              <Td className="max-sm:hidden">
                <Link
                  to={paths.provider(row.provider.slug)}
                  className="block max-w-26 truncate text-ink-muted hover:text-ink hover:underline"
                >
                  {row.provider.name}
                </Link>
              </Td>
              <Td numeric>
                <Price amount={row.input} decimals={decimals.input} className="font-semibold" />
              </Td>
              <Td numeric>
                <Price amount={row.output} decimals={decimals.output} />
              </Td>
              <Td>
                <Sparkline
                  points={row.series.map(([day, amount]) => ({ at: Date.parse(day), value: Number(amount) }))}
                  until={Date.parse(until)}
                />
              </Td>
              <Td numeric className="text-ink-muted">
                {row.sellerCount}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
