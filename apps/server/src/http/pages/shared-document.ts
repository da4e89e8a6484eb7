import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { visitorKey } from '../../platform/client-address.ts'
import { visitor } from './miss-limit.ts'
import type { ProducedResponse } from './response-cache.ts'
import { DATA_CSP } from './security-headers.ts'
import { SHARED_CACHE_HEADERS, sendCached } from './send-cached.ts'

/** A file that is the same for everyone, generated on request. */
export type SharedDocument = Pick<ProducedResponse, 'tags' | 'isVariant' | 'isDegraded'> & {
  readonly contentType: string
  readonly body: string | Buffer
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends a document from the page cache, or generates it once for all parallel requests. */
export async function sendSharedDocument(
  { sharedResponses: { cache, headers, misses } }: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  make: () => Promise<SharedDocument>,
): Promise<FastifyReply> {
  const cacheKey = `document ${key}`
  if (cache.isMissing(cacheKey)) misses.take(visitor(visitorKey(request.ip)))
  const cached = await cache.get(cacheKey, async () => {
    const { contentType, body, headers: own, ...rest } = await make()
    return {
      ...rest,
      status: 200,
      body: Buffer.isBuffer(body) ? body : Buffer.from(body),
      headers: {
        ...headers,
        'content-security-policy': DATA_CSP,
        'content-type': contentType,
        ...SHARED_CACHE_HEADERS,
        ...own,
      },
    }
  })
  reply.hijack()
  sendCached(request.raw, reply.raw, cached)
  return reply
}
