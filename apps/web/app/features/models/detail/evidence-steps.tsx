import { formatDay } from '@inferdex/domain/text/date-display'
import { priceText } from '@inferdex/domain/offers/price-display'
import { cx } from '../../../components/ui/cx.ts'
import type { Step } from './offer-view.ts'
import { changeText } from './prices/price-change.ts'

/** Lists the recorded prices, newest first, each compared with the one before it. */
export function EvidenceSteps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="grid">
      {steps.toReversed().map(([since, amount, reason], index) => {
        const before = steps[steps.length - 2 - index]
        const change = before === undefined ? null : changeText(before[1], amount)
        return (
          <li key={`${since} ${index}`} className="grid grid-cols-[88px_1fr_auto] items-center gap-2 py-[3px]">
            <span className="text-ink-muted">{since === null ? 'Date unknown' : formatDay(since)}</span>
            <span className="font-mono tracking-[-0.01em] tabular-nums">{priceText(amount)}</span>
            <span className="flex gap-2 text-12 text-ink-faint">
              {reason === 'correction' && 'correction'}
              {change === null ? (
                'first record'
              ) : (
                <span
                  className={cx(
                    'font-mono font-medium',
                    change.direction === 'down' && 'text-positive',
                    change.direction === 'up' && 'text-negative',
                  )}
                >
                  {change.text}
                </span>
              )}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
