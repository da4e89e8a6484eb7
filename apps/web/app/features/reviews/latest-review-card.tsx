import type { LatestReview } from '@inferdex/contracts/reviews'
import { formatAge, formatDay } from '@inferdex/domain/text/date-display'
import { DemoNote } from '../../components/layout/demo-note.tsx'
import { Avatar } from '../../components/figures/avatar.tsx'
import { Card, CardFoot } from '../../components/ui/card.tsx'
import { Rating } from '../../components/figures/rating.tsx'
import { TextLink } from '../../components/ui/navigation/text-link.tsx'
import { paths } from '../../lib/paths.ts'

/** Renders a review on the home page, with a link to its subject. */
export function LatestReviewCard({ review, now }: { review: LatestReview; now: Date }) {
  const { target, targetType, user } = review
  const path = targetType === 'MODEL' ? paths.model(target.slug) : paths.provider(target.slug)
  return (
    <Card>
      <div className="grid flex-1 content-start gap-2 p-4">
        <div className="flex items-center justify-between gap-3">
          <Rating value={review.rating} stars />
          <time dateTime={review.createdAt} title={formatDay(review.createdAt)} className="text-12 text-ink-muted">
            {formatAge(review.createdAt, now)}
            <span className="sr-only">, {formatDay(review.createdAt)}</span>
          </time>
        </div>
        <h3 className="line-clamp-2 text-16 leading-[22px] font-semibold tracking-[-0.01em] wrap-anywhere">
          {review.title}
        </h3>
        <DemoNote>This review is made up.</DemoNote>
        <p className="line-clamp-4 text-13 leading-5 wrap-anywhere text-ink-muted">{review.content}</p>
      </div>
      <CardFoot>
        <Avatar name={user.username} src={user.avatar} />
        <b className="truncate font-[550]">{user.username}</b>
        <span className="ml-auto min-w-0 truncate text-ink-muted">
          on <TextLink to={`${path}?tab=reviews`}>{target.name}</TextLink>
        </span>
      </CardFoot>
    </Card>
  )
}
