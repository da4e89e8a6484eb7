import type { PostFields, PostVersion, PostVersionLine } from '@inferdex/contracts/blog/blog.staff'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** The number of versions that are kept per post, and of new posts that a person never saved. */
const MAX_VERSIONS = 50
const MAX_UNSAVED = 10

type NewVersion = {
  readonly id: string
  readonly postId: string | null
  readonly kind: PostVersion['kind']
  readonly editorId: string
  readonly fields: PostFields
}

export async function insertVersion(tx: Db, version: NewVersion, now: Date): Promise<void> {
  await tx
    .insertInto('post_versions')
    .values({
      id: version.id,
      post_id: version.postId,
      kind: version.kind,
      editor_id: version.editorId,
      editor_name: sql`coalesce((select username from users where id = ${version.editorId}), '')`,
      fields: JSON.stringify(version.fields),
      created_at: now,
      updated_at: now,
    })
    .execute()
  await dropOldVersions(tx, version)
}

async function dropOldVersions(tx: Db, { postId, editorId }: NewVersion): Promise<void> {
  await tx
    .deleteFrom('post_versions')
    .where('id', 'in', (old) => {
      const kept = old.selectFrom('post_versions').select('id').orderBy('id', 'desc')
      return postId === null
        ? kept.where('post_id', 'is', null).where('editor_id', '=', editorId).offset(MAX_UNSAVED)
        : kept.where('post_id', '=', postId).offset(MAX_VERSIONS)
    })
    .execute()
}

/** Overwrites the autosave of the same person and post since `since`. Returns false if there is none. */
export async function overwriteAutosave(
  db: Db,
  { id, postId, editorId, fields }: Omit<NewVersion, 'kind'>,
  since: Date,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('post_versions')
    .set({ fields: JSON.stringify(fields), updated_at: now })
    .where('id', '=', id)
    .where('kind', '=', 'AUTOSAVED')
    .where('editor_id', '=', editorId)
    .where(sql<boolean>`post_id is not distinct from ${postId}::uuid`)
    .where('created_at', '>', since)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Moves the autosave of a new post to the post once it is saved. Versions of other posts are not moved. */
export async function adoptVersion(tx: Db, id: string, postId: string, editorId: string): Promise<void> {
  await tx
    .updateTable('post_versions')
    .set({ post_id: postId })
    .where('id', '=', id)
    .where('post_id', 'is', null)
    .where('editor_id', '=', editorId)
    .execute()
}

const LINE = ['id', 'kind', 'editor_name', 'created_at', 'updated_at'] as const

export async function listVersions(db: Db, postId: string): Promise<PostVersionLine[]> {
  const rows = await db
    .selectFrom('post_versions')
    .select([...LINE, sql<string>`fields ->> 'title'`.as('title')])
    .where('post_id', '=', postId)
    // A deleted post keeps its versions, but only a restored one shows them.
    .where(sql<boolean>`exists (select from posts where posts.id = post_id and archived_at is null)`)
    .orderBy('id', 'desc')
    .limit(MAX_VERSIONS)
    .execute()
  return rows.map(toLine)
}

type LineRow = {
  id: string
  kind: PostVersion['kind']
  editor_name: string
  created_at: Date
  updated_at: Date
  title: string
}

function toLine(row: LineRow): PostVersionLine {
  return {
    id: row.id,
    kind: row.kind,
    editorName: row.editor_name,
    title: row.title,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

const selectVersion = (db: Db) => db.selectFrom('post_versions').select([...LINE, 'post_id', 'fields'])

function toVersion(row: Omit<LineRow, 'title'> & { post_id: string | null; fields: unknown }): PostVersion {
  const fields = row.fields as PostFields
  return { ...toLine({ ...row, title: fields.title }), postId: row.post_id, fields }
}

/**
 * Returns a version. Unsaved new posts are visible only to their author; versions of a post to all who manage posts.
 */
export async function findVersion(db: Db, id: string, editorId: string): Promise<PostVersion | undefined> {
  const row = await selectVersion(db)
    .where('id', '=', id)
    .where((of) => of.or([of('post_id', 'is not', null), of('editor_id', '=', editorId)]))
    .executeTakeFirst()
  return row && toVersion(row)
}

export async function findUnsaved(db: Db, editorId: string): Promise<PostVersion | undefined> {
  const row = await selectVersion(db)
    .where('editor_id', '=', editorId)
    .where('post_id', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toVersion(row)
}

export async function deleteAutosave(db: Db, id: string, editorId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('post_versions')
    .where('id', '=', id)
    .where('kind', '=', 'AUTOSAVED')
    .where('editor_id', '=', editorId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
