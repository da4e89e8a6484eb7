import { setTimeout as wait } from 'node:timers/promises'
import { FeedProblem } from '@inferdex/domain/feeds/feed-problem'
import {
  type FetchLimits,
  FetchProblem,
  type FetchRefusal,
  fetchResponse,
  isPublicAddress,
} from '../../platform/fetch-safely.ts'

/** Many times the size of the largest known file. */
export const MOST_BYTES = 64 * 1024 * 1024
const TIMEOUT_MS = 60_000
const TRIES = 3
const RETRY_AFTER_MS = 2000
const LONGEST_VALIDATOR = 300

/** Overrides for tests and local servers: which addresses may be reached, and timeouts. */
export type FeedReach = Partial<FetchLimits> & { readonly retryAfterMs?: number }

/** Returns which servers may be reached: those of the public internet, and this machine if allowed. */
export function feedReach({ LOCAL_FEEDS }: { readonly LOCAL_FEEDS: boolean }): FeedReach {
  if (!LOCAL_FEEDS) return {}
  return { mayReach: (address) => address === '127.0.0.1' || isPublicAddress(address), schemes: ['http:', 'https:'] }
}

/** Validators from the server's response, for the next conditional request. */
export type Validators = { readonly etag: string | null; readonly lastModified: string | null }

export type FetchedFile = Validators & { readonly content: Buffer }

/** Fetches a feed. Returns null if the server reports that it has not changed since `known`. */
export async function fetchFeed(
  url: string,
  known: Validators | null,
  { retryAfterMs = RETRY_AFTER_MS, ...reach }: FeedReach = {},
): Promise<FetchedFile | null> {
  const headers = {
    accept: 'application/json, text/plain;q=0.9, */*;q=0.5',
    'accept-encoding': 'gzip, br',
    'user-agent': 'Inferdex feed reader',
    ...(known?.etag != null && { 'if-none-match': known.etag }),
    ...(known?.lastModified != null && { 'if-modified-since': known.lastModified }),
  }
  const limits = { maxBytes: MOST_BYTES, timeoutMs: TIMEOUT_MS, ...reach, headers }
  for (let tries = 1; ; tries += 1) {
    try {
      const response = await fetchResponse(url, limits)
      if (response.status === 304) {
        if (known === null) throw new FetchProblem('status', 'Status 304', 304)
        return null
      }
      const { etag, 'last-modified': lastModified } = response.headers
      return { content: response.body, etag: validator(etag), lastModified: validator(lastModified) }
    } catch (error) {
      if (tries === TRIES || !mayPass(error)) throw new FeedProblem(sentenceOf(error, tries))
      await wait(retryAfterMs * tries)
    }
  }
}

const validator = (text: string | undefined) => (text === undefined || text.length > LONGEST_VALIDATOR ? null : text)

/** Returns whether a retry may help. Timeouts are not retried. */
function mayPass(error: unknown): boolean {
  if (error instanceof FetchProblem) return error.status !== null && (error.status >= 500 || error.status === 429)
  return ['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'EAI_AGAIN', 'ERR_STREAM_PREMATURE_CLOSE'].includes(codeOf(error))
}

const REFUSALS: Readonly<Record<Exclude<FetchRefusal, 'status'>, string>> = {
  scheme: 'The address, or one that it leads to, is not https',
  'not-public': 'The address leads to a private network',
  redirects: 'The server redirects too often',
  'too-large': 'The file is larger than 64 MB',
  timeout: 'The server took too long',
  encoding: 'The server compressed the file in an unknown way',
}

const CODES: readonly (readonly [RegExp, string])[] = [
  [/^(ENOTFOUND|EAI_)/, 'The host name of the address does not exist'],
  [/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)/, 'The server cannot be reached'],
  [/^(ECONNRESET|EPIPE|ERR_STREAM_PREMATURE_CLOSE)/, 'The connection ended before the file was complete'],
  [/^(Z_|ERR__|ERR_PADDING)/, 'The compressed file is broken'],
  [/^(HPE_|ERR_INVALID)/, 'The server does not answer as a web server does'],
  [/CERT|^ERR_TLS|SELF_SIGNED|UNABLE_TO_|^EPROTO/, 'The certificate of the server is not valid'],
]

function sentenceOf(error: unknown, tries: number): string {
  const after = tries === 1 ? '' : ` after ${tries} tries`
  if (error instanceof FetchProblem)
    return error.refusal === 'status' ? `The server answered ${error.status}${after}` : REFUSALS[error.refusal]
  if (error instanceof TypeError) return 'The server redirects to something that is no address'
  const code = codeOf(error)
  return (CODES.find(([pattern]) => pattern.test(code))?.[1] ?? 'The file could not be fetched') + after
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown }).code)
}
