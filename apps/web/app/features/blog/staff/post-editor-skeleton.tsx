import { Skeleton } from '../../../components/ui/states/skeleton.tsx'

/** Renders grey bars with the size of the editor until the post arrives. */
export function PostEditorSkeleton() {
  return (
    <div aria-busy className="grid gap-4 p-5">
      <p role="status" className="sr-only">
        Loading post...
      </p>
      <Skeleton className="h-7 w-90" />
      <Skeleton className="h-8 w-full" />
      <Skeleton className="h-8 w-full" />
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-100 w-full" />
        <Skeleton className="h-100 w-full max-lg:hidden" />
      </div>
    </div>
  )
}
