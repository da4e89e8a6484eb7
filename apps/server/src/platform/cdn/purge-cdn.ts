import { setTimeout as wait } from 'node:timers/promises'
import type { CdnStyle } from '../../config.ts'
import { cdnStyles } from './cdn-styles.ts'

/** The minimum interval between calls to a CDN: the first change is sent at once, later ones as a batch. */
const EVERY_MS = 500
/** Responses that were on their way when a page changed may arrive at the CDN after the purge, so it is repeated. */
const REPEAT_MS = 3000
/** The most that all services accept in one call. */
const TAGS_PER_CALL = 30
/** More than any import changes. The CDN keeps pages for half a minute only, so a dropped purge only causes a delay. */
const MAX_WAITING = 5000
const TRY_AGAIN_MS = [500, 2000, 8000] as const
const TIMEOUT_MS = 5000

type CdnOptions = {
  url: string
  token: string | undefined
  style: CdnStyle
  onProblem: (error: unknown) => void
}

export type CdnPurger = {
  /** Schedules a purge of everything with one of these tags. Never waits and never fails. */
  readonly purge: (tags: readonly string[]) => void
  readonly stop: () => Promise<void>
}

/**
 * Creates the client of a CDN. Every process purges after it has evicted the pages itself: the CDN then gets a fresh
 * page from any of them, and the last process to read a change purges last.
 */
export function createCdnPurger({ url, token, style, onProblem }: CdnOptions): CdnPurger {
  const { body, auth } = cdnStyles[style]
  const waiting = new Set<string>()
  const stop = new AbortController()
  let running: Promise<void> | null = null

  function add(tags: readonly string[]): void {
    for (const tag of tags) {
      if (waiting.size >= MAX_WAITING) onProblem(new Error(`More than ${MAX_WAITING} tags wait for a purge`))
      if (waiting.size >= MAX_WAITING) return
      waiting.add(tag)
    }
    running ??= work().finally(() => {
      running = null
      if (waiting.size > 0 && !stop.signal.aborted) add([])
    })
  }

  async function work(): Promise<void> {
    while (waiting.size > 0) {
      const tags = [...waiting].slice(0, TAGS_PER_CALL)
      for (const tag of tags) waiting.delete(tag)
      await sendWithRetries(tags)
      if (stop.signal.aborted) continue
      if (waiting.size < TAGS_PER_CALL) await pause(EVERY_MS)
    }
  }

  async function sendWithRetries(tags: readonly string[]): Promise<void> {
    for (const delay of [...TRY_AGAIN_MS, null]) {
      try {
        await send(tags)
        return
      } catch (error) {
        onProblem(error)
        if (delay === null || stop.signal.aborted) return
        await pause(delay)
      }
    }
  }

  async function send(tags: readonly string[]): Promise<void> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token !== undefined && auth(token)) },
      body: JSON.stringify(body(tags)),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`The CDN refused to purge ${tags.length} tags with status ${response.status}`)
  }

  const pause = (ms: number) => wait(ms, undefined, { signal: stop.signal }).catch(() => {})
  const repeats = new Set<NodeJS.Timeout>()
  return {
    purge: (tags) => {
      if (stop.signal.aborted || tags.length === 0) return
      add(tags)
      const repeat = setTimeout(() => {
        repeats.delete(repeat)
        add(tags)
      }, REPEAT_MS)
      repeats.add(repeat)
    },
    stop: async () => {
      for (const repeat of repeats) clearTimeout(repeat)
      stop.abort()
      await running
    },
  }
}
