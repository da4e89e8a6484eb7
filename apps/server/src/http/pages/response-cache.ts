import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** A finished answer that is the same for everyone. */
export type ProducedResponse = {
  status: number
  headers: Readonly<Record<string, string>>
  body: Buffer
  /** What it depends on: a change that names one of these drops it. */
  tags: readonly string[]
  /** Good enough to be sent, not to be kept: a part of it could not be loaded. */
  isDegraded?: boolean
  /** There is no end to answers like this one, because a visitor chose a part of the question. */
  isVariant?: boolean
  /** Equal answers of one kind share one cached body, for example "there is no such model". */
  kind?: string
}

export type Encoding = 'br' | 'gzip' | 'identity'

export type CachedResponse = {
  readonly status: number
  readonly etag: string
  /** Body and complete header list per encoding, made once. */
  readonly variants: Readonly<Record<Encoding, { headers: readonly string[]; body: Buffer }>>
  readonly bytes: number
}

type Entry = { response: CachedResponse; tags: readonly string[]; freshUntil: number; purged: boolean; bytes: number }
type Flight = { promise: Promise<CachedResponse>; startedAt: number }

export type ResponseCache = ReturnType<typeof createResponseCache>

type ResponseCacheOptions = {
  maxBytes: number
  now?: () => number
  /** A failure that is the true answer (such as "not found"), so that an older answer must not cover it. */
  isFinal?: (error: unknown) => boolean
}

const FRESH_MS = 60_000
/** Remembering this many purged tags is enough for every render under way; past it, renders under way count as stale. */
const MAX_REMEMBERED_PURGES = 10_000
/** So much of the room is for answers that visitors may invent; they push out one another and nothing else. */
const VARIANTS_SHARE = 0.25
const ENTRY_BYTES = 500

/**
 * Answers by key, with tags. One producer runs per key however many ask (single flight). After `FRESH_MS` the old
 * answer is served once more while a new one is made; a purged answer is never served again, unless making the new one
 * fails.
 */
export function createResponseCache({ maxBytes, now = Date.now, isFinal = () => false }: ResponseCacheOptions) {
  const createStore = (share: number) =>
    new LRUCache<string, Entry>({ maxSize: Math.ceil(maxBytes * share), sizeCalculation: ({ bytes }) => bytes })
  const entries = createStore(1 - VARIANTS_SHARE)
  const variants = createStore(VARIANTS_SHARE)
  const byKind = new Map<string, CachedResponse>()
  const flights = new Map<string, Flight>()
  const purgedAt = new Map<string, number>()
  let purges = 0
  let forgottenUpTo = 0

  function entryOf(key: string): Entry | undefined {
    return entries.get(key) ?? variants.get(key)
  }

  function fresh(key: string): CachedResponse | undefined {
    const entry = entryOf(key)
    return entry !== undefined && !entry.purged && entry.freshUntil > now() ? entry.response : undefined
  }

  /** Returns true when a request for this key would have to wait for a new answer. */
  function isMissing(key: string): boolean {
    const entry = entryOf(key)
    if (entry !== undefined && !entry.purged) return false
    return flights.get(key)?.startedAt !== purges
  }

  async function get(key: string, produce: () => Promise<ProducedResponse>): Promise<CachedResponse> {
    const entry = entryOf(key)
    if (entry !== undefined && !entry.purged) {
      if (entry.freshUntil > now()) return entry.response
      // Stale while revalidating: this visitor does not wait, and a failure is the next visitor's to retry.
      startOrJoin(key, produce).catch(() => {})
      return entry.response
    }
    try {
      return await startOrJoin(key, produce)
    } catch (error) {
      if (entry !== undefined && !isFinal(error)) return entry.response
      forget(key)
      throw error
    }
  }

  function startOrJoin(key: string, produce: () => Promise<ProducedResponse>): Promise<CachedResponse> {
    const running = flights.get(key)
    // What began before the last purge may have read the old data, so those who come after it need their own.
    if (running !== undefined && running.startedAt === purges) return running.promise
    const startedAt = purges
    const promise = produceInto(key, produce, startedAt).finally(() => {
      if (flights.get(key)?.promise === promise) flights.delete(key)
    })
    flights.set(key, { promise, startedAt })
    return promise
  }

  async function produceInto(key: string, produce: () => Promise<ProducedResponse>, startedAt: number) {
    const produced = await produce()
    const previous = entryOf(key)
    // An error is an answer to this request, not to the next one; and it never replaces a good answer.
    if (produced.status >= 500 || produced.isDegraded === true) return previous?.response ?? (await compress(produced))
    const { tags, isVariant = false } = produced
    const { response, bytes } = await compressOnce(produced)
    const purged = startedAt < forgottenUpTo || tags.some((tag) => (purgedAt.get(tag) ?? 0) > startedAt)
    forget(key)
    const store = isVariant ? variants : entries
    // A copy of the key: a part of a long address would hold on to the whole of it.
    store.set(Buffer.from(key).toString(), {
      response,
      tags,
      freshUntil: now() + FRESH_MS,
      purged,
      bytes: bytes + ENTRY_BYTES + 2 * key.length + 2 * tags.join().length,
    })
    return response
  }

  /** The same bytes for another address of its kind are not compressed again, and take no room of their own. */
  async function compressOnce(produced: ProducedResponse): Promise<{ response: CachedResponse; bytes: number }> {
    const { kind = null, status, body } = produced
    const known = kind === null ? undefined : byKind.get(kind)
    if (known?.status === status && known.etag === etagOf(body)) return { response: known, bytes: 0 }
    const response = await compress(produced)
    if (kind !== null) byKind.set(kind, response)
    return { response, bytes: response.bytes }
  }

  function forget(key: string): void {
    entries.delete(key)
    variants.delete(key)
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
    for (const store of [entries, variants]) {
      for (const entry of store.values()) {
        if (entry.purged || !entry.tags.some((tag) => wanted.has(tag))) continue
        entry.purged = true
        dropped += 1
      }
    }
    return dropped
  }

  return {
    fresh,
    get,
    isMissing,
    purge,
    size: () => entries.size + variants.size,
    bytes: () => entries.calculatedSize + variants.calculatedSize,
  }
}

function etagOf(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
}

async function compress({ status, headers, body }: ProducedResponse): Promise<CachedResponse> {
  const [br, gz] = await Promise.all([
    brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    gzipped(body, { level: 6 }),
  ])
  const etag = etagOf(body)
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
    variants: { br: variant('br', br), gzip: variant('gzip', gz), identity: variant('identity', body) },
    bytes: body.length + br.length + gz.length + 1024,
  }
}
