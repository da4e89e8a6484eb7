import type { Review } from '@inferdex/contracts/reviews'
import { can } from '@inferdex/contracts/protocol/policy'
import { formatCount } from '@inferdex/domain/text/number-display'
import type { ReviewSort } from '@inferdex/domain/reviews/review-ratings'
import { NUMBERED_REVIEW_PAGES, type ReviewsQuery, reviewsSearch } from '@inferdex/domain/reviews/reviews-query'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Pagination } from '../../components/data-table/pagination.tsx'
import { SegmentedLinks } from '../../components/forms/segmented-control.tsx'
import { Button } from '../../components/ui/button.tsx'
import { TextLink } from '../../components/ui/navigation/text-link.tsx'
import { useViewer } from '../../lib/api/viewer.ts'
import { ReviewItem } from './review-item.tsx'
import type { PublicReviews } from './use-reviews.ts'

const SORTS = [
  ['newest', 'Newest'],
  ['helpful', 'Most helpful'],
  ['rating', 'Rating'],
] as const satisfies readonly (readonly [ReviewSort, string])[]

type ReviewListProps = {
  page: Pick<PublicReviews, 'reviews' | 'pagination'>
  ownReview: Review | null | undefined
  query: ReviewsQuery
  /** URL path of the record. */
  path: string
  now: Date
  votesFor: (review: Review) => ReactNode
  onEdit: (review: Review) => void
  onDelete: (review: Review) => void
  /** For staff. */
  onVerify: (review: Review) => void
}

export function ReviewList({ page, ownReview, query, path, now, votesFor, ...on }: ReviewListProps) {
  const viewer = useViewer()
  const { total, pages } = page.pagination
  const address = (change: Partial<ReviewsQuery>) => path + reviewsSearch({ ...query, ...change })
  // The viewer's own review is first on every page, to be edited. It may not be in the public list yet.
  const others = page.reviews.filter(({ id }) => id !== ownReview?.id)
  const item = (review: Review, isOwn: boolean) => (
    <li key={review.id}>
      <ReviewItem
        review={review}
        now={now}
        isOwn={isOwn}
        votes={review.state !== 'visible' ? null : isOwn ? <ReceivedVotes review={review} /> : votesFor(review)}
        actions={
          can(viewer, 'review.delete', isOwn) && (
            <div className="ml-auto flex gap-1.5">
              {isOwn && (
                <Button size={28} variant="ghost" onClick={() => on.onEdit(review)}>
                  Edit
                </Button>
              )}
              {!isOwn && can(viewer, 'review.verify') && (
                <Button size={28} variant="ghost" onClick={() => on.onVerify(review)}>
                  {review.verified ? 'Take back Verified' : 'Verify'}
                  <span className="sr-only">: {review.title}</span>
                </Button>
              )}
              <Button size={28} variant="ghost" onClick={() => on.onDelete(review)}>
                Delete<span className="sr-only">: {review.title}</span>
              </Button>
            </div>
          )
        }
      />
    </li>
  )
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-1">
        <p className="text-13 text-ink-muted">
          <b className="font-semibold text-ink tabular-nums">{formatCount(total)}</b>{' '}
          {total === 1 ? 'review' : 'reviews'}
        </p>
        {total > 1 && (
          <SegmentedLinks
            label="Sort reviews"
            links={SORTS.map(([sort, label]) => ({
              to: address({ sort, page: 1 }),
              label,
              current: sort === query.sort,
            }))}
          />
        )}
      </div>
      <ul className="divide-y divide-line border-t border-line">
        {ownReview && item(ownReview, true)}
        {others.map((review) => item(review, false))}
      </ul>
      {page.reviews.length === 0 && total > 0 && (
        <p className="py-6 text-ink-muted">
          There are no reviews on this page. <TextLink to={address({ page: 1 })}>First page</TextLink>
        </p>
      )}
      {pages > 1 && (
        <Pagination
          numbers
          label="Pages of reviews"
          page={Math.min(query.page, pages)}
          totalPages={Math.min(pages, NUMBERED_REVIEW_PAGES)}
          to={(target) => address({ page: target })}
          className="border-t border-line pt-4"
        />
      )}
    </>
  )
}

/** Shows the votes on the viewer's own review, for which they cannot vote. */
function ReceivedVotes({ review: { upvotes, downvotes } }: { review: Review }) {
  return (
    <p className="flex gap-3 text-12 text-ink-muted">
      <span className="inline-flex items-center gap-1.5">
        <ThumbsUp aria-hidden className="size-3.5" />
        <span className="sr-only">Votes up:</span>
        <span className="tabular-nums">{upvotes}</span>
      </span>
      <span className="inline-flex items-center gap-1.5">
        <ThumbsDown aria-hidden className="size-3.5" />
        <span className="sr-only">Votes down:</span>
        <span className="tabular-nums">{downvotes}</span>
      </span>
    </p>
  )
}
