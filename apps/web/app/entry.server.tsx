import { createHash, randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { takeOwnScripts } from './page-delivery/own-scripts.ts'
import { reportProblem } from './lib/api/problems.ts'
import { withLogos } from './page-delivery/page-logos.server.ts'
import { withStyles } from './page-delivery/page-styles.server.ts'
import { EntryFile } from './page-delivery/page-scripts.tsx'

const RENDER_TIMEOUT_MS = 10_000

/**
 * Renders the whole page before anything is sent, because it is cached, hashed for the content security policy and
 * compressed as a whole.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const mark = randomUUID()
  const page = (
    <EntryFile value={routerContext.manifest.entry.module}>
      <ServerRouter context={routerContext} url={request.url} nonce={mark} />
    </EntryFile>
  )
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce: mark,
      onAllReady() {
        clearTimeout(timer)
        pipe(
          collect((html) => {
            headers.set('content-type', 'text/html; charset=utf-8')
            const own = takeOwnScripts(html, mark)
            headers.set('x-own-scripts', own.scripts.map(hashOf).join(' '))
            resolve(new Response(Buffer.from(withStyles(withLogos(own.html)), 'latin1'), { status, headers }))
          }),
        )
      },
      // Keeps everything in place: React would otherwise move a large part to the end, hidden until a script shows it.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellError: reject,
      onError(error) {
        if (!request.signal.aborted) reportProblem('A page could not be drawn', error)
      },
    })
    const timer = setTimeout(() => abort(new Error('The page took too long to render')), RENDER_TIMEOUT_MS)
  })
}

/** Creates a stream that passes on all that was written, as `byteText`. */
function collect(done: (bytes: string) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      chunks.push(chunk)
      next()
    },
    final(next) {
      next()
      done(Buffer.concat(chunks).toString('latin1'))
    },
  })
}

/** Returns the hash that the content security policy lists for a script. */
function hashOf(script: string): string {
  return createHash('sha256').update(script, 'latin1').digest('base64')
}

/** Logs what a loader throws. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted) reportProblem('A page could not be loaded', error)
}
