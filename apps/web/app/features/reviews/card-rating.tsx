import type { LikeTarget } from '@inferdex/domain/votes/vote-targets'
import { useRefreshedFigures } from '../votes/live-figures.ts'
import { Rating } from '../../components/figures/rating.tsx'

type CardRatingProps = { targetType: LikeTarget; id: string; rating: number; reviewCount: number }

/** Shows rating and number of reviews in a small space. Without a rating, only screen readers get a text. */
export function CardRating({ targetType, id, ...stored }: CardRatingProps) {
  const { rating, reviewCount } = useRefreshedFigures(targetType, id, stored)
  if (rating > 0 || reviewCount > 0) return <Rating value={rating} count={reviewCount} />
  return NONE
}

const NONE = <span className="sr-only">No ratings yet</span>
