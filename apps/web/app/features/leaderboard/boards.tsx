import type { LeaderboardQuery } from '@inferdex/domain/leaderboard/leaderboard-query'
import { LEADERBOARD_SET } from '@inferdex/domain/leaderboard/ranking'
import { Link } from 'react-router'
import { chipClass } from '../../components/ui/chip.tsx'
import { addressOf } from './address.ts'
import type { Benchmark, LeaderboardView } from './leaderboard-view.ts'

type BoardsProps = { query: LeaderboardQuery; view: LeaderboardView }

/**
 * Links a board for each benchmark: of the set that is shown, or of the default set while a single benchmark is shown.
 */
export function Boards({ query, view: { columns, benchmarks } }: BoardsProps) {
  const single = query.benchmarks.length === 1 && query.benchmarks[0] !== 'all' ? query.benchmarks[0] : null
  const usual = LEADERBOARD_SET.flatMap((name) => benchmarks.find((benchmark) => benchmark.name === name) ?? [])
  const boards: readonly Benchmark[] = single === null || single === undefined ? columns : withFirst(columns, usual)
  const linked = boards.slice(0, SHOWN_BOARDS)
  if (linked.length === 0) return null
  return (
    <nav aria-label="One benchmark" className="mb-3 flex flex-wrap items-center gap-1.5">
      <span className="mr-1 text-12 text-ink-muted">One benchmark</span>
      {linked.map(({ name, displayName }) => (
        <Link
          key={name}
          to={addressOf({ ...query, benchmarks: name === single ? [] : [name], chart: '', sort: 'mean', open: '' })}
          preventScrollReset
          aria-current={name === single ? 'true' : undefined}
          className={chipClass(name === single)}
        >
          {displayName}
        </Link>
      ))}
    </nav>
  )
}

const SHOWN_BOARDS = 8

function withFirst(first: readonly Benchmark[], rest: readonly Benchmark[]): readonly Benchmark[] {
  const names = new Set(rest.map(({ name }) => name))
  return [...first.filter(({ name }) => !names.has(name)), ...rest]
}
