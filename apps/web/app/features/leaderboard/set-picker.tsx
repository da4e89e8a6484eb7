import { ALL_BENCHMARKS, benchmarkSets } from '@inferdex/domain/benchmarks/benchmark-sets'
import type { LeaderboardQuery } from '@inferdex/domain/leaderboard/leaderboard-query'
import { LEADERBOARD_SET } from '@inferdex/domain/leaderboard/ranking'
import { NativeSelect } from '../../components/forms/native-select.tsx'
import { buttonClass } from '../../components/ui/button-class.ts'
import { paths } from '../../lib/paths.ts'
import { addressOf } from './address.ts'
import { OtherKeys } from './other-keys.tsx'
import { useChosen } from './use-chosen.ts'

type SetPickerProps = { query: LeaderboardQuery; setSize: number; benchmarkCount: number }

/** Selects the set of benchmarks to rank by. A custom set has its own entry. */
export function SetPicker({ query, setSize, benchmarkCount }: SetPickerProps) {
  const current = (query.benchmarks.length === 0 ? LEADERBOARD_SET : query.benchmarks).join(',')
  const [shown, choose] = useChosen(current)
  const sets = [
    ...benchmarkSets.map(({ name, benchmarks }) => ({
      value: benchmarks.join(','),
      label: `${name} (${benchmarks.length})`,
    })),
    { value: ALL_BENCHMARKS, label: `All benchmarks (${benchmarkCount})` },
  ]
  const isOwn = sets.every(({ value }) => value !== current)
  return (
    <form action={paths.leaderboard()} className="flex items-center gap-2">
      <OtherKeys query={query} without={['benchmarks', 'open']} />
      <NativeSelect
        name="benchmarks"
        aria-label="Benchmark set"
        size={32}
        className="w-54 max-sm:w-64"
        value={shown}
        onChange={({ target }) =>
          choose(target.value, addressOf({ ...query, benchmarks: target.value.split(','), open: '' }))
        }
      >
        {sets.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {isOwn && <option value={current}>Your own set ({setSize})</option>}
      </NativeSelect>
      <button type="submit" className={buttonClass({ size: 32, className: 'hidden! noscript:inline-flex!' })}>
        Show
      </button>
    </form>
  )
}
