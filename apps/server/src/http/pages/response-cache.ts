import { hash } from 'node:crypto'
import { tag } from '@inferdex/contracts/protocol/tags'
import { LRUCache } from 'lru-cache'
import { type BodyForm, createForms, type TakeForm } from './body-forms.ts'

/** A response that is the same for everyone, before it is compressed. */
export type ProducedResponse = {
  status: number
  headers: Readonly<Record<string, string>>
  body: Buffer
  /** What the response depends on. A change with one of these tags removes it from the cache. */
  tags: readonly string[]
  /** True if a part could not be loaded: the response is sent but not cached, unless a complete one is still valid. */
  isDegraded?: boolean
  /**
   * True if a visitor chose a part of the URL (such as a search text), so that the number of such responses is
   * unlimited.
   */
  isVariant?: boolean
  /** Equal responses of one kind share one cached body, for example "there is no such model". */
  kind?: string
}

export type CachedResponse = {
  readonly status: number
  readonly etag: string
  readonly identity: BodyForm
  readonly take: TakeForm
  readonly bytes: number
}

type Entry = { response: CachedResponse; tags: readonly string[]; freshUntil: number; purged: boolean; bytes: number }
type Flight = { promise: Promise<CachedResponse>; startedAt: number }

export type ResponseCache = ReturnType<typeof createResponseCache>

type ResponseCacheOptions = {
  maxBytes: number
  now?: () => number
  /**
   * Returns whether an error is the correct response (such as "not found"), so that no older response is served
   * instead.
   */
  isFinal?: (error: unknown) => boolean
  /** Returns headers that name the tags of a response, for a CDN that is purged by tag. */
  tagHeaders?: (tags: readonly string[]) => Readonly<Record<string, string>>
}

const FRESH_MS = 60_000
/**
 * The number of purged tags that are remembered for renders in progress. Beyond it, all renders in progress count as
 * stale.
 */
const MAX_REMEMBERED_PURGES = 10_000
/** The share of the cache for responses with visitor input. They evict only each other. */
const VARIANTS_SHARE = 0.25
const ENTRY_BYTES = 500
/** The size of a body with its compressed forms, which take less than a quarter of it, as a factor. */
const WITH_FORMS = 1.25

/**
 * Creates a cache of responses with tags. Parallel requests for one key share one run of the producer (single flight).
 * After `FRESH_MS` the cached response is served while a new one is produced. A purged response is served only if
 * nothing new can be produced: an error is thrown, or the new response is a server error.
 */
export function createResponseCache({
  maxBytes,
  now = () => performance.now(),
  isFinal = () => false,
  tagHeaders = () => ({}),
}: ResponseCacheOptions) {
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

  /** Returns whether a request for this key has to wait for a new response. */
  function isMissing(key: string): boolean {
    const entry = entryOf(key)
    if (entry !== undefined && !entry.purged) return false
    return flights.get(key)?.startedAt !== purges
  }

  async function get(key: string, produce: () => Promise<ProducedResponse>): Promise<CachedResponse> {
    const entry = entryOf(key)
    if (entry !== undefined && !entry.purged) {
      if (entry.freshUntil > now()) return entry.response
      // Stale while revalidate: this visitor does not wait, and after a failure the next request retries.
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
    // A run that began before the last purge may have read old data, so later requests need a new run.
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
    const isError = produced.status >= 500
    // An error and a degraded response are never cached. Any older response is better than an error; a purged one shows
    // what was changed or hidden since, so a degraded response replaces it.
    if (isError || produced.isDegraded === true) {
      const better = isError || previous?.purged === false ? previous?.response : undefined
      return better ?? finish(produced, etagOf(produced.body))
    }
    const { isVariant = false } = produced
    const tags = [...produced.tags, tag.everything]
    const { response, bytes } = finishOnce({ ...produced, tags })
    const purged = startedAt < forgottenUpTo || tags.some((one) => (purgedAt.get(one) ?? 0) > startedAt)
    forget(key)
    const store = isVariant ? variants : entries
    // Copies the key: a substring would keep the whole URL in memory.
    store.set(Buffer.from(key).toString(), {
      response,
      tags,
      freshUntil: now() + FRESH_MS,
      purged,
      bytes: bytes + ENTRY_BYTES + 2 * key.length + 2 * tags.join().length,
    })
    return response
  }

  /** Completes a response, or reuses the cached one if the last response of its kind has the same bytes. */
  function finishOnce(produced: ProducedResponse): { response: CachedResponse; bytes: number } {
    const { kind = null, status, body } = produced
    const etag = etagOf(body)
    const known = kind === null ? undefined : byKind.get(kind)
    if (known?.status === status && known.etag === etag) return { response: known, bytes: 0 }
    // The shared body of a kind is used for responses with different tags, so it names none.
    const named =
      kind === null ? { ...produced, headers: { ...produced.headers, ...tagHeaders(produced.tags) } } : produced
    const response = finish(named, etag)
    if (kind !== null) byKind.set(kind, response)
    return { response, bytes: response.bytes }
  }

  function forget(key: string): void {
    entries.delete(key)
    variants.delete(key)
  }

  function purge(tags: readonly string[]): number {
    purges += 1
    for (const one of tags) purgedAt.set(one, purges)
    if (purgedAt.size > MAX_REMEMBERED_PURGES) {
      purgedAt.clear()
      forgottenUpTo = purges
    }
    const wanted = new Set(tags)
    let dropped = 0
    for (const store of [entries, variants]) {
      for (const entry of store.values()) {
        if (entry.purged || !entry.tags.some((one) => wanted.has(one))) continue
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
  // BLAKE2 takes half the time of SHA-256 on a processor without instructions for SHA.
  return `"${hash('blake2b512', body, 'base64url').slice(0, 27)}"`
}

function finish({ status, headers, body }: ProducedResponse, etag: string): CachedResponse {
  const forms = createForms(body, { ...headers, etag, vary: 'accept-encoding' })
  return { status, etag, ...forms, bytes: Math.ceil(body.length * WITH_FORMS) + 1024 }
}
