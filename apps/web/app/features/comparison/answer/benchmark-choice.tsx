import type { ComparisonAnswer } from '@inferdex/domain/comparison/comparison-answer'
import type { ComparisonQuery } from '@inferdex/domain/comparison/comparison-query'
import { useNavigate } from 'react-router'
import { buttonClass } from '../../../components/ui/button-class.ts'
import { paths } from '../../../lib/paths.ts'
import { addressOf } from '../address.ts'
import { KeptFields } from '../kept-fields.tsx'

type BenchmarkChoiceProps = {
  benchmarks: ComparisonAnswer['benchmarks']
  chosen: string
  query: ComparisonQuery
}

/** Chooses the benchmark of the charts. Without script a button sends the choice. */
export function BenchmarkChoice({ benchmarks, chosen, query }: BenchmarkChoiceProps) {
  const navigate = useNavigate()
  return (
    <form action={paths.compare()} className="flex min-w-0 items-center gap-x-2">
      <KeptFields query={query} without="bench" />
      <select
        name="bench"
        aria-label="Benchmark"
        value={chosen}
        onChange={({ target }) =>
          void navigate(addressOf({ ...query, benchmark: target.value }), { preventScrollReset: true })
        }
        className="-ml-1 h-6 max-w-full [field-sizing:content] min-w-0 cursor-pointer truncate rounded-tag bg-transparent px-1 font-medium text-accent underline decoration-dashed underline-offset-3 pointer-coarse:h-10"
      >
        {benchmarks.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
      <span className="shrink-0">axis 0–100%</span>
      <button type="submit" className={buttonClass({ size: 28, className: 'hidden! noscript:inline-flex!' })}>
        Show
      </button>
    </form>
  )
}
