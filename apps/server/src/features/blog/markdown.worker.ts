import { parentPort } from 'node:worker_threads'
import { type Picture, renderMarkdown } from './markdown.ts'

type Request = { readonly markdown: string; readonly pictures: Readonly<Record<string, Picture>> }

// A separate thread, because some texts take very long and must not block requests.
parentPort?.on('message', ({ markdown, pictures }: Request) => {
  try {
    send({ rendered: renderMarkdown(markdown, pictures) })
  } catch (error) {
    send({ error: error instanceof RangeError ? 'too deep' : String(error) })
  }
})

function send(message: object): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(message)
}
