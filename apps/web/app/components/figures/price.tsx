import { type PriceKind, priceDecimals, priceText } from '@inferdex/domain/offers/price-display'
import { Check } from 'lucide-react'
import { cx } from '../ui/cx.ts'

export type PriceProps = {
  /** A decimal string, as sent by the server. */
  amount: string | null
  kind?: PriceKind | undefined
  /**
   * Decimals of the longest price in the column (`columnDecimals`). Shorter prices are padded so that the decimal
   * points line up.
   */
  decimals?: number | undefined
  /** The best price of its row or column: bold, with a check. */
  best?: boolean | undefined
  className?: string | undefined
}

const LOOK = {
  amount: 'font-mono tracking-[-0.01em] tabular-nums',
  free: 'font-sans font-[550] tracking-normal text-positive',
  included: 'font-sans text-[0.93em] font-medium tracking-normal text-ink-muted',
  unknown: 'border-b border-dashed border-line-control font-sans text-[0.93em] tracking-normal text-ink-faint',
  'not-applicable': 'font-sans text-[0.93em] tracking-normal text-ink-faint',
  none: 'font-sans text-[0.93em] tracking-normal text-ink-faint',
  unconfirmed: 'border-b border-dashed border-line-control font-sans text-[0.93em] tracking-normal text-ink-muted',
} as const satisfies Record<PriceKind, string>

export function Price({ amount, kind = 'amount', decimals = 0, best = false, className }: PriceProps) {
  const shown = priceDecimals(amount)
  const look = kind === 'amount' && shown === 0 ? LOOK.unknown : LOOK[kind]
  const padding = kind === 'amount' && shown > 0 ? '0'.repeat(Math.max(0, decimals - shown)) : ''
  return (
    <span className={cx('whitespace-nowrap', look, best && 'font-bold', className)}>
      {best && (
        <>
          <Check aria-hidden className="mr-1 inline size-3.5 stroke-[2.5] align-[-2px] text-accent" />
          <span className="sr-only">Best: </span>
        </>
      )}
      {priceText(amount, kind)}
      {padding && (
        <span aria-hidden className="invisible select-none">
          {padding}
        </span>
      )}
    </span>
  )
}
