import type { PricingFinding } from '@inferdex/domain/plans/pricing-rules'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { cx } from '../../../components/ui/cx.ts'
import { textLinkClass } from '../../../components/ui/navigation/text-link.tsx'

type PricingIssuesProps = {
  findings: readonly PricingFinding[]
  onGoTo: (finding: PricingFinding) => void
}

export function PricingIssues({ findings, onGoTo }: PricingIssuesProps) {
  const errors = findings.filter(({ level }) => level === 'error').length
  if (findings.length === 0) return null
  return (
    <section aria-labelledby="pricing-issues" className="rounded-box border border-line px-3 pt-2.5 pb-1">
      <div className="flex flex-wrap items-baseline gap-x-2 pb-2">
        <h2 id="pricing-issues" className="text-13 font-semibold">
          {countText(errors, findings.length - errors)}
        </h2>
        <p className="text-13 text-ink-muted">
          {errors === 0
            ? 'You can save with warnings.'
            : `Fix ${errors === 1 ? '1 error' : `${errors} errors`} to save.`}
        </p>
      </div>
      <ul>
        {findings.map((finding, index) => (
          <Issue key={index} finding={finding} onGoTo={() => onGoTo(finding)} />
        ))}
      </ul>
    </section>
  )
}

function Issue({ finding, onGoTo }: { finding: PricingFinding; onGoTo: () => void }) {
  const { message, position, positions } = finding
  return (
    <li className="flex min-h-7 items-center gap-2 border-t border-line py-1 text-13">
      <LevelIcon {...finding} />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <LevelLabel {...finding} /> {message}
      </span>
      {positions.length > 0 && (
        <button type="button" onClick={onGoTo} className={cx(textLinkClass, 'shrink-0 text-12')}>
          {position === null ? `Show tiers ${positions.join(', ')}` : 'Go to field'}
        </button>
      )}
    </li>
  )
}

const TONE = { error: 'text-negative', warning: 'text-caution' } as const

export function LevelIcon({ level, className }: Pick<PricingFinding, 'level'> & { className?: string }) {
  const Mark = level === 'error' ? CircleAlert : TriangleAlert
  return <Mark aria-hidden className={cx('size-3.5 shrink-0', TONE[level], className)} />
}

function LevelLabel({ level }: Pick<PricingFinding, 'level'>) {
  return <b className={cx('font-semibold', TONE[level])}>{level === 'error' ? 'Error' : 'Warning'}</b>
}

function countText(errors: number, warnings: number): string {
  const count = (of: number, word: string) => (of === 0 ? [] : [`${of} ${word}${of === 1 ? '' : 's'}`])
  return [...count(errors, 'error'), ...count(warnings, 'warning')].join(', ')
}
