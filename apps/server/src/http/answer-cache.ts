import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** A finished answer that is the same for everyone. */
export type ProducedAnswer = {
  status: number
  headers: Readonly<Record<string, string>>
  body: Buffer
  /** What it depends on: a change that names one of these drops it. */
  tags: readonly string[]
  /** Good enough to be sent, not to be kept: a part of it could not be loaded. */
  isDegraded?: boolean
}

export type Encoding = 'br' | 'gzip' | 'identity'

export type CachedAnswer = {
  readonly status: number
  readonly etag: string
  readonly tags: readonly string[]
  /** Body and complete header list per encoding, made once. */
  readonly variants: Readonly<Record<Encoding, { headers: readonly string[]; body: Buffer }>>
  readonly bytes: number
  readonly freshUntil: number
}

type Entry = { answer: CachedAnswer; purged: boolean }
type Flight = { promise: Promise<CachedAnswer>; startedAt: number }

export type AnswerCache = ReturnType<typeof createAnswerCache>

type AnswerCacheOptions = {
  maxBytes: number
  now?: () => number
  /** A failure that is the true answer (such as "not found"), so that an older answer must not cover it. */
  isFinal?: (error: unknown) => boolean
}

const FRESH_MS = 60_000
/** Remembering this many purged tags is enough for every render under way; past it, renders under way count as stale. */
const MAX_REMEMBERED_PURGES = 10_000

/**
 * Answers by key, with tags. One producer runs per key however many ask (single flight). After `FRESH_MS` the old
 * answer is served once more while a new one is made; a purged answer is never served again, unless making the new one
 * fails.
 */
export function createAnswerCache({ maxBytes, now = Date.now, isFinal = () => false }: AnswerCacheOptions) {
  const entries = new LRUCache<string, Entry>({ maxSize: maxBytes, sizeCalculation: ({ answer }) => answer.bytes })
  const flights = new Map<string, Flight>()
  const purgedAt = new Map<string, number>()
  let purges = 0
  let forgottenUpTo = 0

  function fresh(key: string): CachedAnswer | undefined {
    const entry = entries.get(key)
    return entry !== undefined && !entry.purged && entry.answer.freshUntil > now() ? entry.answer : undefined
  }

  async function get(key: string, produce: () => Promise<ProducedAnswer>): Promise<CachedAnswer> {
    const entry = entries.get(key)
    if (entry !== undefined && !entry.purged) {
      if (entry.answer.freshUntil > now()) return entry.answer
      // Stale while revalidating: this visitor does not wait, and a failure is the next visitor's to retry.
      fly(key, produce).catch(() => {})
      return entry.answer
    }
    try {
      return await fly(key, produce)
    } catch (error) {
      if (entry !== undefined && !isFinal(error)) return entry.answer
      entries.delete(key)
      throw error
    }
  }

  function fly(key: string, produce: () => Promise<ProducedAnswer>): Promise<CachedAnswer> {
    const under = flights.get(key)
    // What began before the last purge may have read the old data, so those who come after it need their own.
    if (under !== undefined && under.startedAt === purges) return under.promise
    const startedAt = purges
    const promise = produceInto(key, produce, startedAt).finally(() => {
      if (flights.get(key)?.promise === promise) flights.delete(key)
    })
    flights.set(key, { promise, startedAt })
    return promise
  }

  async function produceInto(key: string, produce: () => Promise<ProducedAnswer>, startedAt: number) {
    const produced = await produce()
    const answer = await seal(produced, now() + FRESH_MS)
    // An error is an answer to this request, not to the next one; and it never replaces a good answer.
    if (produced.status >= 500 || produced.isDegraded === true) {
      const before = entries.get(key)
      return before === undefined ? answer : before.answer
    }
    const purged = startedAt < forgottenUpTo || produced.tags.some((tag) => (purgedAt.get(tag) ?? 0) > startedAt)
    entries.set(key, { answer, purged })
    return answer
  }

  function purge(tags: readonly string[]): number {
    purges += 1
    for (const tag of tags) purgedAt.set(tag, purges)
    if (purgedAt.size > MAX_REMEMBERED_PURGES) {
      purgedAt.clear()
      forgottenUpTo = purges
    }
    const wanted = new Set(tags)
    let dropped = 0
    for (const entry of entries.values()) {
      if (!entry.purged && entry.answer.tags.some((tag) => wanted.has(tag))) {
        entry.purged = true
        dropped += 1
      }
    }
    return dropped
  }

  return { fresh, get, purge, size: () => entries.size }
}

async function seal({ status, headers, body, tags }: ProducedAnswer, freshUntil: number): Promise<CachedAnswer> {
  const [br, gz] = await Promise.all([
    brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    gzipped(body, { level: 6 }),
  ])
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  const variant = (encoding: Encoding, bytes: Buffer) => ({
    body: bytes,
    headers: Object.entries({
      ...headers,
      etag,
      vary: 'accept-encoding',
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      'content-length': String(bytes.length),
    }).flat(),
  })
  return {
    status,
    etag,
    tags,
    variants: { br: variant('br', br), gzip: variant('gzip', gz), identity: variant('identity', body) },
    bytes: body.length + br.length + gz.length + 1024,
    freshUntil,
  }
}
