import { Readable } from 'node:stream'
import type { ResponseBody, Endpoint, HandlerInput } from '@inferdex/contracts/protocol/endpoint'
import { AppError, signInAgain } from '@inferdex/contracts/protocol/errors'
import { type Action, isOpenToVisitors, keyActions, mayCall, type policy } from '@inferdex/contracts/protocol/policy'
import type { Viewer } from '@inferdex/contracts/protocol/roles'
import type { ApiKeyScope } from '@inferdex/domain/accounts/api-keys'
import { CURRENT_API_VERSION } from '@inferdex/domain/site/api-versions'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { ResponseCache, CachedResponse } from '../pages/response-cache.ts'
import { callerOf, takeWithHeaders, termsHeaders, wantedVersion } from './catalogue-terms.ts'
import { readCookies } from './cookies.ts'
import type { EventStream } from './event-stream.ts'
import type { MissLimit } from '../pages/miss-limit.ts'
import { isRemembered } from '../pages/address-limits.ts'
import type { WorkLimit } from '../pages/work-limit.ts'
import { DATA_CSP } from '../pages/security-headers.ts'
import { SHARED_CACHE_HEADERS, sendCached } from '../pages/send-cached.ts'
import { validationError } from './validation-error.ts'

export type SignedIn = Viewer & {
  readonly sessionId: string
  /** Whether the sign-in, or a confirmation after it, was in the last 15 minutes. */
  readonly isRecent: boolean
  /** The session's real token, set when this request exchanged the one-time token of a sign-in for it. */
  readonly newToken?: string
}

/** The API key of a request. It is not a viewer: it does not act on behalf of its owner. */
export type ApiKeyCaller = { readonly userId: string; readonly scope: ApiKeyScope }

/** Everything about a request except its input. */
export type AnyCall = {
  readonly viewer: SignedIn | null
  readonly requestId: string
  readonly address: string | null
  readonly userAgent: string | null
  /** Path and query as they were sent, for calls whose query comes from a third party. */
  readonly url: string
  readonly cookies: Readonly<Record<string, string>>
  /** Headers that a handler adds to the HTTP response. */
  readonly responseHeaders: Record<string, string>
}

/** The type of a call. `viewer` is not null on endpoints that are not open to visitors. */
type Call<A extends Action> = (typeof policy)[A] extends { anyone: true }
  ? AnyCall
  : AnyCall & { readonly viewer: SignedIn }

type Handler<E extends Endpoint> = (
  input: HandlerInput<E>,
  call: Call<E['access']>,
) => E['response'] extends 'events'
  ? EventStream
  : E['response'] extends 'redirect'
    ? Promise<URL>
    : E['response'] extends 'file'
      ? FileDownload | Promise<FileDownload>
      : ResponseBody<E> | Promise<ResponseBody<E>>

/** A download. It is streamed, so it may be larger than the memory. */
export type FileDownload = {
  readonly name: string
  readonly contentType: string
  readonly content: AsyncIterable<string> | AsyncIterable<Uint8Array>
}

type RawInput = { params?: unknown; query?: unknown; body?: unknown; file?: unknown }

/** A registered endpoint, callable over HTTP and from page loaders. */
export type RegisteredEndpoint = {
  readonly endpoint: Endpoint
  readonly invoke: (input: RawInput, call: AnyCall) => Promise<unknown>
}

/** The cache of responses that are the same for everyone, and the cache key of each raw URL. */
export type SharedResponses = {
  cache: ResponseCache
  headers: Readonly<Record<string, string>>
  rawUrls: LRUCache<string, string>
  misses: MissLimit
  calls: WorkLimit
}

const SHARED_JSON_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-security-policy': DATA_CSP,
  ...SHARED_CACHE_HEADERS,
}

declare module 'fastify' {
  interface FastifyInstance {
    endpoints: Map<string, RegisteredEndpoint>
    sharedResponses: SharedResponses
  }
  interface FastifyRequest {
    viewer: SignedIn | null
    apiKey: ApiKeyCaller | null
  }
}

export function endpointKey({ method, path }: Endpoint): string {
  return `${method} ${path}`
}

/**
 * Registers an API call. Access, validation and response shape come from the definition; there is no other way to add a
 * call.
 */
