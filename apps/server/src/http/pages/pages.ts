import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '@inferdex/contracts/protocol/errors'
import { CURRENT_API_VERSION } from '@inferdex/domain/site/api-versions'
import { markdownPath } from '@inferdex/domain/exports/markdown-path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressOf, visitorKey } from '../../platform/client-address.ts'
import { createWorkerThread } from '../../platform/threads/worker-thread.ts'
import type { ResponseCache, ProducedResponse } from './response-cache.ts'
import { hasOwnTerms, termsHeaders } from '../api/catalogue-terms.ts'
import { notFoundError } from '../api/error-handler.ts'
import { observeRender } from '../api/in-process.ts'
import { type MissLimit, visitor } from './miss-limit.ts'
import type { MarkdownTask } from './markdown/markdown.worker.ts'
import type { PageKeys, PageTarget } from './page-key.ts'
import { refusePage } from './page-refusal.ts'
import type { SharedResponses } from '../api/register-endpoint.ts'
import { pageCsp } from './security-headers.ts'
import { SHARED_CACHE_HEADERS, sendCached } from './send-cached.ts'
import type { WorkLimit } from './work-limit.ts'

export type RenderPage = (request: Request) => Promise<Response>

type PagesOptions = {
  cache: ResponseCache
  keys: PageKeys
  misses: MissLimit
  renders: WorkLimit
  render: RenderPage
  publicUrl: string
  headers: Readonly<Record<string, string>>
  /** False in development, which renders every request. */
  cachePages: boolean
}

type Rendering = PagesOptions & { toMarkdown: (task: MarkdownTask) => Promise<string> }

/** Far longer than the largest page takes, also on a busy machine. */
const MARKDOWN_MS = 15_000

/** Serves every URL that is not an API call or a file. A page is rendered once and is the same for everyone. */
export function servePages(app: FastifyInstance, given: PagesOptions): void {
  const file = new URL('./markdown/markdown.worker.ts', import.meta.url)
  const thread = createWorkerThread<(task: MarkdownTask) => string>(file, MARKDOWN_MS)
  app.addHook('onClose', thread.close)
  const options: Rendering = { ...given, toMarkdown: thread.run }
  const { cache, keys, misses, renders } = options
  app.get('/*', async (request, reply) => {
    if (isApiCall(request.url) || request.url.startsWith('/assets/')) throw notFoundError()
    const target = keys(request.url)
    if (target.redirect !== undefined) return reply.redirect(target.redirect, 301)
    if (!options.cachePages) return sendUncached(reply, await renderTarget(request.url, target, options))
    try {
      if (cache.isMissing(target.key)) misses.take(visitor(visitorKey(request.ip)))
      const cached = await cache.get(target.key, () => renders.run(() => produce(target, options)))
      reply.hijack()
      sendCached(request.raw, reply.raw, cached)
      return reply
    } catch (error) {
      if (error instanceof AppError && isForPeople(request)) return refusePage(reply, error)
      throw error
    }
  })
}

function isForPeople({ headers }: FastifyRequest): boolean {
  return (headers.accept ?? '').includes('text/html')
}

/** Returns whether a URL is an API call. The API documentation is a page, although it is below /api. */
function isApiCall(url: string): boolean {
  return url.startsWith('/api/') && !/^\/api\/docs(?:[./?]|$)/.test(url)
}

async function sendUncached(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  // The development server injects scripts whose hashes are unknown.
  reply.removeHeader('content-security-policy')
  response.headers.forEach((value, name) => void reply.header(name, value))
  return reply.code(response.status).send(await bodyOf(response))
}

