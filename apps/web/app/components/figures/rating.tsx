import { Star, StarHalf } from 'lucide-react'
import { cx } from '../ui/cx.ts'

export type RatingProps = {
  /** 0 to 5, or null without ratings. */
  value: number | null
  count?: number | undefined
  /** Shows five stars in half steps instead of one star and the number. */
  stars?: boolean | undefined
  className?: string | undefined
}

export function Rating({ value, count, stars = false, className }: RatingProps) {
  if (value === null) return <span className={cx('text-13 text-ink-faint', className)}>No ratings yet</span>
  return (
    <span className={cx('inline-flex items-center gap-1 text-13 whitespace-nowrap', className)}>
      {stars ? <Stars value={value} /> : <Star aria-hidden className="size-3.5 fill-ink-muted stroke-ink-muted" />}
      <span className="sr-only">Rated</span>
      <b className="font-semibold tabular-nums">{value.toFixed(1)}</b>
      <span className="sr-only">of 5</span>
      {count !== undefined && (
        <span className="text-ink-faint tabular-nums">
          ({count}
          <span className="sr-only"> reviews</span>)
        </span>
      )}
    </span>
  )
}

const POSITIONS = [1, 2, 3, 4, 5] as const

function Stars({ value }: { value: number }) {
  const halves = Math.round(value * 2)
  return (
    <span aria-hidden className="mr-1 inline-flex gap-0.5">
      {POSITIONS.map((position) => (
        <span key={position} className="relative">
          <Star
            className={cx('size-3.5 stroke-line-control', halves >= position * 2 && 'fill-ink-muted stroke-ink-muted')}
          />
          {halves === position * 2 - 1 && (
            <StarHalf className="absolute inset-0 size-3.5 fill-ink-muted stroke-ink-muted" />
          )}
        </span>
      ))}
    </span>
  )
}
