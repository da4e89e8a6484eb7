import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Returns the models whose offers are archived or restored with the provider. */
export async function findModelsSoldBy(tx: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select distinct model_id as id from offers where provider_id = ${id}`.execute(tx)
  return rows.map((row) => row.id)
}

/** Returns the slugs of the models whose pages show the provider. */
export async function findModelSlugsSoldBy(tx: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select distinct m.slug from offers o join models m on m.id = o.model_id
    where o.provider_id = ${id} and m.archived_at is null`.execute(tx)
  return rows.map(({ slug }) => slug)
}
