import { randomBytes } from 'node:crypto'
import type { ResponseBody, HandlerInput } from '@inferdex/contracts/protocol/endpoint'
import { AppError } from '@inferdex/contracts/protocol/errors'
import * as contract from '@inferdex/contracts/media'
import { totalPages } from '@inferdex/contracts/protocol/paging'
import {
  fileSlug,
  mediaFormatOf,
  type PictureFormat,
  pictureFile,
  pictureWidths,
  shownFileName,
} from '@inferdex/domain/media/media-files'
import type { Db } from '../../db/db.ts'
import { isDatabaseUnavailable } from '../../platform/database-errors.ts'
import { newId } from '../../platform/ids.ts'
import { enqueueJob } from '../../platform/job-queue.ts'
import { encodePicture, PictureError } from '../../platform/pictures.ts'
import type { Limit, RateLimiter } from '../../platform/rate-limit.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { type Actor, recordAction } from '../audit/audit.service.ts'
import { type PdfProblem, pdfProblem } from './active-pdf.ts'
import { removeFiles } from './media.jobs.ts'
import { countItems, findItem, findItems, findUses, insertMedia, type NewMedia, removeMedia } from './media.queries.ts'

const UPLOADS_PER_ACCOUNT: Limit = { hits: 200, windowSeconds: 60 * 60 }

export type MediaDeps = { db: Db; limiter: RateLimiter; now: () => Date; storage: Storage }

type StoredFile = { name: string; content: Uint8Array; type: string }
type Prepared = Pick<NewMedia, 'type' | 'file' | 'width' | 'height' | 'widths'> & { files: StoredFile[] }

export async function storeUpload(
  { db, limiter, now, storage }: MediaDeps,
  actor: Actor,
  { name: givenName, content }: { name: string; content: Uint8Array },
): Promise<contract.MediaItem> {
  const at = now()
  await limiter.consume(`media:account:${actor.id}`, UPLOADS_PER_ACCOUNT, at)
  const name = shownFileName(givenName)
  const key = randomBytes(16).toString('hex')
  const { files, ...prepared } = await prepare(key, name, content)
  const media = { ...prepared, id: newId(at), key, name, bytes: content.length, uploadedBy: actor.id, createdAt: at }
  try {
    // Files first, so that every stored URL has a file.
    for (const file of files) await storage.write(file.name, file.content, file.type)
    await db.transaction().execute((tx) => insertRecorded(tx, actor, media))
  } catch (error) {
    // An unavailable database may have committed without acknowledging it. Unreferenced files do no harm.
    if (!isDatabaseUnavailable(error)) await Promise.allSettled(files.map((file) => storage.remove(file.name)))
    throw error
  }
  return existing(await findItem(db, media.id))
}

async function insertRecorded(tx: Db, actor: Actor, media: NewMedia): Promise<void> {
  await insertMedia(tx, media)
  const changes = { name: { from: null, to: media.name }, file: { from: null, to: media.file } }
  await recordAction(
    tx,
    actor,
    { action: 'CREATE_MEDIA', targetType: 'MEDIA', targetId: media.id, changes },
    media.createdAt,
  )
}

/** Prepares an upload. Its type is detected from its content; name and declared type are ignored. */
async function prepare(key: string, name: string, content: Uint8Array): Promise<Prepared> {
  const format = mediaFormatOf(content)
  if (format === null) throw unsupported(name)
  if (format !== 'pdf') return await preparePicture(key, name, content, format)
  const problem = await pdfProblem(content)
  if (problem !== null) throw new AppError('UNSUPPORTED_MEDIA_TYPE', pdfRefusals[problem](name))
  const file = `${key}-${fileSlug(name)}.pdf`
  return {
    type: 'file',
    file,
    width: null,
    height: null,
    widths: [],
    files: [{ name: file, content, type: 'application/pdf' }],
  }
}

async function preparePicture(
  key: string,
  name: string,
  content: Uint8Array,
  format: PictureFormat,
): Promise<Prepared> {
  try {
    const { width, height, pictures } = await encodePicture(content, format, pictureWidths)
    return {
      type: 'image',
      file: pictureFile(key, width, 'webp'),
      width,
      height,
      widths: pictures.map((picture) => picture.width),
      files: pictures.flatMap((picture) => [
        { name: pictureFile(key, picture.width, 'webp'), content: picture.webp, type: 'image/webp' },
        { name: pictureFile(key, picture.width, 'avif'), content: picture.avif, type: 'image/avif' },
      ]),
    }
  } catch (error) {
    if (!(error instanceof PictureError)) throw error
    if (error.reason === 'unreadable') throw unsupported(name)
    throw new AppError('PAYLOAD_TOO_LARGE', `File ${name} is too large. Maximum is 50 megapixels.`)
  }
}

const pdfRefusals = {
  active: (name) =>
    `File ${name} contains scripts, actions or other files. Please print it to a new PDF and upload that one.`,
  unreadable: (name) =>
    `File ${name} is encrypted or damaged and cannot be checked. Please print it to a new PDF and upload that one.`,
} as const satisfies Record<PdfProblem, (name: string) => string>

function unsupported(name: string): AppError {
  return new AppError('UNSUPPORTED_MEDIA_TYPE', contract.notSupported(name))
}

export async function listMedia(
  db: Db,
  { page, limit, ...filter }: HandlerInput<typeof contract.listMedia>['query'],
): Promise<ResponseBody<typeof contract.listMedia>> {
  const total = await countItems(db, filter)
  const items = await findItems(db, filter, { page, limit }, total)
  return { items, page, total, totalPages: totalPages(total, limit) }
}

export async function readUses(db: Db, id: string): Promise<ResponseBody<typeof contract.readMediaUses>> {
  existing(await findItem(db, id))
  return await findUses(db, id)
}

export async function deleteMedia({ db, now }: MediaDeps, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute((tx) => removeRecorded(tx, actor, id, now()))
}

async function removeRecorded(tx: Db, actor: Actor, id: string, now: Date): Promise<void> {
  const media = existing(await removeMedia(tx, id))
  const changes = { name: { from: media.name, to: null }, file: { from: media.file, to: null } }
  await recordAction(tx, actor, { action: 'DELETE_MEDIA', targetType: 'MEDIA', targetId: id, changes }, now)
  await enqueueJob(tx, removeFiles, { files: filesOf(media) })
}

function filesOf({ key, file, type, widths }: { key: string; file: string; type: string; widths: number[] }): string[] {
  if (type === 'file') return [file]
  return widths.flatMap((width) => [pictureFile(key, width, 'webp'), pictureFile(key, width, 'avif')])
}

function existing<T>(media: T | undefined): T {
  if (media === undefined) throw new AppError('NOT_FOUND', 'This file does not exist')
  return media
}
