import type { UserReview } from '@inferdex/contracts/people/people'
import { formatDay } from '@inferdex/domain/text/date-display'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useCallback } from 'react'
import { Link } from 'react-router'
import { Pagination } from '../../components/data-table/pagination.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { buttonClass } from '../../components/ui/button-class.ts'
import { EmptyState } from '../../components/ui/states/empty-state.tsx'
import { Rating } from '../../components/figures/rating.tsx'
import { api } from '../../lib/api/api.ts'
import { paths } from '../../lib/paths.ts'
import { CalledList } from './called-list.tsx'
import { addressOf } from './profile-tabs.ts'
import { SubjectLink } from './subject-link.tsx'

const TYPES = { MODEL: 'Model', PROVIDER: 'Provider' } as const
const STATES = {
  held: 'Waits for review',
  hidden: 'Hidden by the team',
  unconfirmed: 'Waiting for you to confirm your email',
} as const

export function MyReviews({ userId, page }: { userId: string; page: number }) {
  const call = useCallback(async () => {
    const { listUserReviews } = await import('@inferdex/contracts/people/people')
    return api(listUserReviews, { params: { id: userId }, query: { page } })
  }, [userId, page])
  return (
    <CalledList call={call} what="reviews">
      {({ reviews, pagination }) =>
        pagination.total === 0 ? (
          <NoReviews />
        ) : (
          <>
            <ul className="divide-y divide-line">
              {reviews.map((review) => (
                <li key={review.id}>
                  <ReviewRow review={review} />
                </li>
              ))}
            </ul>
            {pagination.pages > 1 && (
              <Pagination
                page={pagination.page}
                totalPages={pagination.pages}
                to={(target) => addressOf('reviews', target)}
                label="Pages of my reviews"
                className="border-t border-line py-3"
              />
            )}
          </>
        )
      }
    </CalledList>
  )
}

function NoReviews() {
  return (
    <EmptyState
      title="No reviews yet"
      icon={<ThumbsUp aria-hidden />}
      actions={
        <Link to={paths.models()} className={buttonClass({ variant: 'primary' })}>
          Write Your First Review
        </Link>
      }
    >
      Pick a model you use and tell others how well it works.
    </EmptyState>
  )
}

function ReviewRow({ review }: { review: UserReview }) {
  return (
    <article className="grid gap-1.5 py-3.5">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13">
        <Badge tone="outline">{TYPES[review.targetType]}</Badge>
        <SubjectLink subject={review.subject} tab="reviews" />
        {review.state !== 'visible' && <Badge tone="caution">{STATES[review.state]}</Badge>}
        <time dateTime={review.createdAt} className="ml-auto text-12 text-ink-muted">
          {formatDay(review.createdAt)}
        </time>
      </div>
      <div className="flex items-baseline gap-2">
        <Rating value={review.rating} className="text-14" />
        <h3 className="min-w-0 text-16 font-[600] tracking-[-0.01em] wrap-anywhere">{review.title}</h3>
      </div>
      <p className="line-clamp-6 max-w-[72ch] whitespace-pre-line wrap-anywhere">{review.content}</p>
      <p className="flex gap-4 text-12 text-ink-muted">
        <span className="inline-flex items-center gap-1">
          <ThumbsUp aria-hidden className="size-3.5" />
          <span className="figure">{review.upvotes}</span>
          <span className="sr-only">upvotes</span>
        </span>
        <span className="inline-flex items-center gap-1">
          <ThumbsDown aria-hidden className="size-3.5" />
          <span className="figure">{review.downvotes}</span>
          <span className="sr-only">downvotes</span>
        </span>
      </p>
    </article>
  )
}
