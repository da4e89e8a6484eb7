import { Skeleton } from '../../components/ui/states/skeleton.tsx'

/** Renders the server's version of the page, without the user. */
export function ProfileSkeleton() {
  return (
    <div
      role="status"
      aria-busy
      aria-label="Loading your profile"
      className="wrap min-h-[calc(100dvh-3.5rem)] pt-5 pb-12 sm:pt-7"
    >
      <div className="flex flex-wrap items-center gap-5">
        <Skeleton className="size-16 rounded-full" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-6 w-48" />
          <Skeleton className="h-3.5 w-56" />
          <Skeleton className="h-3 w-64" />
        </div>
        <Skeleton className="h-15 w-66 rounded-box" />
      </div>
      <div className="mt-6 flex gap-6 border-b border-line pb-3">
        <Skeleton className="h-3.5 w-20" />
        <Skeleton className="h-3.5 w-16" />
        <Skeleton className="h-3.5 w-28" />
      </div>
      {[0, 1, 2].map((row) => (
        <div key={row} className="grid max-w-200 gap-2.5 border-b border-line py-4">
          <Skeleton className="h-3 w-40" />
          <Skeleton className="h-4 w-64" />
          <Skeleton className="h-3 w-full max-w-140" />
        </div>
      ))}
    </div>
  )
}
