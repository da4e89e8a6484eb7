import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Selects the tools of the provider in the outer query. */
export function selectTools(db: Db) {
  return db
    .selectFrom('provider_tools as tools')
    .select([
      'tools.id',
      'tools.name',
      'tools.description',
      'tools.type',
      'tools.platform',
      'tools.official',
      'tools.documentation',
    ])
    .where(sql<boolean>`tools.provider_id = providers.id`)
    .orderBy('tools.position')
    .orderBy('tools.id')
}

/** The tools of the provider `p` in the outer query, in the format of files: without ids, in display order. */
export const toolsOfProvider = sql<unknown[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('name', tool.name, 'description', tool.description, 'type', tool.type,
    'platform', tool.platform, 'official', tool.official, 'documentation', tool.documentation)
    order by tool.position, tool.id), '[]')
  from provider_tools tool where tool.provider_id = p.id)`
