import type { Review, ReviewSummary } from '@inferdex/contracts/reviews'
import { REVIEW_PAGE_SIZE } from '@inferdex/contracts/reviews'
import { type ReviewSort, starDistribution } from '@inferdex/domain/reviews/review-ratings'
import type { ReviewTarget } from '@inferdex/domain/votes/vote-targets'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { type ReviewRow, selectVisibleReviews, type Target, toReview } from './reviews.queries.ts'

const TABLES = { PROVIDER: 'providers', MODEL: 'models' } as const

type SummaryRow = Omit<ReviewSummary, 'distribution'> & { ratingCounts: number[] | null }

const SUMMARY = sql`
  coalesce(stats.review_count, 0) as "reviewCount", stats.rating_counts as "ratingCounts",
  ${mean('rating_sum')} as "averageRating", ${mean('ease_of_use_sum')} as "easeOfUse",
  ${mean('accuracy_sum')} as accuracy, ${mean('value_sum')} as value, ${mean('support_sum')} as support`

function withStats(targetType: ReviewTarget): RawBuilder<unknown> {
  return sql`${sql.table(TABLES[targetType])} target
    left join target_stats stats on stats.target_type = ${targetType} and stats.target_id = target.id`
}

/** Returns the summary of a target's reviews, or undefined if there is no such target. */
export async function findReviewSummary(db: Db, { targetType, targetId }: Target): Promise<ReviewSummary | undefined> {
  const { rows } = await sql<SummaryRow>`
    select ${SUMMARY} from ${withStats(targetType)}
    where target.id = ${targetId} and target.archived_at is null`.execute(db)
  return rows[0] && toSummary(rows[0])
}

type NamedPage = { targetType: ReviewTarget; slug: string; sort: ReviewSort; page: number }

/** Returns a page of visible reviews and the summary with one statement, or undefined if there is no such target. */
export async function findPublicReviews(
  db: Db,
  { targetType, slug, sort, page }: NamedPage,
): Promise<{ summary: ReviewSummary; reviews: Review[] } | undefined> {
  const start = { skip: (page - 1) * REVIEW_PAGE_SIZE }
  const targetId = sql`target.id`
  const visible = selectVisibleReviews({ targetType, targetId, sort, limit: REVIEW_PAGE_SIZE, start, viewerId: null })
  const { rows } = await sql<SummaryRow & { reviews: ReviewRow[] }>`
    select ${SUMMARY}, coalesce((select json_agg(visible) from (${visible}) visible), '[]') as reviews
    from ${withStats(targetType)}
    where target.slug = ${slug} and target.archived_at is null`.execute(db)
  if (rows[0] === undefined) return undefined
  const { reviews, ...summary } = rows[0]
  return { summary: toSummary(summary), reviews: reviews.map(toReview) }
}

function toSummary({ ratingCounts, ...figures }: SummaryRow): ReviewSummary {
  return { ...figures, distribution: starDistribution(ratingCounts ?? []) }
}

function mean(sum: string): RawBuilder<number | null> {
  return sql`round(${sql.ref(`stats.${sum}`)} / nullif(stats.review_count, 0), 2)::float8`
}
