import type { Review } from '@inferdex/contracts/reviews'
import { parseReviewsQuery, reviewsSearch } from '@inferdex/domain/reviews/reviews-query'
import { MessageSquareText } from 'lucide-react'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useRevalidator, useSearchParams } from 'react-router'
import { DemoNote } from '../../components/layout/demo-note.tsx'
import { Button } from '../../components/ui/button.tsx'
import { buttonClass } from '../../components/ui/button-class.ts'
import { cx } from '../../components/ui/cx.ts'
import { EmptyState } from '../../components/ui/states/empty-state.tsx'
import { ErrorState } from '../../components/ui/states/error-state.tsx'
import { Notice } from '../../components/ui/states/notice.tsx'
import { SectionTitle } from '../../components/ui/section-title.tsx'
import { refreshFigures } from '../votes/live-figures.ts'
import { onRender } from '../../page-delivery/on-render.ts'
import { paths } from '../../lib/paths.ts'
import { toast } from '../../lib/toast.ts'
import { useHydrated } from '../../page-delivery/use-hydrated.ts'
import { useViewer } from '../../lib/api/viewer.ts'
import { ReviewList } from './review-list.tsx'
import { ReviewSummary } from './review-summary.tsx'
import type { Reviewed } from './review-labels.ts'
import { type PublicReviews, useReviews } from './use-reviews.ts'

const ReviewForm = onRender(async () => (await import('./review-form.tsx')).ReviewForm)
const VerifyReview = onRender(async () => (await import('./verify-review.tsx')).VerifyReview)
const DeleteReview = onRender(async () => (await import('./delete-review.tsx')).DeleteReview)

/** In the browser, ages are relative to this, because the page may have been rendered days ago. */
const LOADED_AT = new Date()
const LOAD_FAILED = 'Failed to load reviews'

const WAITS_FOR = {
  visible: null,
  hidden: null,
  held: 'Others will see it once our team has checked it.',
  unconfirmed: 'Others will see it once you confirm your email address.',
} as const satisfies Record<Review['state'], string | null>

type ReviewsBlockProps = {
  reviewed: Reviewed
  /** The public reviews, or null if they could not be loaded. */
  reviews: PublicReviews | null
  /** Rating of the catalogue, the fallback without reviews. */
  editorial: { rating: number; reviewCount: number }
  /** URL path of the record. */
  path: string
  /** When the page was rendered. */
  generatedAt: string
  /** Returns the vote buttons, passed in by the route. */
  votesFor: (review: Review) => ReactNode
}

export function ReviewsBlock({ reviewed, reviews, editorial, path, generatedAt, votesFor }: ReviewsBlockProps) {
  const viewer = useViewer()
  const hydrated = useHydrated()
  const { revalidate } = useRevalidator()
  const query = parseReviewsQuery(useSearchParams()[0])
  const { shown, ownReview, failure, reload } = useReviews(reviews, reviewed, query)
  const [isOpen, setOpen] = useState(false)
  const [deleting, setDeleting] = useState<Review | null>(null)
  const [verifying, setVerifying] = useState<Review | null>(null)
  const write = useRef<HTMLButtonElement>(null)

  function close() {
    flushSync(() => {
      setOpen(false)
      setDeleting(null)
    })
    write.current?.focus()
  }

  async function follow() {
    await reload()
    void refreshFigures()
    // Other parts of the page show counts too, and without reviews the catalogue's rating applies again.
    void revalidate()
  }

  function saved({ state }: Review) {
    const isNew = !ownReview
    const description = WAITS_FOR[state]
    const waits = description === null ? {} : { description }
    void toast.success(isNew ? 'Review submitted successfully!' : 'Review updated successfully!', waits)
    close()
    void follow()
  }

  function deleted() {
    void toast.success('Review deleted')
    close()
    // Again after the list has loaded, because the focused element was removed with the review.
    void follow().then(() => write.current?.focus())
  }

  const action =
    viewer === null ? (
      <div className={cx('flex flex-wrap items-center gap-x-3 gap-y-1', !hydrated && 'in-data-viewer:invisible')}>
        <p>Please login to write a review</p>
        <Link to={paths.login(path + reviewsSearch(query))} className={buttonClass({ size: 32 })}>
          Login to Review
        </Link>
      </div>
    ) : (
      <Button ref={write} size={32} onClick={() => setOpen(true)} className={isOpen ? 'hidden!' : undefined}>
        {ownReview ? 'Edit Your Review' : 'Write a Review'}
      </Button>
    )
  const isEmpty = shown !== null && shown.pagination.total === 0 && !ownReview
  return (
    <section aria-labelledby="reviews" className="pt-4">
      <SectionTitle id="reviews" aside={action}>
        Reviews
      </SectionTitle>
      <DemoNote className="mb-4">Reviews and votes on this site are made up.</DemoNote>
      <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_280px]">
        <div className="min-w-0">
          {isOpen && (
            <Suspense fallback={<div aria-busy className="mb-6 h-80 rounded-box border border-line bg-surface" />}>
              <ReviewForm
                key={ownReview?.id}
                reviewed={reviewed}
                review={ownReview ?? null}
                username={viewer?.username ?? ''}
                onSaved={saved}
                onCancel={close}
              />
            </Suspense>
          )}
          {failure !== null && shown !== null && (
            <Notice tone="negative" role="alert" className="mb-4">
              <span className="mr-3">{failure}</span>
              <Button size={28} onClick={() => void reload()}>
                Retry
              </Button>
            </Notice>
          )}
          {shown === null ? (
            <ErrorState
              level={3}
              title={LOAD_FAILED}
              message="The rest of the page still works."
              onRetry={() => void revalidate()}
            />
          ) : isEmpty ? (
            <EmptyState
              level={3}
              title="No reviews yet. Be the first to review!"
              icon={<MessageSquareText aria-hidden />}
              className="rounded-box border border-dashed border-line-strong py-14"
            >
              Signed-in readers rate ease of use, accuracy, value and support.
            </EmptyState>
          ) : (
            <ReviewList
              page={shown}
              ownReview={ownReview}
              query={query}
              path={path}
              now={hydrated ? LOADED_AT : new Date(generatedAt)}
              votesFor={votesFor}
              onEdit={() => setOpen(true)}
              onDelete={setDeleting}
              onVerify={setVerifying}
            />
          )}
        </div>
        {shown !== null && <ReviewSummary summary={shown.summary} editorial={editorial} />}
      </div>
      {verifying !== null && (
        <Suspense>
          <VerifyReview
            review={verifying}
            onSaved={() => {
              setVerifying(null)
              void reload()
            }}
            onClose={() => setVerifying(null)}
          />
        </Suspense>
      )}
      {deleting !== null && (
        <Suspense>
          <DeleteReview
            review={deleting}
            isOwn={deleting.id === ownReview?.id}
            onDeleted={deleted}
            onClose={() => setDeleting(null)}
          />
        </Suspense>
      )}
    </section>
  )
}
