import { APPROVAL_POINTS } from '@inferdex/domain/votes/vote-reputation'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { TOTAL_COMPARISONS } from './totals.queries.ts'

/** A stored value and the value that was recalculated from the rows. */
export type Difference = { what: string; id: string; stored: unknown; expected: unknown }

const SHOWN_DIFFERENCES = 100

const RATINGS = [1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5]
const RATING_COUNTS = sql.raw(
  `array[${RATINGS.map((rating) => `count(*) filter (where rating = ${rating})`).join(', ')}]::integer[]`,
)

/** Sums over all votes that count and all visible reviews. */
const LEDGER = sql`
  vote_sums as (
    select target_type, target_id, count(*) filter (where type = 'UPVOTE')::int as upvotes,
      count(*) filter (where type = 'DOWNVOTE')::int as downvotes
    from votes join users voter on voter.id = votes.user_id
    where voter.has_weight group by target_type, target_id
  ), review_sums as (
    select target_type, target_id, count(*)::int as review_count, sum(rating) as rating_sum,
      sum(ease_of_use) as ease_of_use_sum, sum(accuracy) as accuracy_sum, sum(value) as value_sum,
      sum(support) as support_sum,
      ${RATING_COUNTS} as rating_counts
    from reviews where state = 'visible' group by target_type, target_id
  ), ledger as (
    select target_type, target_id, coalesce(v.upvotes, 0) as upvotes, coalesce(v.downvotes, 0) as downvotes,
      coalesce(r.review_count, 0) as review_count, coalesce(r.rating_sum, 0) as rating_sum,
      coalesce(r.ease_of_use_sum, 0) as ease_of_use_sum, coalesce(r.accuracy_sum, 0) as accuracy_sum,
      coalesce(r.value_sum, 0) as value_sum, coalesce(r.support_sum, 0) as support_sum,
      coalesce(r.rating_counts, '{0,0,0,0,0,0,0,0,0}') as rating_counts
    from (select * from vote_sums where target_type <> 'REVIEW') v
    full join review_sums r using (target_type, target_id)
  )`

const SUMS = sql.raw(
  `upvotes downvotes review_count rating_sum ease_of_use_sum accuracy_sum value_sum support_sum rating_counts`
    .split(' ')
    .join(', '),
)

/** The sums per target; a target without a row has zeros. */
const TARGET_SUMS = sql`
  select target_type as what, target_id::text as id, to_jsonb(s) as stored, to_jsonb(l) as expected
  from (select target_type, target_id, ${SUMS} from target_stats where review_count + upvotes + downvotes > 0) s
  full join ledger l using (target_type, target_id)
  where to_jsonb(s) is distinct from to_jsonb(l)`

const REVIEW_VOTES = sql`
  select 'votes on a review' as what, coalesce(r.id, v.target_id)::text as id,
    jsonb_build_array(r.upvotes, r.downvotes) as stored,
    jsonb_build_array(coalesce(v.upvotes, 0), coalesce(v.downvotes, 0)) as expected
  from reviews r full join (select * from vote_sums where target_type = 'REVIEW') v on v.target_id = r.id
  where (r.upvotes, r.downvotes) is distinct from (coalesce(v.upvotes, 0), coalesce(v.downvotes, 0))`

const REPUTATION = sql`
  select 'reputation' as what, u.id::text, to_jsonb(u.reputation_points) as stored, to_jsonb(coalesce(e.points, 0)) as expected
  from users u left join (
    select user_id, sum(points) as points from (
      select r.user_id, vote_points(v.type) as points
      from votes v join reviews r on r.id = v.target_id join users voter on voter.id = v.user_id
      where v.target_type = 'REVIEW' and voter.has_weight
      union all
      select user_id, ${APPROVAL_POINTS}::int from submissions where status = 'APPROVED' and earns_points
    ) earned group by user_id
  ) e on e.user_id = u.id
  where u.reputation_points <> coalesce(e.points, 0)`

function shownFigures(table: 'models' | 'providers', type: 'MODEL' | 'PROVIDER'): RawBuilder<unknown> {
  return sql`
    select ${`figures of ${table}`}::text as what, id, stored, expected from (
      select t.id::text, jsonb_build_array(t.rating, t.review_count, t.upvotes, t.is_popular) as stored,
        jsonb_build_array(f.rating, f.review_count, f.upvotes, is_popular_target(${type}, f.review_count, f.upvotes)) as expected
      from ${sql.table(table)} t
      left join ledger l on l.target_type = ${type} and l.target_id = t.id
      cross join lateral (
        select coalesce(round(l.rating_sum / nullif(l.review_count, 0), 2), t.editorial_rating, 0) as rating,
          coalesce(nullif(l.review_count, 0), t.editorial_review_count) as review_count,
          coalesce(l.upvotes, 0) as upvotes
      ) f
      where t.archived_at is null
    ) figures where stored <> expected`
}

const DEAL_VOTES = sql`
  select 'upvotes of a deal' as what, d.id::text, to_jsonb(d.upvotes) as stored, to_jsonb(coalesce(l.upvotes, 0)) as expected
  from deals d left join ledger l on l.target_type = 'DEAL' and l.target_id = d.id
  where d.upvotes <> coalesce(l.upvotes, 0)`

const COMPARISONS = [
  TARGET_SUMS,
  REVIEW_VOTES,
  REPUTATION,
  shownFigures('models', 'MODEL'),
  shownFigures('providers', 'PROVIDER'),
  DEAL_VOTES,
  ...TOTAL_COMPARISONS,
]

/** Recalculates everything from the rows, in one snapshot, and returns what differs. */
export async function findDifferences(db: Db): Promise<Difference[]> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      const differences: Difference[] = []
      for (const comparison of COMPARISONS) {
        const { rows } = await sql<Difference>`with ${LEDGER} ${comparison} limit ${SHOWN_DIFFERENCES}`.execute(tx)
        differences.push(...rows)
      }
      return differences
    })
}
