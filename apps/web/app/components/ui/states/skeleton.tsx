import { cx } from '../cx.ts'

export type SkeletonProps = {
  /** Width and height of the content to come, as classes: "h-3 w-24". */
  className?: string | undefined
}

/** Renders a grey bar in place of content that is loading. The list around it should set aria-busy. */
export function Skeleton({ className }: SkeletonProps) {
  return <span aria-hidden className={cx('block max-w-full rounded-tag bg-line', className ?? 'h-3 w-full')} />
}
