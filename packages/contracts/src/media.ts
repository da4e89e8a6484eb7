import { z } from 'zod'
import type { Endpoint } from './protocol/endpoint.ts'
import { pageQuery } from './protocol/paging.ts'
import { isoDateTime, plainText, searchText } from './protocol/wire-types.ts'

export const MEDIA_MAX_BYTES = 5 * 1024 * 1024
const MEDIA_PAGE_SIZE = 24

export const notSupported = (name: string) => `File ${name} is not supported. Only images and PDFs are allowed.`
export const tooLarge = (name: string) => `File ${name} is too large. Maximum size is 5MB.`

export const mediaTypes = ['image', 'file'] as const

export const mediaItem = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The URL of the widest picture, or of the document. */
  url: z.string(),
  type: z.enum(mediaTypes),
  /** The size of the uploaded file in bytes. */
  size: z.int(),
  uploadedAt: isoDateTime,
  /** Null for documents. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  thumbnailUrl: z.string().nullable(),
  /** How many articles use it. */
  uses: z.int(),
})
export type MediaItem = z.output<typeof mediaItem>

export const uploadMedia = {
  method: 'POST',
  path: '/admin/media',
  access: 'media.manage',
  summary: 'Upload one picture or PDF: the body is the file as it is. Pictures are encoded anew',
  query: z.strictObject({ name: plainText.min(1).max(500) }),
  payload: { file: { maxBytes: MEDIA_MAX_BYTES } },
  response: mediaItem,
  status: 201,
} as const satisfies Endpoint

export const listMedia = {
  method: 'GET',
  path: '/admin/media',
  access: 'media.manage',
  summary: 'Uploaded pictures and documents, newest first',
  query: z.strictObject({
    ...pageQuery(MEDIA_PAGE_SIZE),
    type: z.enum(mediaTypes).optional(),
    search: searchText.optional(),
  }),
  response: z.object({ items: z.array(mediaItem), page: z.int(), totalPages: z.int(), total: z.int() }),
} as const satisfies Endpoint

const idParam = z.strictObject({ id: z.uuid('This is not an id') })

export const readMediaUses = {
  method: 'GET',
  path: '/admin/media/:id/uses',
  access: 'media.manage',
  summary: 'The articles that use a picture or document',
  params: idParam,
  response: z.array(z.object({ id: z.uuid(), title: z.string(), slug: z.string(), status: z.string() })),
} as const satisfies Endpoint

export const deleteMedia = {
  method: 'DELETE',
  path: '/admin/media/:id',
  access: 'media.manage',
  summary: 'Delete a picture or document permanently; articles that use it show nothing in its place',
  params: idParam,
  response: null,
} as const satisfies Endpoint
