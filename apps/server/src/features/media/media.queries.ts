import type { MediaItem } from '@inferdex/contracts/media'
import { mediaUrl, pictureFile } from '@inferdex/domain/media/media-files'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { containing } from '../../db/like.ts'

export type NewMedia = {
  id: string
  key: string
  name: string
  type: MediaItem['type']
  file: string
  bytes: number
  width: number | null
  height: number | null
  widths: number[]
  uploadedBy: string
  createdAt: Date
}

export async function insertMedia(tx: Db, { uploadedBy, createdAt, ...media }: NewMedia): Promise<void> {
  await tx
    .insertInto('media')
    .values({ ...media, uploaded_by: uploadedBy, created_at: createdAt })
    .execute()
}

function selectMedia(db: Db) {
  return db
    .selectFrom('media')
    .select([
      'id',
      'key',
      'name',
      'type',
      'file',
      'bytes',
      'width',
      'height',
      'widths',
      'created_at',
      sql<number>`(select count(*) from media_uses where media_uses.media_key = media.key)`.as('uses'),
    ])
}

type MediaRow = Awaited<ReturnType<ReturnType<typeof selectMedia>['execute']>>[number]

function toItem(row: MediaRow): MediaItem {
  const smallest = row.widths[0]
  return {
    id: row.id,
    name: row.name,
    url: mediaUrl(row.file),
    type: row.type,
    size: row.bytes,
    uploadedAt: row.created_at.toISOString(),
    width: row.width,
    height: row.height,
    thumbnailUrl: smallest === undefined ? null : mediaUrl(pictureFile(row.key, smallest, 'webp')),
    uses: row.uses,
  }
}

export async function findItem(db: Db, id: string): Promise<MediaItem | undefined> {
  const row = await selectMedia(db).where('id', '=', id).executeTakeFirst()
  return row && toItem(row)
}

type Filter = { readonly type?: MediaItem['type'] | undefined; readonly search?: string | undefined }

const matches = (search: string) => sql<boolean>`lower(name) like ${containing(search)}`

export async function findItems(
  db: Db,
  { type, search = '' }: Filter,
  { limit, skip }: { limit: number; skip: number },
): Promise<MediaItem[]> {
  let items = selectMedia(db).orderBy('id', 'desc').limit(limit).offset(skip)
  if (type !== undefined) items = items.where('type', '=', type)
  if (search !== '') items = items.where(matches(search))
  return (await items.execute()).map(toItem)
}

export async function countItems(db: Db, { type, search = '' }: Filter): Promise<number> {
  if (type === undefined && search === '') {
    const row = await db.selectFrom('counts').select('value').where('name', '=', 'media').executeTakeFirst()
    return row?.value ?? 0
  }
  let counted = db.selectFrom('media').select((of) => of.fn.countAll<number>().as('total'))
  if (type !== undefined) counted = counted.where('type', '=', type)
  if (search !== '') counted = counted.where(matches(search))
  return (await counted.executeTakeFirstOrThrow()).total
}

export async function findUses(db: Db, id: string) {
  return await db
    .selectFrom('media')
    .innerJoin('media_uses', 'media_uses.media_key', 'media.key')
    .innerJoin('posts', 'posts.id', 'media_uses.post_id')
    .select(['posts.id', 'posts.title', 'posts.slug', 'posts.status'])
    .where('media.id', '=', id)
    .orderBy('posts.id', 'desc')
    .limit(100)
    .execute()
}

export type StoredMedia = { key: string; name: string; type: MediaItem['type']; file: string; widths: number[] }

export async function removeMedia(tx: Db, id: string): Promise<StoredMedia | undefined> {
  return await tx
    .deleteFrom('media')
    .where('id', '=', id)
    .returning(['key', 'name', 'type', 'file', 'widths'])
    .executeTakeFirst()
}
