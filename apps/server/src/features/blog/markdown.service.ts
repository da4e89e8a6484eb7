import { Worker } from 'node:worker_threads'
import { AppError } from '@inferdex/contracts/protocol/errors'
import type { Db } from '../../db/db.ts'
import { type Picture, pictureAddresses, type RenderedMarkdown } from './markdown.ts'
import { readPictures } from './pictures.queries.ts'

/** A normal article takes a tenth of a second; only hostile texts take longer than this. */
const LIMIT_MS = 10_000

type Outcome = { rendered: RenderedMarkdown } | { error: string }

let worker: Worker | null = null
/** The last text in the queue: texts are rendered one at a time. */
let last: Promise<unknown> = Promise.resolve()

/** Renders an article with the sizes of known pictures, so that the layout does not shift when they load. */
export async function renderArticle(db: Db, markdown: string): Promise<RenderedMarkdown> {
  const addresses = pictureAddresses(markdown)
  const pictures = addresses.length === 0 ? {} : await readPictures(db, addresses)
  const rendered = last.then(() => renderInWorker(markdown, pictures))
  last = rendered.catch(() => {})
  return rendered
}

async function renderInWorker(
  markdown: string,
  pictures: Readonly<Record<string, Picture>>,
): Promise<RenderedMarkdown> {
  const current = (worker ??= startWorker())
  const outcome = await new Promise<Outcome>((resolve) => {
    const failed = (error: Error) => end({ error: String(error) })
    const timer = setTimeout(() => end({ error: 'too slow' }), LIMIT_MS)
    function end(result: Outcome): void {
      clearTimeout(timer)
      current.off('message', end).off('error', failed)
      resolve(result)
    }
    current.on('message', end).on('error', failed)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    current.postMessage({ markdown, pictures })
  })
  if ('rendered' in outcome) return outcome.rendered
  worker = null
  await current.terminate()
  if (outcome.error !== 'too slow' && outcome.error !== 'too deep') throw new Error(outcome.error)
  const message = 'This text is too complex to display. Please simplify it.'
  throw new AppError('VALIDATION_FAILED', message, { fields: { content: message } })
}

function startWorker(): Worker {
  const started = new Worker(new URL('./markdown.worker.ts', import.meta.url))
  // Lets the process exit while the worker is idle.
  started.unref()
  return started
}
