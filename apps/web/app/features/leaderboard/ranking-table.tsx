import { computedPriceText } from '@inferdex/domain/offers/blended-price'
import { roundDecimal } from '@inferdex/domain/text/decimal'
import { firstDirection, type LeaderboardQuery, MEAN } from '@inferdex/domain/leaderboard/leaderboard-query'
import { formatCount } from '@inferdex/domain/text/number-display'
import { columnDecimals } from '@inferdex/domain/offers/price-display'
import { workloadLimits } from '@inferdex/domain/bill/workload/workload-limits'
import { ListOrdered } from 'lucide-react'
import { Fragment } from 'react'
import { ColumnHead } from '../../components/data-table/column-head.tsx'
import { Table, TableFrame } from '../../components/data-table/table.tsx'
import { EmptyState } from '../../components/ui/states/empty-state.tsx'
import { textLinkClass } from '../../components/ui/navigation/text-link.tsx'
import { useFollowLinks } from '../../lib/lists/use-follow-links.ts'
import { addressOf } from './address.ts'
import { BenchmarkName, sharedPrefix } from './benchmark-name.tsx'
import type { LeaderboardRow, LeaderboardView } from './leaderboard-view.ts'
import { RankingRow } from './ranking-row.tsx'
import { UnscoredRows } from './unscored-rows.tsx'
import { Link } from '../../components/ui/navigation/link.tsx'

type RankingTableProps = { view: LeaderboardView; query: LeaderboardQuery }

/** Lists all models with a score in the set. */
export function RankingTable({ view, query }: RankingTableProps) {
  const { columns, rows, rowCount, opened } = view
  const follow = useFollowLinks()
  const sortBy = sorting(view, query)
  const isBill = query.price === 'bill'
  const shared = sharedPrefix(columns.map(({ displayName }) => displayName))
  const best = columns.map((_, column) => bestScore(rows, column))
  const isByRank = view.sort === MEAN && query.direction === 'desc'
  const firstUnranked = isByRank ? rows.find(({ isProvisional }) => isProvisional) : undefined
  const limits = isBill ? limitsText(query) : null
  const decimals = columnDecimals(rows.map((row) => shownPrice(row, isBill)))
  return (
    <TableFrame
      label="Full rankings"
      onClick={follow}
      foot={
        rowCount > rows.length || query.showsAll ? (
          <div className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line px-3 py-1.5 text-12 text-ink-muted">
            <span>
              {formatCount(rows.length)} of {formatCount(rowCount)} models.
            </span>
            <Link to={addressOf({ ...query, showsAll: !query.showsAll })} preventScrollReset className={textLinkClass}>
              {query.showsAll ? 'Show fewer' : `Show all ${formatCount(rowCount)}`}
            </Link>
          </div>
        ) : undefined
      }
    >
      <Table aria-label="Full rankings">
        <thead>
          <tr>
            <ColumnHead frozen sort={sortBy('name')} className="min-w-40">
              <span className="inline-block w-7 pr-2 text-right font-normal">#</span>Model
            </ColumnHead>
            <ColumnHead numeric sort={sortBy(MEAN)} className="w-32">
              Mean
            </ColumnHead>
            <ColumnHead numeric sort={sortBy('scores')}>
              Scores
            </ColumnHead>
            {columns.map(({ name, displayName }) => (
              <ColumnHead key={name} numeric sort={sortBy(name)}>
                <BenchmarkName name={displayName} shared={shared} />
              </ColumnHead>
            ))}
            <ColumnHead numeric sort={sortBy('price')}>
              {isBill ? 'My bill' : 'Blended'}
            </ColumnHead>
            <ColumnHead>Source</ColumnHead>
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length + 5}>
                <EmptyState level={3} title="No scores in this set" icon={<ListOrdered aria-hidden />}>
                  No model has a score in these benchmarks. Choose another set.
                </EmptyState>
              </td>
            </tr>
          )}
          {rows.map((row) => (
            <Fragment key={row.slug}>
              {row === firstUnranked && (
                <tr>
                  <td colSpan={columns.length + 5} className="h-8! border-b border-line bg-sunken px-3 text-12">
                    <span className="sticky left-3 text-ink-muted">
                      Fewer than {view.minScores} scores: after all others, whatever their average
                    </span>
                  </td>
                </tr>
              )}
              <RankingRow
                row={row}
                setSize={columns.length}
                best={best}
                price={shownPrice(row, isBill)}
                decimals={decimals}
                limits={limits}
                sources={opened?.slug === row.slug ? opened : null}
                toggleTo={addressOf({ ...query, open: opened?.slug === row.slug ? '' : row.slug })}
              />
            </Fragment>
          ))}
          {isByRank && <UnscoredRows models={view.unscored} columnCount={columns.length + 5} />}
        </tbody>
      </Table>
    </TableFrame>
  )
}

/** Rounds a computed price for display. */
function shownPrice({ price, priceKind }: LeaderboardRow, isBill: boolean): string | null {
  if (price === null || priceKind !== 'amount') return null
  return isBill ? roundDecimal(price, 2) : computedPriceText(price).replaceAll(/[$,]/g, '')
}

/** Describes the requirements of a billed offer. */
function limitsText({ workload }: LeaderboardQuery): string {
  const limits = workloadLimits(workload)
  return limits.length === 0 ? 'No offer can be billed' : `No offer has ${limits.join(', ')}`
}

function bestScore(rows: readonly LeaderboardRow[], column: number): number {
  return Math.max(...rows.map(({ scores }) => scores[column] ?? -1))
}

function sorting({ sort: current }: LeaderboardView, query: LeaderboardQuery) {
  return (sort: string) => {
    const direction = sort === current ? query.direction : null
    const next = direction === null ? firstDirection(sort) : direction === 'asc' ? 'desc' : 'asc'
    return { direction, to: addressOf({ ...query, sort, direction: next }) }
  }
}