/** Creates a handler that sends fresh responses from the cache before Fastify sees the request. */
export function cacheResponder(
  { cache, misses, rawUrls }: SharedResponses,
  keys: PageKeys,
  trustedProxies: number,
  onHit: () => void,
) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if ((request.method !== 'GET' && request.method !== 'HEAD') || request.url === undefined) return false
    const isCall = isApiCall(request.url)
    if (isCall && hasOwnTerms(request.headers)) return false
    const key = isCall ? rawUrls.get(request.url) : cacheKeyOf(keys(request.url))
    const cached = key === undefined ? undefined : cache.fresh(key)
    if (cached === undefined) return false
    onHit()
    const terms = isCall ? termsOf(request) : []
    sendCached(request, response, cached, terms)
    return true
  }

  function termsOf(request: IncomingMessage): string[] {
    const caller = visitor(visitorKey(addressOf(request, trustedProxies)))
    return Object.entries(termsHeaders(misses, caller, CURRENT_API_VERSION)).flat()
  }
}

/**
 * Returns the cache key of a page, or undefined if Fastify's routes have to decide. All URLs that are not pages share
 * one key, so the cached "not found" of one of them must not be sent for a file or a health check.
 */
function cacheKeyOf({ key, redirect, isMalformed, isUnknown }: PageTarget): string | undefined {
  return redirect === undefined && isMalformed === undefined && isUnknown === undefined ? key : undefined
}

const RETRY_AFTER_SECONDS = '5'

async function produce(target: PageTarget, options: Rendering): Promise<ProducedResponse> {
  const { key, kind, isVariant } = target
  const { result: response, ...seen } = await observeRender(() => renderTarget(key, target, options))
  // 503 if only the database is down, so that browsers and search engines retry.
  const status = response.status === 500 && seen.isDatabaseAway ? 503 : response.status
  const isNotFound = status === 404
  const body = await bodyOf(response)
  const contentType = response.headers.get('content-type') ?? 'text/html; charset=utf-8'
  return {
    status,
    body,
    tags: seen.tags,
    isDegraded: seen.isDegraded,
    isVariant: isVariant || isNotFound,
    ...(isNotFound ? { kind } : {}),
    headers: {
      ...options.headers,
      ...forwardedHeaders(response.headers),
      'content-type': contentType,
      'content-security-policy': pageCsp(ownScripts(response.headers)),
      ...(status >= 500 ? { 'cache-control': 'no-store' } : SHARED_CACHE_HEADERS),
      ...(status === 503 ? { 'retry-after': RETRY_AFTER_SECONDS } : {}),
    },
  }
}

/** Renders a page as HTML or Markdown: both use the same data and have the same tags. */
async function renderTarget(
  url: string,
  { markdownOf }: PageTarget,
  { render, publicUrl, toMarkdown }: Rendering,
): Promise<Response> {
  if (markdownOf === undefined) return await render(new Request(new URL(url, publicUrl)))
  const page = await render(new Request(new URL(markdownOf, publicUrl)))
  const location = page.headers.get('location')
  const isHtml = (page.headers.get('content-type') ?? '').includes('text/html')
  return new Response(isHtml ? await toMarkdown({ html: await page.text(), publicUrl }) : page.body, {
    status: page.status,
    headers: {
      'content-type': 'text/markdown; charset=utf-8',
      link: `<${publicUrl}${markdownOf}>; rel="canonical"`,
      ...(location?.startsWith('/') && { location: markdownPath(location) }),
    },
  })
}

async function bodyOf(response: Response): Promise<Buffer> {
  const { buffer, byteOffset, byteLength } = await response.bytes()
  return Buffer.from(buffer, byteOffset, byteLength)
}

/** Returns the headers of a rendered page that are passed on. */
function forwardedHeaders(headers: Headers): Record<string, string> {
  const result: Record<string, string> = {}
  for (const name of ['location', 'x-robots-tag', 'link', 'x-remix-response', 'x-remix-reload-document']) {
    const value = headers.get(name)
    if (value !== null) result[name] = value
  }
  return result
}

/**
 * Returns the hashes of the inline scripts that the renderer added. Any other inline script is injected and must not
 * run.
 */
function ownScripts(headers: Headers): string[] {
  return (headers.get('x-own-scripts') ?? '').split(' ').filter((hash) => hash !== '')
}
