import type { PostFields, PostVersion, PostVersionLine } from '@inferdex/contracts/blog/blog.staff'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** How many versions of a post are kept, and how many new posts that somebody began and never saved. */
const KEPT = 50
const KEPT_UNSAVED = 10

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
        ? kept.where('post_id', 'is', null).where('editor_id', '=', editorId).offset(KEPT_UNSAVED)
        : kept.where('post_id', '=', postId).offset(KEPT)
    })
    .execute()
}

/** Writes over what the same person typed into the same post since `since`; false when there is no such version. */
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

/** What somebody typed into a new post belongs to it once it is saved; versions of other posts stay where they are. */
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
    .orderBy('id', 'desc')
    .limit(KEPT)
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

/** What somebody typed into a new post is theirs alone; versions of a post are for everyone who manages posts. */
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
