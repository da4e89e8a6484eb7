import type { FastifyInstance } from 'fastify'
import type { Storage } from '../platform/storage.ts'
import { nothingHere } from './error-handler.ts'

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
    if (picture === undefined && document === undefined) throw nothingHere()
    const etag = `"${params.file}"`
    if (headers['if-none-match'] === etag) {
      return reply.code(304).headers({ etag, 'cache-control': IMMUTABLE }).send()
    }
    const content = await storage.read(params.file)
    if (content === null) throw nothingHere()
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
