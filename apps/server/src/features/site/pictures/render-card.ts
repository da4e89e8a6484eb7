import { hash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import { createWorkLimit } from '../../../http/pages/work-limit.ts'
import type { Card } from './card.ts'

/** A picture takes a twentieth of a second; only the first one waits for the thread to start. */
const LIMIT_MS = 15_000
/** One is drawn while the next one waits at the thread. */
const QUEUE = { atOnce: 2, maxWaiting: 100, maxWaitMs: 10_000 }
const KEPT_BYTES = 24 * 1024 * 1024

type Outcome = { readonly id: number; readonly png: Uint8Array } | { readonly id: number; readonly error: string }

/**
 * Creates the function that turns cards into pictures, in one thread that starts with the first. Equal cards share one
 * picture, also after a change that did not change their figures. Too many at once are refused.
 */
export function createCardRenderer() {
  const limit = createWorkLimit(QUEUE)
  const kept = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES, sizeCalculation: ({ length }) => length })
  let worker: Worker | null = null
  let lastId = 0

  async function render(card: Card): Promise<Buffer> {
    const key = hash('blake2b512', JSON.stringify(card), 'base64url').slice(0, 27)
    const known = kept.get(key)
    if (known !== undefined) return known
    const png = await limit.run(() => renderInWorker(card))
    kept.set(key, png)
    return png
  }

  async function renderInWorker(card: Card): Promise<Buffer> {
    const current = (worker ??= startWorker())
    lastId += 1
    const id = lastId
    const outcome = await new Promise<Outcome>((resolve) => {
      const failed = (error: Error) => end({ id, error: String(error) })
      const heard = (message: Outcome) => {
        if (message.id === id) end(message)
      }
      const timer = setTimeout(() => end({ id, error: 'The picture took too long' }), LIMIT_MS)
      function end(message: Outcome): void {
        clearTimeout(timer)
        current.off('message', heard).off('error', failed)
        resolve(message)
      }
      current.on('message', heard).on('error', failed)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      current.postMessage({ id, card })
    })
    if ('png' in outcome) return Buffer.from(outcome.png)
    if (worker === current) worker = null
    await current.terminate()
    throw new Error(outcome.error)
  }

  function startWorker(): Worker {
    const started = new Worker(new URL('./picture.worker.ts', import.meta.url))
    started.setMaxListeners(0)
    // A thread that ends while it is idle must not end the process; the next picture starts another one.
    started.on('error', () => {
      if (worker === started) worker = null
    })
    // Lets the process exit while the thread is idle.
    started.unref()
    return started
  }

  return { render, close: async () => void (await worker?.terminate()) }
}
