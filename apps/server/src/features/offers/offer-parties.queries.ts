import { plainModelId, undatedModelId } from '@inferdex/domain/feeds/model-id'
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

/**
 * Returns the slugs of models that sources name, in any notation: slug or name of the catalogue, or a common id of
 * sellers. Unknown ones are missing.
 */
export async function findNamedModels(tx: Db, names: readonly string[]): Promise<Map<string, string>> {
  // A version resolves to its model, unless it is listed as a separate one.
  const spellings = (name: string) => [name, plainModelId(null, name), undatedModelId(null, name) ?? name]
  const known = await findModelIds(tx, names.flatMap(spellings))
  const unknown = names.filter((name) => !spellings(name).some((one) => known.has(one)))
  const called = await findCalledModels(
    tx,
    unknown.map((name) => plainModelId(null, name)),
  )
  return new Map(
    names.flatMap((name) => {
      const slug = spellings(name).find((one) => known.has(one)) ?? called.get(plainModelId(null, name))
      return slug === undefined ? [] : [[name, slug] as const]
    }),
  )
}

/** Returns the slugs of models by their names and by the plain ids of sellers. Ambiguous names are missing. */
async function findCalledModels(tx: Db, plainIds: readonly string[]): Promise<Map<string, string>> {
  if (plainIds.length === 0) return new Map()
  const { rows } = await sql<{ seller: string | null; id: string; slug: string }>`
    select p.slug as seller, o.provider_model_id as id, m.slug
    from offers o join providers p on p.id = o.provider_id join models m on m.id = o.model_id and m.archived_at is null
    where regexp_replace(lower(regexp_replace(o.provider_model_id, '^.*/', '')), '[^a-z0-9]+', '-', 'g')
      = any(${plainIds}::text[])
    union all select null, name, slug from models
    where archived_at is null and regexp_replace(lower(name), '[^a-z0-9]+', '-', 'g') = any(${plainIds}::text[])`.execute(
    tx,
  )
  const called = Map.groupBy(rows, ({ seller, id }) => plainModelId(seller, id))
  return new Map(
    [...called].flatMap(([plainId, found]) => {
      const [slug, ...others] = new Set(found.map((one) => one.slug))
      return slug === undefined || others.length > 0 ? [] : [[plainId, slug] as const]
    }),
  )
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
