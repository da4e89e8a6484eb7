import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type FileEnd, type FileToRead, readRows, type ThreadMessage } from './read-rows.ts'

/** Receives rows as JSON text; returns false to stop. */
type OnRows = (rows: string) => Promise<boolean>
type ReadEnd = FileEnd & { readonly isStopped: boolean }

const STOPPED: ReadEnd = { problem: null, unknownColumns: [], isStopped: true }
/** Files up to this size are read in a few milliseconds; starting a thread takes longer. */
const SMALL_BYTES = 128 * 1024

/** Reads a file: a small one in this thread, others in a worker thread. */
export function readFileRows(file: FileToRead, onRows: OnRows): Promise<ReadEnd> {
  return file.content.length <= SMALL_BYTES ? readHere(file, onRows) : readFileInThread(file, onRows)
}

async function readHere(file: FileToRead, onRows: OnRows): Promise<ReadEnd> {
  for (const message of readRows(file)) {
    if ('problem' in message) return { ...message, isStopped: false }
    if (!(await onRows(message.rows))) return STOPPED
  }
  return STOPPED
}

/** Reads a file in a worker thread and passes on its rows, with backpressure. */
async function readFileInThread(file: FileToRead, onRows: OnRows): Promise<ReadEnd> {
  const worker = new Worker(new URL('./read-file.thread.ts', import.meta.url), { workerData: file })
  try {
    for await (const [message] of on(worker, 'message') as AsyncIterable<[ThreadMessage]>) {
      if ('problem' in message) return { ...message, isStopped: false }
      if (!(await onRows(message.rows))) return STOPPED
      worker.postMessage('next', [])
    }
    throw new Error('The thread that reads the file has ended without an answer')
  } finally {
    await worker.terminate()
  }
}
