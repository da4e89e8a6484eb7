import type { FastifyInstance } from 'fastify'
import { INDEX_NOW_PATH } from './index-now.service.ts'

/** Serves the key with which search engines verify that addresses come from this site. */
export function indexNowRoutes(app: FastifyInstance, key: string | undefined): void {
  if (key === undefined) return
  app.get(INDEX_NOW_PATH, async (_, reply) =>
    reply.headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' }).send(key),
  )
}
