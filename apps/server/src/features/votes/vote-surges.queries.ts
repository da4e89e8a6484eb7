import type { VoteTarget } from '@inferdex/domain/votes/vote-targets'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

const SHOWN_TARGETS = 50
const NEW_ACCOUNT_DAYS = 7

export type VoteSurge = {
  targetType: VoteTarget
  targetId: string
  upvotes: number
  downvotes: number
  /** Votes within a week of registration. Many of them on one target suggest brigading. */
  fromNewAccounts: number
}

/** Lists targets with many recent votes for staff, those with most votes of new accounts first. */
export async function listVoteSurges(db: Db, since: Date, minVotes: number): Promise<VoteSurge[]> {
  const { rows } = await sql<VoteSurge>`
    select votes.target_type as "targetType", votes.target_id as "targetId",
      count(*) filter (where votes.type = 'UPVOTE')::int as upvotes,
      count(*) filter (where votes.type = 'DOWNVOTE')::int as downvotes,
      count(*) filter (where votes.created_at < users.created_at + make_interval(days => ${NEW_ACCOUNT_DAYS}))::int
        as "fromNewAccounts"
    from votes join users on users.id = votes.user_id
    where votes.created_at >= ${since}
    group by votes.target_type, votes.target_id
    having count(*) >= ${minVotes}
    order by "fromNewAccounts" desc, count(*) desc, votes.target_id
    limit ${SHOWN_TARGETS}`.execute(db)
  return rows
}
