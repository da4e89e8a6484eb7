import type { FastifyInstance } from 'fastify'
import type { Storage } from '../../platform/storage/storage.ts'
import { notFoundError } from '../api/error-handler.ts'

/** 128 random bits, then a width or a readable name. Nothing else is ever looked for. */
const FILE = /^[0-9a-f]{32}-(?:[0-9]{1,4}\.(?<picture>webp|avif)|(?<document>[0-9a-z-]+\.pdf))$/

/** A file never changes under its name. */
const IMMUTABLE = 'public, max-age=31536000, immutable'
/** Whatever a file turns out to be: nothing in it runs, and it belongs to no site. */
const FILE_CSP = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

/** What was uploaded. Pictures are shown, documents are only ever downloaded. */
export function serveMedia(app: FastifyInstance, storage: Storage): void {
  app.get<{ Params: { file: string } }>('/media/:file', async ({ params, headers }, reply) => {
    const { picture, document } = FILE.exec(params.file)?.groups ?? {}
    if (picture === undefined && document === undefined) throw notFoundError()
    const etag = `"${params.file}"`
    if (headers['if-none-match'] === etag) {
      return reply.code(304).headers({ etag, 'cache-control': IMMUTABLE }).send()
    }
    const content = await storage.read(params.file)
    if (content === null) throw notFoundError()
    return reply
      .headers({
        'content-type': picture === undefined ? 'application/pdf' : `image/${picture}`,
        'content-security-policy': FILE_CSP,
        'cache-control': IMMUTABLE,
        etag,
        // Other sites may show our pictures (feeds, previews); a document is opened by people.
        ...(picture === undefined
          ? { 'content-disposition': `attachment; filename="${document}"` }
          : { 'cross-origin-resource-policy': 'cross-origin' }),
      })
      .send(content)
  })
}

const HASH = /^[0-9a-f]{64}$/

/** Leads from the name that an article has for a picture from elsewhere to our copy of it. */
export function servePictureCopies(app: FastifyInstance, fileOf: (hash: string) => Promise<string | undefined>): void {
  app.get<{ Params: { hash: string } }>('/pictures/:hash', async ({ params }, reply) => {
    const file = HASH.test(params.hash) ? await fileOf(params.hash) : undefined
    if (file === undefined) throw notFoundError()
    return reply.header('cache-control', 'public, max-age=86400').redirect(`/media/${file}`, 302)
  })
}
