import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Returns the kinds of providers by id, to compare them after a change. */
export async function readKinds(tx: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('providers')
    .select(['id', 'kind'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, kind }) => [id, kind]))
}

/** Returns the models of the providers whose kind has changed: the cheapest seller may differ. */
export async function findModelsOfChangedKinds(tx: Db, before: ReadonlyMap<string, string>): Promise<string[]> {
  const known = [...before]
  const { rows } = await sql<{ id: string }>`
    select distinct o.model_id as id
    from unnest(${known.map(([id]) => id)}::uuid[], ${known.map(([, kind]) => kind)}::text[]) as was (id, kind)
      join providers p on p.id = was.id and p.kind <> was.kind
      join offers o on o.provider_id = p.id`.execute(tx)
  return rows.map((row) => row.id)
}

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
