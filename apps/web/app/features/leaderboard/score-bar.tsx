import { cx } from '../../components/ui/cx.ts'

/** Draws a score as a bar. The number is printed next to it. */
export function ScoreBar({ percent, className }: { percent: number; className?: string }) {
  return (
    <span
      aria-hidden
      className={cx('block h-2 overflow-hidden rounded-[2px] bg-sunken inset-ring inset-ring-line', className)}
    >
      <span className="block h-full bg-accent" style={{ width: `${percent}%` }} />
    </span>
  )
}
