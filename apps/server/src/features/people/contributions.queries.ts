import type { Tag } from '@inferdex/contracts/protocol/tags'
import type { ContributionCounts } from '@inferdex/contracts/accounts/accounts'
import type { UserLike, UserReview } from '@inferdex/contracts/people/people'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

type Subject = NonNullable<UserReview['subject']>

/** Selects the record that a contribution is about, if it is still in the catalogue. */
function subjectOf(type: string, id: string) {
  const [kind, key] = [sql.raw(type), sql.raw(id)]
  return sql<Subject | null>`case ${kind}
    when 'MODEL' then (select json_build_object('type', 'MODEL', 'name', name, 'slug', slug)
      from models where id = ${key} and archived_at is null)
    when 'PROVIDER' then (select json_build_object('type', 'PROVIDER', 'name', name, 'slug', slug)
      from providers where id = ${key} and archived_at is null)
    when 'DEAL' then (select json_build_object('type', 'DEAL', 'name', title, 'slug', null)
      from deals where id = ${key} and archived_at is null)
    end`
}

/** Counts the contributions of a person. `all` includes those that staff has held or hidden. */
export async function countContributions(db: Db, userId: string, all: boolean): Promise<ContributionCounts> {
  const { rows } = await sql<ContributionCounts>`select
    (select count(*) from reviews where user_id = ${userId} and (${all} or state = 'visible')) as reviews,
    (select count(*) from votes where user_id = ${userId} and type = 'UPVOTE') as upvotes,
    (select count(*) from submissions where user_id = ${userId}) as submissions`.execute(db)
  return rows[0] ?? { reviews: 0, upvotes: 0, submissions: 0 }
}

type ReviewRow = Omit<UserReview, 'createdAt' | 'editedAt'> & { created_at: Date; edited_at: Date | null }

const reviewColumns = sql`id, target_type as "targetType", target_id as "targetId", title, content, rating::float8,
  ease_of_use::float8 as "easeOfUse", accuracy::float8, value::float8, support::float8, verified, state, upvotes,
  downvotes, created_at, edited_at`

function withDates<Row extends { created_at: Date; edited_at: Date | null }>({ created_at, edited_at, ...row }: Row) {
  return { ...row, createdAt: created_at.toISOString(), editedAt: edited_at?.toISOString() ?? null }
}

export async function findReviewsOf(
  db: Db,
  userId: string,
  { all, limit, skip }: { all: boolean; limit: number; skip: number },
): Promise<UserReview[]> {
  const { rows } = await sql<ReviewRow>`
    select ${reviewColumns}, ${subjectOf('target_type', 'target_id')} as subject from reviews
    where user_id = ${userId} and (${all} or state = 'visible')
    order by id desc limit ${limit} offset ${skip}`.execute(db)
  return rows.map(withDates)
}

export async function findUpvotesOf(db: Db, userId: string, limit: number): Promise<UserLike[]> {
  const { rows } = await sql<Omit<UserLike, 'createdAt'> & { created_at: Date }>`
    select votes.target_type as "targetType", votes.target_id as "targetId", votes.type, votes.created_at,
      case when votes.target_type = 'REVIEW' then ${subjectOf('reviews.target_type', 'reviews.target_id')}
        else ${subjectOf('votes.target_type', 'votes.target_id')} end as subject,
      reviews.title as "reviewTitle"
    from votes
    left join reviews on votes.target_type = 'REVIEW' and reviews.id = votes.target_id and reviews.state = 'visible'
    where votes.user_id = ${userId} and votes.type = 'UPVOTE'
    order by votes.created_at desc, votes.target_id limit ${limit}`.execute(db)
  return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at.toISOString() }))
}

/** Returns all contributions, for the download of one's own data. */
export async function findAllContributions(db: Db, userId: string) {
  const reviews = await sql<Omit<ReviewRow, 'subject'>>`
    select ${reviewColumns} from reviews where user_id = ${userId} order by id`.execute(db)
  const votes = await db
    .selectFrom('votes')
    .select(['target_type as targetType', 'target_id as targetId', 'type', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const submissions = await db
    .selectFrom('submissions')
    .select(['id', 'type', 'status', 'data', 'notes', 'review_note', 'target_id', 'created_at', 'decided_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return {
    submissions: submissions.map(({ review_note, target_id, created_at, decided_at, data, ...row }) => ({
      ...row,
      data: data as Record<string, unknown>,
      reviewNote: review_note,
      targetId: target_id,
      createdAt: created_at.toISOString(),
      decidedAt: decided_at?.toISOString() ?? null,
    })),
    reviews: reviews.rows.map(withDates),
    votes: votes.map(({ created_at, ...vote }) => ({ ...vote, createdAt: created_at.toISOString() })),
  }
}

/** Returns the tags of the pages that show contributions of this author. */
export async function findPageTagsOf(db: Db, userId: string): Promise<Tag[]> {
  const { rows } = await sql<{ tag: Tag }>`
    select distinct page_tag(target_type, target_id) as tag from reviews
    where user_id = ${userId} and state = 'visible' and page_tag(target_type, target_id) is not null
    union all
    select tag('comments') where exists (select from comments where user_id = ${userId} and is_visible)`.execute(db)
  return rows.map(({ tag }) => tag)
}
