import type { LeaderboardQuery } from '@inferdex/domain/leaderboard/leaderboard-query'
import { LEADERBOARD_SET } from '@inferdex/domain/leaderboard/ranking'
import { chipClass } from '../../components/ui/chip.tsx'
import { cx } from '../../components/ui/cx.ts'
import { addressOf } from './address.ts'
import { BenchmarkName, sharedPrefix } from './benchmark-name.tsx'
import type { Benchmark, LeaderboardView } from './leaderboard-view.ts'
import { Link } from '../../components/ui/navigation/link.tsx'

type BoardsProps = { query: LeaderboardQuery; view: LeaderboardView }

/**
 * Links a board for each benchmark: of the current set, or of the default set while a single benchmark is shown, then
 * those with the most scores.
 */
export function Boards({ query, view: { columns, benchmarks } }: BoardsProps) {
  const single = query.benchmarks.length === 1 && query.benchmarks[0] !== 'all' ? query.benchmarks[0] : undefined
  const usual = LEADERBOARD_SET.flatMap((name) => benchmarks.find((benchmark) => benchmark.name === name) ?? [])
  const own: readonly Benchmark[] = single === undefined ? columns : [...without(columns, usual), ...usual]
  const first = own.slice(0, BOARDS_OF_SET)
  const linked = [...first, ...without(benchmarks, first)].slice(0, SHOWN_BOARDS)
  if (linked.length === 0) return null
  const shared = sharedPrefix(first.map(({ displayName }) => displayName))
  return (
    <nav
      aria-label="One benchmark"
      // `relative` contains the hidden texts of the links.
      className="relative -mx-1 mb-3 flex items-center gap-1.5 overflow-x-auto p-1 [scrollbar-width:none] sm:flex-wrap"
    >
      <span className="mr-1 shrink-0 text-12 text-ink-muted">{shared === '' ? 'One benchmark' : shared}</span>
      {linked.map(({ name, displayName }, index) => (
        <Link
          key={name}
          to={addressOf({ ...query, benchmarks: name === single ? [] : [name], chart: '', sort: 'mean', open: '' })}
          preventScrollReset
          aria-current={name === single ? 'true' : undefined}
          // Space before those that do not share the first word.
          className={cx(chipClass(name === single), shared !== '' && index === first.length && 'sm:ml-3')}
        >
          <BenchmarkName name={displayName} shared={displayName.startsWith(shared) ? shared : ''} />
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
