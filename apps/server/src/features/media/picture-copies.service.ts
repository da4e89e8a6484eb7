import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '@inferdex/contracts/protocol/errors'
import { MEDIA_MAX_BYTES } from '@inferdex/contracts/media'
import { mediaFormatOf, pictureFile } from '@inferdex/domain/media/media-files'
import type { Db } from '../../db/db.ts'
import { announceChange } from '../../platform/change-feed.ts'
import { fetchSafely } from '../../platform/fetch-safely.ts'
import { encodePicture, PictureError } from '../../platform/pictures.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { findTagsShowing, saveCopy, claimWaitingCopy } from './picture-copies.queries.ts'

export { requestCopies } from './picture-copies.queries.ts'

const SMALL_WIDTH = 256
const LARGE_WIDTH = 1600
const TIMEOUT_MS = 10_000
const POLL_MS = 5000

export type CopyDeps = {
  readonly db: Db
  readonly storage: Storage
  readonly now: () => Date
  /** Fetches an external picture; tests replace it. */
  readonly fetchPicture?: (address: string) => Promise<Uint8Array>
}

export type StoredPicture = { readonly small: string; readonly large: string }

/** Encodes a picture and stores it in two widths. Throws a PictureError if it is not a picture. */
async function storePicture(storage: Storage, content: Uint8Array): Promise<StoredPicture> {
  const format = mediaFormatOf(content)
  if (format === null || format === 'pdf') throw new PictureError('unreadable')
  const { pictures } = await encodePicture(content, format, (width) => [
    ...new Set([Math.min(width, SMALL_WIDTH), Math.min(width, LARGE_WIDTH)]),
  ])
  const key = randomBytes(16).toString('hex')
  const names = pictures.map(({ width }) => pictureFile(key, width, 'webp'))
  for (const [index, { webp }] of pictures.entries()) await storage.write(names[index] ?? '', webp, 'image/webp')
  const [small = '', large = small] = names
  return { small, large }
}

const NO_PICTURE = "We can't read this picture. Use JPEG, PNG, GIF, WebP or AVIF."

/** Stores an uploaded picture, with an error message for the user if it is rejected. */
export async function storeGivenPicture(storage: Storage, content: Uint8Array): Promise<StoredPicture> {
  try {
    return await storePicture(storage, content)
  } catch (error) {
    if (!(error instanceof PictureError)) throw error
    if (error.reason === 'unreadable') throw new AppError('UNSUPPORTED_MEDIA_TYPE', NO_PICTURE)
    throw new AppError('PAYLOAD_TOO_LARGE', 'This picture is too large. Maximum is 50 megapixels.')
  }
}

/** Copies one pending picture. Returns false if none is due. */
export async function copyNextPicture({ db, storage, now, fetchPicture = fetchExternal }: CopyDeps) {
  const address = await claimWaitingCopy(db, now())
  if (address === undefined) return false
  try {
    const files = await storePicture(storage, await fetchPicture(address))
    await db.transaction().execute((tx) => publishCopy(tx, address, files))
  } catch {
    // It is retried later; until then, initials are shown.
  }
  return true
}

async function publishCopy(tx: Db, address: string, files: StoredPicture): Promise<void> {
  await saveCopy(tx, address, files)
  await announceChange(tx, await findTagsShowing(tx, address), 'A picture has been copied')
}

function fetchExternal(address: string): Promise<Uint8Array> {
  return fetchSafely(address, { maxBytes: MEDIA_MAX_BYTES, timeoutMs: TIMEOUT_MS })
}

/** Copies requested pictures until the returned function is called. */
export function startCopyingPictures(deps: CopyDeps, onProblem: (error: unknown) => void): () => Promise<void> {
  const stop = new AbortController()
  const done = copyUntil(stop.signal, deps, onProblem)
  return async () => {
    stop.abort()
    await done
  }
}

async function copyUntil(stop: AbortSignal, deps: CopyDeps, onProblem: (error: unknown) => void): Promise<void> {
  while (!stop.aborted) {
    const copied = await copyNextPicture(deps).catch((error: unknown) => (onProblem(error), false))
    if (!copied) await wait(POLL_MS, undefined, { signal: stop }).catch(() => {})
  }
}
