import type { LeaderboardQuery } from '@inferdex/domain/leaderboard/leaderboard-query'
import { checkChipClass } from '../../components/ui/chip.tsx'
import { buttonClass } from '../../components/ui/button-class.ts'
import { paths } from '../../lib/paths.ts'
import { addressOf } from './address.ts'
import type { Benchmark } from './leaderboard-view.ts'
import { OtherKeys } from './other-keys.tsx'
import { useChosen } from './use-chosen.ts'

type OwnSetProps = { query: LeaderboardQuery; benchmarks: readonly Benchmark[]; chosen: readonly string[] }

/** Lets the visitor choose single benchmarks. Without script they are sent as a form. */
export function OwnSet({ query, benchmarks, chosen }: OwnSetProps) {
  const [shown, choose] = useChosen(chosen)
  const toggle = (name: string) => {
    const all = benchmarks.map((benchmark) => benchmark.name)
    const next = all.filter((other) => shown.includes(other) !== (other === name))
    choose(next, addressOf({ ...query, benchmarks: next, open: '' }))
  }
  return (
    <details className="group mt-4 rounded-box border border-line bg-surface">
      <summary className="w-fit px-4 py-2.5 text-13 font-medium text-accent underline-offset-3 hover:underline">
        <span className="group-open:hidden">Rank by other benchmarks</span>
        <span className="hidden group-open:inline">Close the list of benchmarks</span>
      </summary>
      <form action={paths.leaderboard()} className="grid gap-3 border-t border-line px-4 py-3">
        <OtherKeys query={query} without={['benchmarks', 'open']} />
        <fieldset>
          <legend className="mb-2 text-12 text-ink-muted">
            The ranking uses the benchmarks checked here. A model needs at least 3 of these scores, or all of them if
            you check fewer.
          </legend>
          <div className="flex flex-wrap gap-1.5">
            {benchmarks.map(({ name, displayName }) => {
              const on = shown.includes(name)
              return (
                <label key={name} className={checkChipClass(on)}>
                  <input
                    type="checkbox"
                    name="benchmarks"
                    value={name}
                    checked={on}
                    onChange={() => toggle(name)}
                    className="accent-(--accent)"
                  />
                  {displayName}
                </label>
              )
            })}
          </div>
        </fieldset>
        <button
          type="submit"
          className={buttonClass({ size: 32, variant: 'primary', className: 'hidden! w-fit noscript:inline-flex!' })}
        >
          Rank by these
        </button>
      </form>
    </details>
  )
}
