import { z } from 'zod'
import type { Endpoint } from './protocol/endpoint.ts'
import { tag } from './protocol/tags.ts'
import { isoDate, isoDateTime } from './protocol/wire-types.ts'

const exportFile = z.object({
  name: z.string(),
  /** What the file contains. */
  title: z.string(),
  url: z.string(),
  contentType: z.string(),
  /** Null until the first export is made. */
  bytes: z.int().nullable(),
  /** The size with brotli, as most clients request it. */
  compressedBytes: z.int().nullable(),
  etag: z.string().nullable(),
})

const exportsOfCatalogue = z
  .object({
    /** The time of the figures; null until the first export is made. */
    asOf: isoDateTime.nullable(),
    files: z.array(exportFile),
    /** The days with a stored snapshot, newest first. */
    snapshots: z.array(z.object({ day: isoDate, asOf: isoDateTime, files: z.array(z.string()) })),
  })
  .meta({ id: 'Exports' })
export type Exports = z.output<typeof exportsOfCatalogue>

export const listExports = {
  method: 'GET',
  path: '/catalog/exports',
  access: 'catalogue.read',
  summary: 'The whole catalogue as files, and the days of which there are copies',
  response: exportsOfCatalogue,
  tags: [tag.exports],
} as const satisfies Endpoint
