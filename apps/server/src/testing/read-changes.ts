import type { TestApp } from './test-app.ts'

/**
 * Removes cached responses with the tags of all changes since the last call, as the change feed does. Returns the tags.
 */
export function changeListener({ database, cache }: TestApp) {
  let receivedUpTo = 0
  return async (): Promise<string[]> => {
    const changes = await database.db
      .selectFrom('catalogue_changes')
      .select(['seq', 'tags'])
      .where('seq', '>', receivedUpTo)
      .orderBy('seq')
      .execute()
    receivedUpTo = changes.at(-1)?.seq ?? receivedUpTo
    const tags = changes.flatMap((change) => change.tags)
    cache.purge(tags)
    return tags
  }
}

/** Returns the tags of the latest change. */
export async function lastTags({ database }: TestApp): Promise<string[]> {
  const { tags } = await database.db
    .selectFrom('catalogue_changes')
    .select('tags')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return tags
}
