import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { tag } from '@inferdex/contracts/protocol/tags'
import { robotsTxt } from '@inferdex/domain/site/sitemap'
import type { FastifyInstance } from 'fastify'
import type { ReadDb } from '../../../db/db.ts'
import { notFoundError } from '../../../http/api/error-handler.ts'
import { visitor } from '../../../http/pages/miss-limit.ts'
import { sendSharedDocument } from '../../../http/pages/shared-document.ts'
import { visitorKey } from '../../../platform/client-address.ts'
import { readSitemap, writeSitemapIndex } from './sitemap.service.ts'

const XML = 'application/xml; charset=utf-8'
const FILE = /^([a-z0-9-]{1,40})\.xml$/

/** Serves robots.txt, the index of the sitemap, and its files, which are streamed because they can be large. */
export function sitemapRoutes(app: FastifyInstance, { db, publicUrl }: { db: ReadDb; publicUrl: string }): void {
  const { calls, misses } = app.sharedResponses
  app.get('/robots.txt', async (_, reply) =>
    reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send(robotsTxt(publicUrl)),
  )
  app.get('/sitemap.xml', (request, reply) =>
    sendSharedDocument(app, request, reply, '/sitemap.xml', async () => ({
      contentType: XML,
      body: await calls.run(() => writeSitemapIndex(db, publicUrl)),
      tags: [tag.models, tag.providers, tag.blog],
    })),
  )
  app.get<{ Params: { file: string } }>('/sitemaps/:file', async (request, reply) => {
    const name = FILE.exec(request.params.file)?.[1]
    if (name === undefined) throw notFoundError()
    misses.take(visitor(visitorKey(request.ip)))
    const lines = await readSitemap(db, publicUrl, name, calls.run)
    if (lines === null) throw notFoundError()
    const takesGzip = /\bgzip\b(?!;q=0)/.test(request.headers['accept-encoding'] ?? '')
    const content = Readable.from(lines)
    reply.headers({ 'content-type': XML, 'cache-control': 'public, max-age=600', vary: 'accept-encoding' })
    if (!takesGzip) return reply.send(content)
    const zip = createGzip()
    // A failed read aborts the response, so that a partial file is not mistaken for a complete one.
    content.on('error', (error) => zip.destroy(error))
    return reply.header('content-encoding', 'gzip').send(content.pipe(zip))
  })
}
