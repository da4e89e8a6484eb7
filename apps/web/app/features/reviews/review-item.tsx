import type { Review } from '@inferdex/contracts/reviews'
import { formatAge, formatDay } from '@inferdex/domain/text/date-display'
import { RATING_MAX } from '@inferdex/domain/reviews/review-ratings'
import { BadgeCheck, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '../../components/figures/avatar.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { Notice } from '../../components/ui/states/notice.tsx'
import { aspects, RATING_NAMES } from './review-labels.ts'

type ReviewItemProps = {
  review: Review
  now: Date
  /** Written by the viewer. */
  isOwn?: boolean
  /** Vote buttons. A review visible only to its author has none. */
  votes: ReactNode
  /** Edit and Delete, if the viewer may. */
  actions?: ReactNode
}

const STATE_NOTES = {
  visible: null,
  held: 'Waiting for our team: we check a first review that contains a link. Only you can see it for now.',
  hidden: 'Our team has hidden this review. Only you can see it.',
  unconfirmed: 'Waiting for you: confirm your email address with the link we sent you. Only you can see it for now.',
} as const satisfies Record<Review['state'], string | null>

export function ReviewItem({ review, now, isOwn = false, votes, actions }: ReviewItemProps) {
  const { user, title, content, state } = review
  const note = STATE_NOTES[state]
  return (
    <article aria-labelledby={`review-${review.id}`} className="grid gap-2 py-4">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13 text-ink-muted">
        <Avatar name={user.username} src={user.avatar} />
        <b className="font-[550] wrap-anywhere text-ink">{user.username}</b>
        <span>reputation {user.reputation}</span>
        {isOwn && <Badge tone="outline">Your review</Badge>}
        {review.verified && (
          <Badge tone="accent" title="Our team has checked that this person uses it">
            <BadgeCheck aria-hidden />
            Verified
          </Badge>
        )}
        <time dateTime={review.createdAt} title={formatDay(review.createdAt)} className="ml-auto text-12">
          {formatAge(review.createdAt, now)}
          <span className="sr-only">, {formatDay(review.createdAt)}</span>
          {review.editedAt !== null && ' (edited)'}
        </time>
      </div>
      <div className="flex flex-wrap items-baseline gap-x-2.5">
        <span className="inline-flex items-baseline gap-1 text-13 whitespace-nowrap">
          <Star aria-hidden className="size-3.5 self-center fill-ink-muted stroke-ink-muted" />
          <span className="sr-only">{RATING_NAMES.rating}</span>
          <b className="font-semibold tabular-nums">{review.rating.toFixed(1)}</b>
          <span className="text-ink-faint">/{RATING_MAX.toFixed(1)}</span>
        </span>
        <h3 id={`review-${review.id}`} className="min-w-0 text-16 font-semibold tracking-[-0.01em] wrap-anywhere">
          {title}
        </h3>
      </div>
      {note !== null && <Notice tone={state === 'hidden' ? 'caution' : 'info'}>{note}</Notice>}
      <p className="max-w-[80ch] wrap-anywhere whitespace-pre-line">{content}</p>
      <dl className="flex flex-wrap gap-x-4 gap-y-0.5 text-12 text-ink-muted">
        {aspects.map((aspect) => (
          <div key={aspect} className="flex gap-1.5">
            <dt>{RATING_NAMES[aspect]}</dt>
            <dd className="font-semibold text-ink tabular-nums">{review[aspect].toFixed(1)}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-2 empty:hidden">
        {votes}
        {actions}
      </div>
    </article>
  )
}
