import type { ReactNode } from 'react'
import { ErrorState } from '../../components/ui/states/error-state.tsx'
import { Skeleton } from '../../components/ui/states/skeleton.tsx'
import { ApiError } from '../../lib/api/api.ts'
import { type Called, useCall } from './use-call.ts'

type CalledListProps<T> = {
  call: () => Promise<T>
  /** What is loaded: "reviews". */
  what: string
  children: (value: T, again: () => void) => ReactNode
}

/** Renders a list of the profile while loading, failed, empty or filled. `children` renders the loaded value. */
export function CalledList<T>({ call, what, children }: CalledListProps<T>) {
  const { called, again } = useCall(call)
  if (called.state === 'loading') return <ListSkeleton what={what} />
  if (called.state === 'failed') return <Failed called={called} what={what} again={again} />
  return children(called.value, again)
}

type FailedProps = { called: Called<unknown> & { state: 'failed' }; what: string; again: () => void }

function Failed({ called: { error }, what, again }: FailedProps) {
  const isOurs = error instanceof ApiError
  return (
    <ErrorState
      title={`Your ${what} could not be loaded`}
      message={isOurs ? error.message : 'Something went wrong. Please try again.'}
      requestId={isOurs ? (error.requestId ?? undefined) : undefined}
      onRetry={again}
    />
  )
}

function ListSkeleton({ what }: { what: string }) {
  return (
    <div role="status" aria-busy aria-label={`Loading your ${what}`} className="divide-y divide-line">
      {[0, 1, 2].map((row) => (
        <div key={row} className="grid gap-2.5 py-4">
          <Skeleton className="h-3 w-40" />
          <Skeleton className="h-4 w-64" />
          <Skeleton className="h-3 w-full max-w-140" />
        </div>
      ))}
    </div>
  )
}
