import { cx } from '../cx.ts'

export type SkeletonProps = {
  /** Width and height of what comes, as classes: "h-3 w-24". */
  className?: string | undefined
}

/** A grey bar in the geometry of what comes. The list around it says aria-busy. */
export function Skeleton({ className }: SkeletonProps) {
  return <span aria-hidden className={cx('block max-w-full rounded-tag bg-line', className ?? 'h-3 w-full')} />
}
