import { createHash, randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { finishPage } from './page-delivery/finish-page.server.ts'
import { LAYOUT_SCRIPTS } from './page-delivery/own-scripts.ts'
import { reportProblem } from './lib/api/problems.ts'
import { pageResponse } from './page-delivery/page-response.server.ts'
import { EntryFile } from './page-delivery/page-scripts.tsx'

const RENDER_TIMEOUT_MS = 10_000
const layoutHashes = LAYOUT_SCRIPTS.map(hashOf)
/** React writes this marker for a Suspense boundary that has failed or is still loading. */
const UNFINISHED = '<!--$!-->'

/**
 * Renders the whole page before anything is sent, because it is cached, hashed for the content security policy and
 * compressed as a whole.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...routerContext }: EntryContext,
): Promise<Response> {
  const mark = randomUUID()
  const page = (
    <EntryFile value={routerContext.manifest.entry.module}>
      <ServerRouter context={routerContext} url={request.url} nonce={mark} />
    </EntryFile>
  )
  // Tried first: rendering to a string takes half the time of a stream, but cannot await lazily loaded parts.
  const quick = `<!DOCTYPE html>${renderToString(page)}`
  const drawn = quick.includes(UNFINISHED) ? await drawWaiting(page, request.signal) : quick
  const loaded = serverHandoffStream === undefined ? '' : await text(serverHandoffStream)
  const { bytes, scripts } = finishPage(drawn, loaded, mark)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('x-own-scripts', [...layoutHashes, ...scripts.map(hashOf)].join(' '))
  return pageResponse(bytes, { status, headers })
}

/** Renders with the stream, which awaits lazily loaded parts, and reports errors. */
function drawWaiting(page: ReactNode, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      onAllReady() {
        clearTimeout(timer)
        pipe(collect(resolve))
      },
      // Disables out-of-order output: React would otherwise move a large part to the end, hidden until a script shows
      // it.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellError: reject,
      onError(error) {
        if (!signal.aborted) reportProblem('A page could not be drawn', error)
      },
    })
    const timer = setTimeout(() => abort(new Error('The page took too long to render')), RENDER_TIMEOUT_MS)
  })
}

/** Creates a stream that collects its chunks into one string. */
function collect(done: (html: string) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      chunks.push(chunk)
      next()
    },
    final(next) {
      next()
      done(Buffer.concat(chunks).toString('utf8'))
    },
  })
}

/** Returns the hash that the content security policy lists for a script. */
function hashOf(script: string): string {
  return createHash('sha256').update(script).digest('base64')
}

/** Logs what a loader throws. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted) reportProblem('A page could not be loaded', error)
}
