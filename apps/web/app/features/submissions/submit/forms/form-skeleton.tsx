import { cx } from '../../../../components/ui/cx.ts'
import { Skeleton } from '../../../../components/ui/states/skeleton.tsx'

const FIELDS = ['w-16', 'w-12', 'w-20', 'w-24', 'w-16', 'w-20'] as const

export function FormSkeleton({ className }: { className?: string }) {
  return (
    <div role="status" aria-busy aria-label="Loading the form" className={cx('grid max-w-220 gap-4', className)}>
      <Skeleton className="h-4 w-32" />
      <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
        {FIELDS.map((width, index) => (
          <div key={index} className="grid gap-1.5">
            <Skeleton className={cx('h-3', width)} />
            <Skeleton className="h-11 rounded-control" />
          </div>
        ))}
      </div>
    </div>
  )
}