export function registerEndpoint<E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: Handler<E>): void {
  const key = endpointKey(endpoint)
  if (app.endpoints.has(key)) throw new Error(`${key} is registered twice`)

  const invoke = async (raw: RawInput, call: AnyCall): Promise<unknown> => {
    assertMayCall(endpoint.access, call.viewer)
    if (endpoint.needsRecentSignIn === true && call.viewer?.isRecent !== true) throw signInAgain()
    // The cast is safe, because the schemas and the handler's types come from the same definition.
    const input = {
      params: parsePart(endpoint.params, raw.params),
      query: parseQuery(endpoint, raw.query),
      body: parsePart(endpoint.body, raw.body),
      file: isFile(endpoint) ? fileOf(endpoint, raw.file) : undefined,
    } as HandlerInput<E>
    // A promise, except for streams of events.
    const handled: unknown = handler(input, call as Call<E['access']>)
    const response = await handled
    return endpoint.response instanceof z.ZodType ? endpoint.response.parse(response) : response
  }

  app.endpoints.set(key, { endpoint, invoke })
  addRoute(app, endpoint, {
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    onRequest: async (request, reply) => {
      assertWithinScope(endpoint, request.apiKey)
      if (!isCacheable(endpoint)) return
      const { misses } = app.sharedResponses
      // Refusals carry them too.
      reply.headers(termsHeaders(misses, callerOf(request), CURRENT_API_VERSION))
      wantedVersion(request.headers)
    },
    handler: async (request, reply) => {
      const call = callOf(request)
      if (isCacheable(endpoint))
        return sendFromCache(app, endpoint, request, reply, () => invoke(rawInput(endpoint, request), call), call)
      const response = await invoke(rawInput(endpoint, request), call).catch((error: unknown) => {
        // A refusal may set a cookie too.
        reply.headers(call.responseHeaders)
        throw error
      })
      if (endpoint.response === 'events') return (response as EventStream).sendTo(reply)
      reply.headers(call.responseHeaders)
      if (endpoint.response === 'redirect') return reply.redirect((response as URL).href, 302)
      if (endpoint.response === 'file') return sendFile(reply, response as FileDownload)
      return sendJson(endpoint, reply, response)
    },
  })
}

function addRoute(app: FastifyInstance, { payload, access }: Endpoint, route: RouteOptions): void {
  if (payload === undefined) {
    app.route(route)
    return
  }
  // In its own scope, so that all other calls keep refusing bodies that are not JSON.
  void app.register(async (scope) => {
    // Runs before the body is read, so that a caller without permission cannot fill our memory with files.
    scope.addHook('preParsing', async ({ viewer }) => assertMayCall(access, viewer))
    scope.removeAllContentTypeParsers()
    if (payload === 'stream') {
      scope.addContentTypeParser('*', (_request, body, done) => done(null, body))
      scope.route(route)
      return
    }
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.route(payload === 'ignored' ? route : { ...route, bodyLimit: payload.file.maxBytes })
  })
}

/**
 * Returns whether a response is cached: public, with tags, and so the same for everyone until one of the tags changes.
 */
export function isCacheable({ method, access, tags }: Endpoint): boolean {
  return method === 'GET' && tags !== undefined && isOpenToVisitors(access)
}

async function sendFromCache(
  app: FastifyInstance,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  invoke: () => Promise<unknown>,
  call: AnyCall,
): Promise<FastifyReply> {
  const { cache, calls, misses, rawUrls } = app.sharedResponses
  // Refuses unknown query keys before they become part of a cache key; otherwise there would be no limit to the number
  // of keys.
  parseQuery(endpoint, request.query)
  const key = sharedResponseKey(endpoint, request.params, request.query)
  const caller = callerOf(request)
  if (cache.isMissing(key)) takeWithHeaders(misses, request, reply)
  const limited = () => calls.run(invoke)
  const response = await sharedResponse(app, endpoint, key, request, limited, call)
  if (isRemembered(request.url)) rawUrls.set(request.url, key)
  reply.hijack()
  const terms = termsHeaders(misses, caller, wantedVersion(request.headers))
  sendCached(request.raw, reply.raw, response, Object.entries(terms).flat())
  return reply
}

function sharedResponseKey({ path }: Endpoint, params: unknown, query: unknown): string {
  return `api ${path} ${JSON.stringify([params ?? {}, sorted(query ?? {})])}`
}

/** Returns the cached response, or produces it once for all parallel requests. */
function sharedResponse(
  { sharedResponses: { cache, headers } }: FastifyInstance,
  endpoint: Endpoint,
  key: string,
  { params, query }: RawInput,
  invoke: () => Promise<unknown>,
  { responseHeaders }: AnyCall,
): Promise<CachedResponse> {
  return cache.get(key, async () => ({
    status: 200,
    body: Buffer.from(JSON.stringify(await invoke())),
    tags: tagsOf(endpoint, params),
    isVariant: Object.keys(query ?? {}).length > 0,
    headers: { ...headers, ...SHARED_JSON_HEADERS, ...responseHeaders },
  }))
}

