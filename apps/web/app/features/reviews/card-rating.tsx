import type { LikeTarget } from '@inferdex/domain/votes/vote-targets'
import { Star } from 'lucide-react'
import { useRefreshedFigures } from '../votes/live-figures.ts'
import { Rating } from '../../components/figures/rating.tsx'

type CardRatingProps = { targetType: LikeTarget; id: string; rating: number; reviewCount: number }

/** Shows rating and number of reviews in little room. Without a rating it is a hollow star, not a zero. */
export function CardRating({ targetType, id, ...stored }: CardRatingProps) {
  const { rating, reviewCount } = useRefreshedFigures(targetType, id, stored)
  if (rating > 0 || reviewCount > 0) return <Rating value={rating} count={reviewCount} />
  return NONE
}

const NONE = (
  <span title="No ratings yet" className="inline-flex items-center gap-1 text-13 text-ink-faint tabular-nums">
    <Star aria-hidden className="size-3.5" />
    <span className="sr-only">No ratings yet</span>
    <span aria-hidden>(0)</span>
  </span>
)
