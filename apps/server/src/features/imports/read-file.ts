import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ImportFormat } from '@inferdex/domain/imports/import-file'
import type { ImportKind } from '@inferdex/domain/imports/import-records'

export type FileToRead = {
  readonly kind: ImportKind
  readonly format: ImportFormat
  readonly content: Uint8Array
  /** Rows up to this one are already stored. */
  readonly after: number
}

/** Some rows as JSON text, or at the end why there is nothing to import (null if there is). */
export type ThreadMessage = { readonly rows: string } | { readonly problem: string | null }

/**
 * Reads a file in a worker thread and passes on its rows, as fast as they are stored. Returns what is wrong with the
 * file, or null.
 */
export async function readFileInThread(
  file: FileToRead,
  onRows: (rows: string) => Promise<boolean>,
): Promise<{ problem: string | null; isStopped: boolean }> {
  const worker = new Worker(new URL('./read-file.thread.ts', import.meta.url), { workerData: file })
  try {
    for await (const [message] of on(worker, 'message') as AsyncIterable<[ThreadMessage]>) {
      if ('problem' in message) return { problem: message.problem, isStopped: false }
      if (!(await onRows(message.rows))) return { problem: null, isStopped: true }
      worker.postMessage('next', [])
    }
    throw new Error('The thread that reads the file has ended without an answer')
  } finally {
    await worker.terminate()
  }
}
