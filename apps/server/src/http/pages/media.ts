import type { FastifyInstance } from 'fastify'
import type { Storage } from '../../platform/storage/storage.ts'
import { notFoundError } from '../api/error-handler.ts'

/** Matches file names: 128 random bits, then a width or a readable name. Other names are not looked up. */
const FILE = /^[0-9a-f]{32}-(?:[0-9]{1,4}\.(?<picture>webp|avif)|(?<document>[0-9a-z-]+\.pdf))$/

/** For files, which never change under their name. */
const IMMUTABLE = 'public, max-age=31536000, immutable'
/** Keeps scripts in an uploaded file from running, regardless of its content. */
const FILE_CSP = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

/** Serves uploaded files. Pictures are shown; documents are only downloaded. */
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
        // Other sites may embed our pictures (feeds, previews); documents are opened by people.
        ...(picture === undefined
          ? { 'content-disposition': `attachment; filename="${document}"` }
          : { 'cross-origin-resource-policy': 'cross-origin' }),
      })
      .send(content)
  })
}

const HASH = /^[0-9a-f]{64}$/

/** Redirects from the URL that an article has for an external picture to our copy of it. */
export function servePictureCopies(app: FastifyInstance, fileOf: (hash: string) => Promise<string | undefined>): void {
  app.get<{ Params: { hash: string } }>('/pictures/:hash', async ({ params }, reply) => {
    const file = HASH.test(params.hash) ? await fileOf(params.hash) : undefined
    if (file === undefined) throw notFoundError()
    return reply.header('cache-control', 'public, max-age=86400').redirect(`/media/${file}`, 302)
  })
}
