import type { SavedViews, ViewList } from '@inferdex/contracts/people/saved-views'
import type { Db } from '../../db/db.ts'

export async function findSavedViews(db: Db, userId: string, list: ViewList): Promise<SavedViews> {
  const rows = await db
    .selectFrom('saved_views')
    .select(['name', 'filters'])
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .orderBy('name')
    .execute()
  return Object.fromEntries(rows.map(({ name, filters }) => [name, filters as SavedViews[string]]))
}

export async function replaceSavedViewsOf(
  db: Db,
  userId: string,
  list: ViewList,
  views: SavedViews,
): Promise<SavedViews> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('saved_views').where('user_id', '=', userId).where('list', '=', list).execute()
    const rows = Object.entries(views).map(([name, filters]) => ({
      user_id: userId,
      list,
      name,
      filters: JSON.stringify(filters),
    }))
    if (rows.length > 0) await tx.insertInto('saved_views').values(rows).execute()
  })
  return findSavedViews(db, userId, list)
}
