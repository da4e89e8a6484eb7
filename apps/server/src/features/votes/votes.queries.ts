import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import type { castVote as castVoteContract, listOwnVotes, readVoteCounts } from '@inferdex/contracts/votes'
import type { LikeTarget, VoteTarget, VoteType } from '@inferdex/domain/votes/vote-targets'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

type CastVote = { vote: VoteType | null; ups: number; downs: number; weighs: boolean; is_own: boolean }
export type Ballot = { userId: string; targetType: VoteTarget; targetId: string; type: VoteType }

/**
 * Casts a vote. One statement is the whole transaction: the vote, the counts, the catalogue's row, the author's
 * reputation and the published change (db/functions/votes.sql). Returns undefined if there is no such target, and `own`
 * for the voter's own review.
 */
export async function castVote(
  db: Db,
  { userId, targetType, targetId, type }: Ballot,
  now: Date,
): Promise<ResponseBody<typeof castVoteContract> | 'own' | undefined> {
  const { rows } = await sql<CastVote>`
    select * from cast_vote(${userId}, ${targetType}, ${targetId}, ${type}, ${now})`.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  if (row.is_own) return 'own'
  return { type: row.vote, ...toCounts(row.ups, row.downs), isCounted: row.weighs }
}

export async function findVotesOf(
  db: Db,
  userId: string,
  targetType: VoteTarget,
  targetIds: readonly string[],
): Promise<ResponseBody<typeof listOwnVotes>> {
  if (targetIds.length === 0) return []
  return await db
    .selectFrom('votes')
    .select(['target_id as targetId', 'type'])
    .where('user_id', '=', userId)
    .where('target_type', '=', targetType)
    .where('target_id', 'in', targetIds)
    .execute()
}

const TABLES = { PROVIDER: 'providers', MODEL: 'models', DEAL: 'deals' } as const satisfies Record<LikeTarget, string>

/** Returns the vote counts of a target, or undefined if there is no such target. */
export async function findVoteCounts(
  db: Db,
  targetType: VoteTarget,
  targetId: string,
): Promise<ResponseBody<typeof readVoteCounts> | undefined> {
  const row =
    targetType === 'REVIEW'
      ? await db
          .selectFrom('reviews')
          .select(['upvotes', 'downvotes'])
          .where('id', '=', targetId)
          .where('state', '=', 'visible')
          .executeTakeFirst()
      : await findStatsCounts(db, targetType, targetId)
  return row && toCounts(row.upvotes, row.downvotes)
}

async function findStatsCounts(db: Db, targetType: LikeTarget, targetId: string) {
  const { rows } = await sql<{ upvotes: number; downvotes: number }>`
    select coalesce(stats.upvotes, 0) as upvotes, coalesce(stats.downvotes, 0) as downvotes
    from ${sql.table(TABLES[targetType])} target
    left join target_stats stats on stats.target_type = ${targetType} and stats.target_id = target.id
    where target.id = ${targetId} and target.archived_at is null`.execute(db)
  return rows[0]
}

function toCounts(upvotes: number, downvotes: number) {
  return { upvotes, downvotes, total: upvotes - downvotes }
}
