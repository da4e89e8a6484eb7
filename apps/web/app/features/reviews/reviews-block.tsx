import { MessageSquareText } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '../../components/ui/button-class.ts'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { Panel, PanelBody, PanelHead } from '../../components/ui/panel.tsx'
import { Rating } from '../../components/ui/rating.tsx'
import { SectionTitle } from '../../components/ui/section-title.tsx'
import { paths } from '../../lib/paths.ts'

type ReviewsBlockProps = {
  rating: number
  reviewCount: number
  /** Where the reader comes back to after signing in. */
  path: string
}

export function ReviewsBlock({ rating, reviewCount, path }: ReviewsBlockProps) {
  const login = (
    <Link to={`${paths.login()}?from=${encodeURIComponent(path)}`} className={buttonClass({ size: 32 })}>
      Login to Review
    </Link>
  )
  return (
    <section aria-labelledby="reviews" className="pt-4">
      <SectionTitle id="reviews" aside={login}>
        Reviews
      </SectionTitle>
      <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_280px]">
        <EmptyState
          level={3}
          title="No reviews yet. Be the first to review!"
          icon={<MessageSquareText aria-hidden />}
          className="rounded-box border border-dashed border-line-strong py-14"
        >
          Reviews are written by signed-in readers and rate ease of use, accuracy, value and support.
        </EmptyState>
        <Panel aria-labelledby="rating">
          <PanelHead id="rating" level={3} title="Rating" />
          <PanelBody className="text-13 text-ink-muted">
            {reviewCount === 0 && rating === 0 ? (
              'Nobody has rated it so far.'
            ) : (
              <Rating value={rating} count={reviewCount} stars />
            )}
          </PanelBody>
        </Panel>
      </div>
    </section>
  )
}
