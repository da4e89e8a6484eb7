import { cx } from '../ui/cx.ts'

type BillBarsProps = { now: number; after: number; most: number; className?: string }

/** Draws the bills before and after a switch, relative to the largest of all. */
export function BillBars({ now, after, most, className }: BillBarsProps) {
  return (
    <span aria-hidden className={cx('gap-0.5', className)}>
      <span className="h-1.5 rounded-[1px] bg-ink-muted" style={{ width: widthOf(now, most) }} />
      <span className="h-1.5 rounded-[1px] bg-accent" style={{ width: widthOf(after, most) }} />
    </span>
  )
}

const widthOf = (bill: number, most: number) => `${Math.max(2, (bill / most) * 100)}%`
