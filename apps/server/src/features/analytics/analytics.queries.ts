import type { TargetAnalytics } from '@inferdex/contracts/analytics'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

type Target = Pick<TargetAnalytics, 'targetType' | 'targetId'>

/** Returns each target once, in the requested order, without those that do not exist. */
export async function findAnalytics(db: Db, targets: readonly Target[]): Promise<TargetAnalytics[]> {
  if (targets.length === 0) return []
  const idsOf = (type: Target['targetType']) =>
    targets.filter(({ targetType }) => targetType === type).map(({ targetId }) => targetId)
  const { rows } = await sql<TargetAnalytics>`
    select target.type as "targetType", target.id as "targetId",
      round(stats.rating_sum / nullif(stats.review_count, 0), 2)::float8 as "averageRating",
      coalesce(stats.review_count, 0) as "reviewCount", coalesce(stats.upvotes, 0) as "totalUpvotes"
    from (
      select 'PROVIDER' as type, id from providers
        where id = any(${idsOf('PROVIDER')}::uuid[]) and archived_at is null
      union all
      select 'MODEL', id from models where id = any(${idsOf('MODEL')}::uuid[]) and archived_at is null
      union all
      select 'DEAL', id from deals where id = any(${idsOf('DEAL')}::uuid[]) and archived_at is null
    ) target
    left join target_stats stats on stats.target_type = target.type and stats.target_id = target.id`.execute(db)
  const byTarget = new Map(rows.map((row) => [keyOf(row), row]))
  return [...new Set(targets.map(keyOf))].flatMap((key) => byTarget.get(key) ?? [])
}

function keyOf({ targetType, targetId }: Target): string {
  return `${targetType} ${targetId.toLowerCase()}`
}
