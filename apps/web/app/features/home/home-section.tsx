import { Children, type ReactNode } from 'react'
import { EmptyState } from '../../components/ui/states/empty-state.tsx'
import { Skeleton } from '../../components/ui/states/skeleton.tsx'
import { Link } from '../../components/ui/navigation/link.tsx'

type HomeSectionProps = {
  title: string
  more?: { label: string; to: string }
  /** The cards, rendered by the route. Null while they load. */
  cards: readonly ReactNode[] | null
  empty: { title: string; text: string; icon: ReactNode }
}

export function HomeSection({ title, more, cards, empty }: HomeSectionProps) {
  return (
    <section className="[contain-intrinsic-size:auto_700px] [content-visibility:auto] border-line py-7 not-first:border-t sm:py-10">
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2 className="text-20 font-[620] tracking-[-0.015em]">{title}</h2>
        {more !== undefined && (
          <Link
            to={more.to}
            className="control -my-2.5 inline-flex shrink-0 items-center font-medium text-accent hover:text-accent-strong hover:underline hover:underline-offset-3"
          >
            {more.label}
          </Link>
        )}
      </div>
      {cards?.length === 0 ? (
        <EmptyState
          level={3}
          title={empty.title}
          icon={empty.icon}
          className="rounded-box border border-dashed border-line-strong"
        >
          {empty.text}
        </EmptyState>
      ) : (
        <div aria-busy={cards === null} className="grid gap-4 sm:grid-cols-2 md:grid-cols-3">
          {cards === null ? <CardSkeletons /> : Children.toArray(cards)}
        </div>
      )}
    </section>
  )
}

function CardSkeletons() {
  return [1, 2, 3].map((index) => (
    <div key={index} className="grid gap-3 rounded-box border border-line bg-surface p-4">
      <Skeleton className="h-4 w-16" />
      <Skeleton className="h-3 w-full" />
      <Skeleton className="h-3 w-2/3" />
      <div className="mt-2 flex items-center gap-2">
        <Skeleton className="size-8 rounded-full" />
        <Skeleton className="h-3 w-24" />
      </div>
    </div>
  ))
}
