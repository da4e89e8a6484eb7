// Runs in a separate thread, because reading a large file takes seconds and must not block requests.
import { parentPort, workerData } from 'node:worker_threads'
import { type FileToRead, readRows, type ThreadMessage } from './read-rows.ts'

const send = (message: ThreadMessage) => parentPort?.postMessage(message, [])
const asked = () => new Promise<void>((resolve) => parentPort?.once('message', () => resolve()))

for (const message of readRows(workerData as FileToRead)) {
  send(message)
  if ('rows' in message) await asked()
}