const sharedValues = new WeakMap<CachedResponse, unknown>()

/**
 * Runs a call without parameters through the cache that HTTP uses, because many pages need the same result. All callers
 * share one value and must not change it.
 */
export async function invokeShared(
  app: FastifyInstance,
  { endpoint, invoke }: RegisteredEndpoint,
  call: AnyCall,
): Promise<unknown> {
  let value: unknown
  const invokeOnce = async () => (value = await invoke({}, call))
  const key = sharedResponseKey(endpoint, {}, {})
  const response = await sharedResponse(app, endpoint, key, {}, invokeOnce, call)
  // An HTTP request may have produced the response.
  if (!sharedValues.has(response)) sharedValues.set(response, value ?? JSON.parse(response.identity.body.toString()))
  return sharedValues.get(response)
}

function sorted(query: unknown): [string, unknown][] {
  return Object.entries(query as Record<string, unknown>).toSorted(([a], [b]) => (a < b ? -1 : 1))
}

/** Fills in parameters in tags: `model/:slug` becomes `model/gpt-5`. */
export function tagsOf({ tags = [] }: Endpoint, params: unknown): string[] {
  const values = (params ?? {}) as Record<string, unknown>
  return tags.map((tag) => tag.replaceAll(/:([a-zA-Z]+)/g, (_, name: string) => String(values[name])))
}

function rawInput(endpoint: Endpoint, request: FastifyRequest): RawInput {
  // An empty body counts as absent, whatever its declared type.
  const body = endpoint.body === undefined ? undefined : (request.body ?? undefined)
  const file = isFile(endpoint) ? request.body : undefined
  return { params: request.params, query: request.query, body, file }
}

function isFile({ payload }: Endpoint): boolean {
  return payload === 'stream' || typeof payload === 'object'
}

/** Returns the file of a call as the endpoint expects it: as a buffer or as a stream. */
function fileOf({ payload }: Endpoint, file: unknown): Uint8Array | Readable {
  if (payload === 'stream') return file instanceof Readable ? file : Readable.from([])
  if (file instanceof Uint8Array && file.length > 0) return file
  throw new AppError('MALFORMED_REQUEST', 'The file is empty')
}

function sendJson(endpoint: Endpoint, reply: FastifyReply, response: unknown): FastifyReply {
  if (endpoint.response === null) return reply.code(204).send()
  return reply
    .code(endpoint.status ?? 200)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(response))
}

function sendFile(reply: FastifyReply, { name, contentType, content }: FileDownload): FastifyReply {
  return reply
    .header('content-type', contentType)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(content))
}

export function callOf(request: FastifyRequest): AnyCall {
  return {
    viewer: request.viewer,
    requestId: request.id,
    address: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 400) ?? null,
    url: request.url,
    cookies: readCookies(request.headers.cookie),
    responseHeaders: {},
  }
}

function assertMayCall(action: Action, viewer: SignedIn | null): void {
  if (mayCall(viewer, action)) return
  if (viewer === null) throw new AppError('UNAUTHENTICATED', 'Please log in to continue')
  throw new AppError('FORBIDDEN', 'You do not have permission to do this')
}

/** Refuses calls outside of a key's scope: everything except public reads. */
function assertWithinScope({ method, access }: Endpoint, key: ApiKeyCaller | null): void {
  if (key === null || (method === 'GET' && keyActions[key.scope].some((action) => action === access))) return
  throw new AppError('FORBIDDEN', 'An API key only reads the catalogue. Please log in to do this.')
}

function parsePart(schema: z.ZodType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined
  const parsed = schema.safeParse(value ?? {})
  if (!parsed.success) throw validationError(parsed.error)
  return parsed.data
}

/** Parses the query. A call that defines none accepts none, except a redirect, whose query comes from a third party. */
function parseQuery({ query: schema, response }: Endpoint, query: unknown): unknown {
  return schema === undefined && response === 'redirect' ? undefined : parsePart(schema ?? NO_QUERY, query)
}

const NO_QUERY = z.strictObject({})

export function routesOpenToVisitors(app: FastifyInstance): string[] {
  return [...app.endpoints.values()]
    .filter(({ endpoint }) => isOpenToVisitors(endpoint.access))
    .map(({ endpoint }) => `${endpoint.method} /api${endpoint.path}`)
    .toSorted()
}
