import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

/** Finds the paths of listed pages with recorded changes since a moment, up to a limit. */
export async function findChangedPaths(db: Db, since: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select '/model/' || slug as path from models
    where archived_at is null and id in (select model_id from recorded_changes where recorded_at > ${since})
    union all
    select '/provider/' || slug from providers
    where archived_at is null and id in (select provider_id from recorded_changes where recorded_at > ${since})
    union all
    select '/blog/' || slug from posts
    where status = 'PUBLISHED' and canonical_url is null and greatest(updated_at, published_at) > ${since}
    limit ${limit}`.execute(db)
  return rows.map(({ path }) => path)
}
