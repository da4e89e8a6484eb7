import type { Db } from '../../db/db.ts'

export type ModelOwners = { readonly slug: string; readonly providers: readonly { id: string; slug: string }[] }

/** Returns the sellers of a model, whose figures and pages change when it is archived or restored. */
export async function findModelOwners(tx: Db, id: string): Promise<ModelOwners | undefined> {
  const rows = await tx
    .selectFrom('models')
    .leftJoin('offers', 'offers.model_id', 'models.id')
    .leftJoin('providers', 'providers.id', 'offers.provider_id')
    .select(['models.slug', 'providers.id as provider_id', 'providers.slug as provider_slug'])
    .where('models.id', '=', id)
    .distinct()
    .execute()
  const [first] = rows
  if (first === undefined) return undefined
  return {
    slug: first.slug,
    providers: rows.flatMap((row) =>
      row.provider_id === null || row.provider_slug === null ? [] : [{ id: row.provider_id, slug: row.provider_slug }],
    ),
  }
}

export async function findModelSlugs(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('models').select('slug').where('id', 'in', ids).execute()
  return rows.map(({ slug }) => slug)
}
