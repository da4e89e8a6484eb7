import type { MediaItem } from '@inferdex/contracts/media'
import { mediaUrl, pictureFile } from '@inferdex/domain/media/media-files'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { containing } from '../../db/like.ts'
import { byTime } from '../../db/paging/list-order.ts'
import { selectPageOfIds } from '../../db/paging/numbered-page.ts'

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

function passing({ type, search = '' }: Filter): RawBuilder<boolean>[] {
  return [
    sql<boolean>`true`,
    ...(type === undefined ? [] : [sql<boolean>`type = ${type}`]),
    ...(search === '' ? [] : [sql<boolean>`lower(name) like ${containing(search)}`]),
  ]
}

export async function findItems(
  db: Db,
  filter: Filter,
  paging: { page: number; limit: number },
  total: number,
): Promise<MediaItem[]> {
  const list = { table: 'media', rows: passing(filter), order: byTime('media').newest } as const
  const ids = await selectPageOfIds(db, list, paging, total)
  if (ids === null) return []
  return (await selectMedia(db).where('id', 'in', ids).orderBy('id', 'desc').execute()).map(toItem)
}

export async function countItems(db: Db, filter: Filter): Promise<number> {
  if (filter.type === undefined && (filter.search ?? '') === '') {
    const row = await db.selectFrom('counts').select('value').where('name', '=', 'media').executeTakeFirst()
    return row?.value ?? 0
  }
  const { total } = await db
    .selectFrom('media')
    .select((of) => of.fn.countAll<number>().as('total'))
    .where((of) => of.and(passing(filter)))
    .executeTakeFirstOrThrow()
  return total
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
