// Runs in a separate thread, because reading a large file takes seconds and must not block requests.
import { parentPort, workerData } from 'node:worker_threads'
import { checkedEntries } from '@inferdex/domain/feeds/checked-entries'
import { FeedProblem } from '@inferdex/domain/feeds/feed-problem'
import type { FeedToRead, ThreadMessage } from './read-feed.ts'
import { readers } from './sources/readers.ts'

const ENTRIES_AT_A_TIME = 500

const { format, content } = workerData as FeedToRead
const send = (message: ThreadMessage) => parentPort?.postMessage(message, [])
// One batch at a time: several at once would be received in one go.
const asked = () => new Promise<void>((resolve) => parentPort?.once('message', () => resolve()))

try {
  const read = Object.hasOwn(readers, format) ? readers[format] : undefined
  if (read === undefined) throw new FeedProblem(`Nothing reads files of the format ${format}`)
  const { entries, ...rest } = checkedEntries(read(textOf(content)))
  if (entries.length === 0) throw new FeedProblem('The file has no entries')
  for (let at = 0; at < entries.length; at += ENTRIES_AT_A_TIME) {
    send({ entries: entries.slice(at, at + ENTRIES_AT_A_TIME) })
    await asked()
  }
  send({ end: rest })
} catch (error) {
  send({ problem: sentenceOf(error) })
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new FeedProblem('The file is not UTF-8 text')
  }
}

/** Readers may throw anything, because the content of a file is untrusted. */
function sentenceOf(error: unknown): string {
  if (error instanceof FeedProblem) return error.message
  if (error instanceof SyntaxError) return 'The file is not valid JSON'
  if (error instanceof RangeError) return 'The file is nested too deeply'
  return `The file does not have the form of ${format}`
}
