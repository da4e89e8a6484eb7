import { Check } from 'lucide-react'
import { cx } from '../../../components/ui/cx.ts'

type SetUpStepsProps = { current: 1 | 2 | 3; first: string }

/** Shows which of the three steps are done and which one is current. */
export function SetUpSteps({ current, first }: SetUpStepsProps) {
  return (
    <ol className="mb-3 flex flex-wrap gap-x-5 gap-y-1.5 text-13 text-ink-muted">
      {[first, 'Scan and enter a code', 'Keep recovery codes'].map((name, index) => {
        const isDone = index + 1 < current
        const isCurrent = index + 1 === current
        return (
          <li
            key={name}
            aria-current={isCurrent ? 'step' : undefined}
            className={cx('flex items-center gap-1.5', isCurrent && 'font-[570] text-ink')}
          >
            <span
              className={cx(
                'inline-grid size-5 place-items-center rounded-full border text-12 font-semibold',
                isDone && 'border-transparent bg-positive-soft text-positive',
                isCurrent && 'border-accent bg-accent text-accent-ink',
                !isDone && !isCurrent && 'border-line-strong',
              )}
            >
              {isDone ? <Check aria-hidden className="size-3" /> : index + 1}
            </span>
            {name}
            {isDone && <span className="sr-only">, done</span>}
          </li>
        )
      })}
    </ol>
  )
}
