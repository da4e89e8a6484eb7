import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FeedEntry, ReadFeed } from '@inferdex/domain/feeds/feed-entry'
import { FeedProblem } from '@inferdex/domain/feeds/feed-problem'

export type FeedToRead = { readonly format: string; readonly content: Uint8Array }

/** A batch of entries; at the end the rest of the result, or the error of the file. */
export type ThreadMessage =
  | { readonly entries: readonly FeedEntry[] }
  | { readonly end: Omit<ReadFeed, 'entries'> }
  | { readonly problem: string }

/** Fits the largest known files without affecting the rest of the process. */
const RESOURCES = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 64 }
const TIMEOUT_MS = 60_000

/**
 * Reads a file in a worker thread with limited memory and time. Entries arrive in batches, so that receiving them never
 * blocks requests for long.
 */
export async function readFeedInThread(
  file: FeedToRead,
  { timeoutMs = TIMEOUT_MS, resources = RESOURCES } = {},
): Promise<ReadFeed> {
  const worker = new Worker(new URL('./read-feed.thread.ts', import.meta.url), {
    workerData: file,
    resourceLimits: resources,
  })
  const signal = AbortSignal.timeout(timeoutMs)
  const entries: FeedEntry[] = []
  try {
    for await (const [message] of on(worker, 'message', { signal, close: ['exit'] }) as AsyncIterable<
      [ThreadMessage]
    >) {
      if ('problem' in message) throw new FeedProblem(message.problem)
      if ('end' in message) return { ...message.end, entries }
      entries.push(...message.entries)
      worker.postMessage('next', [])
    }
    throw new Error('The thread that reads the file has ended without an answer')
  } catch (error) {
    throw signal.aborted ? new FeedProblem('Reading the file took too long') : outOfMemory(error)
  } finally {
    await worker.terminate()
  }
}

function outOfMemory(error: unknown): unknown {
  const isFull = (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY'
  return isFull ? new FeedProblem('The file needs too much memory') : error
}
