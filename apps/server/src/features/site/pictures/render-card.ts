import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { createWorkLimit } from '../../../http/pages/work-limit.ts'
import { createWorkerThread } from '../../../platform/threads/worker-thread.ts'
import type { Card } from './card.ts'

/** A picture takes 50 ms; only the first one waits for the thread to start. */
const LIMIT_MS = 15_000
/** One is drawn while the next one is queued at the thread. */
const QUEUE = { atOnce: 2, maxWaiting: 100, maxWaitMs: 10_000 }
const KEPT_BYTES = 24 * 1024 * 1024

/**
 * Creates the function that renders cards, in one thread that starts with the first. Equal cards share one picture,
 * also after a change that did not affect their figures. Requests above the limit are rejected.
 */
export function createCardRenderer() {
  const limit = createWorkLimit(QUEUE)
  const kept = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES, sizeCalculation: ({ length }) => length })
  const thread = createWorkerThread<(card: Card) => Uint8Array>(
    new URL('./picture.worker.ts', import.meta.url),
    LIMIT_MS,
  )

  async function render(card: Card): Promise<Buffer> {
    const key = hash('blake2b512', JSON.stringify(card), 'base64url').slice(0, 27)
    const known = kept.get(key)
    if (known !== undefined) return known
    const png = Buffer.from(await limit.run(() => thread.run(card)))
    kept.set(key, png)
    return png
  }

  return { render, close: thread.close }
}
