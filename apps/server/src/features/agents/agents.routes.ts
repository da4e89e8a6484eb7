import { AppError } from '@inferdex/contracts/protocol/errors'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import { sendError } from '../../http/api/error-handler.ts'
import { createMissLimit, visitor } from '../../http/pages/miss-limit.ts'
import { visitorKey } from '../../platform/client-address.ts'
import { callTool } from './call-tool.ts'
import { createCallerCheck } from './caller-check.ts'
import { createSite } from './site.ts'

/** The largest request of an agent is a few kilobytes. */
const BODY_LIMIT_BYTES = 64 * 1024

type AgentsDeps = { readonly db: Db; readonly config: Config; readonly now: () => Date }

/** Serves the tools of coding agents at /mcp (decision 100). Responses are not cached, and bodies are not logged. */
export function agentsRoutes(app: FastifyInstance, { db, config, now }: AgentsDeps): void {
  const siteAt = createSite(app, { db, publicUrl: config.PUBLIC_URL })
  const limit = createMissLimit(config.RATE_LIMITS === 'on')
  const checkCaller = createCallerCheck(config)
  const load = async () => {
    const { createAgentHandler } = await import('./mcp-handler.ts')
    return createAgentHandler({
      siteName: config.SITE_CONFIG.name,
      run: (handler, given) =>
        callTool(handler, given, {
          site: siteAt(now()),
          calls: app.sharedResponses.calls,
          log: app.log,
        }),
      // Only the name: the message may contain request data.
      onRefused: ({ name }) => app.log.info({ type: name }, 'agent request refused'),
    })
  }
  // Loaded by the first request, because loading takes a third of a second.
  let loaded: ReturnType<typeof load> | null = null
  app.addHook('onClose', async () => await (await loaded)?.close())

  app.route({
    method: ['GET', 'DELETE'],
    url: '/mcp',
    handler: (request, reply) => {
      void reply.header('allow', 'POST')
      return sendError(request, reply, new AppError('METHOD_NOT_ALLOWED', 'Agents send POST requests here'))
    },
  })

  app.post(
    '/mcp',
    {
      bodyLimit: BODY_LIMIT_BYTES,
      // Before the body is read; after `hijack` no Fastify hook would run.
      onRequest: async (request) => {
        checkCaller(request)
        limit.take(visitor(visitorKey(request.ip)))
      },
    },
    async (request, reply) => {
      const body: unknown = request.body
      // A batch of messages would bypass the rate limit.
      if (typeof body !== 'object' || body === null || Array.isArray(body)) {
        throw new AppError('MALFORMED_REQUEST', 'Send one JSON-RPC message')
      }
      loaded ??= load().catch((error: unknown) => {
        loaded = null
        throw error
      })
      const { serve } = await loaded
      // Older clients get a stream of one event, which proxies must not buffer.
      passHeaders(reply.headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' }))
      reply.hijack()
      await serve(request.raw, reply.raw, body)
      return reply
    },
  )
}

/** Sets the headers on the raw response, which the protocol's own handler writes. */
function passHeaders(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
}
