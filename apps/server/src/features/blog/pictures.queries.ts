import { mediaUrl, pictureSet } from '@inferdex/domain/media/media-files'
import type { Db } from '../../db/db.ts'

type Picture = { readonly width: number; readonly height: number; readonly srcSet: string }

const ADDRESS = /^\/media\/([0-9a-f]{32})[0-9a-z-]*\.webp$/

/** Returns the pictures of the media library with these URLs. */
export async function readPictures(db: Db, addresses: readonly string[]): Promise<Record<string, Picture>> {
  const keys = [...new Set(addresses.flatMap((address) => ADDRESS.exec(address)?.[1] ?? []))]
  if (keys.length === 0) return {}
  const rows = await db
    .selectFrom('media')
    .select(['key', 'file', 'width', 'height', 'widths'])
    .where('key', 'in', keys)
    .execute()
  return Object.fromEntries(
    rows.flatMap(({ key, file, width, height, widths }) =>
      width === null || height === null
        ? []
        : [[mediaUrl(file), { width, height, srcSet: pictureSet(key, widths, 'webp') }]],
    ),
  )
}
