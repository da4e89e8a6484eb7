import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BodyForm, Encoding } from './body-forms.ts'
import type { CachedResponse } from './response-cache.ts'

/**
 * Browsers store the response and revalidate it every time. A CDN that supports `CDN-Cache-Control` (RFC 9213) may
 * serve it for half a minute, or while the server is down. Browsers do not get `stale-while-revalidate`: a list that
 * was just notified of a change would show its old rows.
 */
export const SHARED_CACHE_HEADERS = {
  'cache-control': 'public, no-cache',
  'cdn-cache-control': 'public, s-maxage=30, stale-while-revalidate=60, stale-if-error=86400',
} as const

/**
 * Sends a cached response without a hook or a serialiser. It is compressed only for the first request of an encoding.
 * `ofThisRequest` are names and values of headers that differ between requests.
 */
export function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
  ofThisRequest: readonly string[] = [],
): void {
  if (request.headers['if-none-match'] === cached.etag && cached.status === 200) {
    response.writeHead(304, [...withoutBodyHeaders(cached.identity.headers), ...ofThisRequest])
    response.end()
    return
  }
  const form = cached.take(acceptedEncodings(request.headers['accept-encoding']))
  if (form instanceof Promise) void sendLater(request, response, cached, form, ofThisRequest)
  else send(request, response, cached.status, form, ofThisRequest)
}

async function sendLater(
  request: IncomingMessage,
  response: ServerResponse,
  { status, identity }: CachedResponse,
  form: Promise<BodyForm>,
  ofThisRequest: readonly string[],
): Promise<void> {
  send(request, response, status, await form.catch(() => identity), ofThisRequest)
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  form: BodyForm,
  ofThisRequest: readonly string[],
): void {
  // Pages have none, so their headers are not copied.
  const headers = ofThisRequest.length === 0 ? (form.headers as string[]) : [...form.headers, ...ofThisRequest]
  response.writeHead(status, headers)
  if (request.method === 'HEAD') response.end()
  else response.end(form.body)
}

/** Finds the names in the header. `br;q=0` means "not br". */
const OFFERED = (['br', 'zstd', 'gzip'] as const).map(
  (encoding) => [encoding, new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`, 'i')] as const,
)
/** Browsers send a handful of different headers. */
const known = new Map<string, readonly Encoding[]>()
const MOST_KNOWN = 100

export function acceptedEncodings(accepted: string | string[] | undefined): readonly Encoding[] {
  const offered = String(accepted ?? '')
  const found = known.get(offered)
  if (found !== undefined) return found
  const encodings = OFFERED.filter(([, pattern]) => pattern.test(offered)).map(([encoding]) => encoding)
  if (known.size < MOST_KNOWN && offered.length < MOST_KNOWN) known.set(offered, encodings)
  return encodings
}

function withoutBodyHeaders(headers: readonly string[]): string[] {
  const kept: string[] = []
  for (let index = 0; index < headers.length; index += 2) {
    const name = headers[index]
    const value = headers[index + 1]
    if (name === undefined || value === undefined) continue
    if (name !== 'content-length' && name !== 'content-encoding' && name !== 'content-type') kept.push(name, value)
  }
  return kept
}
