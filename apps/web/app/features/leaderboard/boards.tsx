import type { LeaderboardQuery } from '@inferdex/domain/leaderboard/leaderboard-query'
import { LEADERBOARD_SET } from '@inferdex/domain/leaderboard/ranking'
import { Link } from 'react-router'
import { chipClass } from '../../components/ui/chip.tsx'
import { addressOf } from './address.ts'
import type { Benchmark, LeaderboardView } from './leaderboard-view.ts'

type BoardsProps = { query: LeaderboardQuery; view: LeaderboardView }

/**
 * Links a board for each benchmark: of the set that is shown, or of the default set while a single benchmark is shown,
 * then those with the most scores.
 */
export function Boards({ query, view: { columns, benchmarks } }: BoardsProps) {
  const single = query.benchmarks.length === 1 && query.benchmarks[0] !== 'all' ? query.benchmarks[0] : undefined
  const usual = LEADERBOARD_SET.flatMap((name) => benchmarks.find((benchmark) => benchmark.name === name) ?? [])
  const own: readonly Benchmark[] = single === undefined ? columns : [...without(columns, usual), ...usual]
  const first = own.slice(0, BOARDS_OF_SET)
  const linked = [...first, ...without(benchmarks, first)].slice(0, SHOWN_BOARDS)
  if (linked.length === 0) return null
  return (
    <nav
      aria-label="One benchmark"
      className="-mx-1 mb-3 flex items-center gap-1.5 overflow-x-auto p-1 [scrollbar-width:none] sm:flex-wrap"
    >
      <span className="mr-1 shrink-0 text-12 text-ink-muted">One benchmark</span>
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

const BOARDS_OF_SET = 8
const SHOWN_BOARDS = 12

function without(all: readonly Benchmark[], listed: readonly Benchmark[]): readonly Benchmark[] {
  const names = new Set(listed.map(({ name }) => name))
  return all.filter(({ name }) => !names.has(name))
}
