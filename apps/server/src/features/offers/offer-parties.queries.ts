import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Returns providers of the catalogue by id or slug. */
export async function findSellers(
  tx: Db,
  by: { readonly ids?: readonly string[]; readonly slugs?: readonly string[] },
): Promise<{ id: string; slug: string }[]> {
  const { ids = [], slugs = [] } = by
  const { rows } = await sql<{ id: string; slug: string }>`
    select id, slug from providers where archived_at is null
      and (id = any(${[...ids]}::uuid[]) or slug = any(${[...slugs]}::text[]))`.execute(tx)
  return rows
}

/** Returns the ids of models by slug. */
export async function findModelIds(tx: Db, slugs: readonly string[]): Promise<Map<string, string>> {
  if (slugs.length === 0) return new Map()
  const rows = await tx
    .selectFrom('models')
    .select(['id', 'slug'])
    .where('slug', 'in', slugs)
    .where('archived_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}
