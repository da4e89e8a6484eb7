import type { ReviewSummary as Summary } from '@inferdex/contracts/reviews'
import { RATING_MAX } from '@inferdex/domain/reviews/review-ratings'
import { formatCount } from '@inferdex/domain/text/number-display'
import { Panel, PanelBody, PanelHead } from '../../components/ui/panel.tsx'
import { Rating } from '../../components/figures/rating.tsx'
import { aspects, RATING_NAMES } from './review-labels.ts'

type ReviewSummaryProps = {
  summary: Summary
  /** Rating of the catalogue, the fallback without reviews. */
  editorial: { rating: number; reviewCount: number }
}

export function ReviewSummary({ summary, editorial }: ReviewSummaryProps) {
  const { averageRating, reviewCount } = summary
  return (
    <Panel aria-labelledby="rating">
      <PanelHead id="rating" level={3} title="Rating" />
      {averageRating === null ? (
        <PanelBody className="text-13 text-ink-muted">
          {editorial.rating === 0 ? (
            'No ratings yet.'
          ) : (
            <Rating value={editorial.rating} count={editorial.reviewCount} stars />
          )}
        </PanelBody>
      ) : (
        <PanelBody className="grid gap-4">
          <p className="flex items-baseline gap-2.5">
            <span className="font-mono text-40 font-[640] tracking-[-0.06em] tabular-nums">
              {averageRating.toFixed(1)}
            </span>
            <span className="text-13 text-ink-muted">
              out of {RATING_MAX.toFixed(1)}, from {formatCount(reviewCount)} {reviewCount === 1 ? 'review' : 'reviews'}
            </span>
          </p>
          <Distribution summary={summary} />
          <dl className="grid gap-1 border-t border-line pt-3 text-13">
            {aspects.map((aspect) => (
              <div key={aspect} className="flex justify-between gap-3">
                <dt className="text-ink-muted">{RATING_NAMES[aspect]}</dt>
                <dd className="figure">{summary[aspect]?.toFixed(1)}</dd>
              </div>
            ))}
          </dl>
        </PanelBody>
      )}
    </Panel>
  )
}

/** Draws each bar as a share of all reviews. */
function Distribution({ summary: { distribution } }: { summary: Summary }) {
  const all = distribution.reduce((sum, { count }) => sum + count, 0)
  return (
    <ul aria-label="Ratings by number of stars" className="grid gap-1.5 text-13">
      {distribution.map(({ stars, count }) => (
        <li key={stars} className="grid grid-cols-[1ch_minmax(0,1fr)_3rem] items-center gap-2.5">
          <span className="text-ink-muted tabular-nums">
            {stars}
            <span className="sr-only"> {stars === 1 ? 'star' : 'stars'}:</span>
          </span>
          <span aria-hidden className="h-1.5 overflow-hidden rounded-full bg-line">
            <span
              className="block h-full rounded-full bg-accent"
              style={{ width: `${(count / Math.max(1, all)) * 100}%` }}
            />
          </span>
          <span className="figure text-right">{formatCount(count)}</span>
        </li>
      ))}
    </ul>
  )
}
