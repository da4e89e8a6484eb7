import { Check } from 'lucide-react'
import { Fragment } from 'react'
import { cx } from '../../../components/ui/cx.ts'
import type { ImportStep } from './use-import.ts'

const STEPS = ['File', 'Parse', 'Preview', 'Import'] as const
const CURRENT = { file: 0, parsing: 1, preview: 2, importing: 3, done: 4 } as const satisfies Record<ImportStep, number>

/** Shows the current step of the import. */
export function ImportSteps({ step }: { step: ImportStep }) {
  const current = CURRENT[step]
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {STEPS.map((name, index) => (
        <Fragment key={name}>
          {index > 0 && <span aria-hidden className="h-px w-2 bg-line-strong sm:mx-1 sm:w-5" />}
          <span
            className={cx('inline-flex items-center gap-1', index === current && 'font-semibold text-ink')}
            aria-current={index === current ? 'step' : undefined}
          >
            {index < current && <Check aria-hidden className="size-3 text-positive" />}
            {name}
          </span>
        </Fragment>
      ))}
    </span>
  )
}
