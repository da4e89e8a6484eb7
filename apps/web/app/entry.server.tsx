import { PassThrough } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { startAfterPaint } from './lib/start-after-paint.ts'
import { withMarks } from './lib/page-marks.server.ts'
import { withStyles } from './styles/page-styles.server.ts'

const RENDER_TIMEOUT_MS = 10_000

/**
 * Renders the whole page before anything is sent: a page that is cached, hashed for the content security policy and
 * compressed once has to be complete.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} />, {
      onAllReady() {
        clearTimeout(timer)
        const body = new PassThrough()
        const chunks: Buffer[] = []
        body.on('data', (chunk: Buffer) => chunks.push(chunk))
        body.on('end', () => {
          headers.set('content-type', 'text/html; charset=utf-8')
          const { html, laterSheet } = withStyles(withMarks(Buffer.concat(chunks).toString('utf8')))
          // The development server adds scripts of its own, which must come first.
          resolve(new Response(import.meta.env.DEV ? html : startAfterPaint(html, laterSheet), { status, headers }))
        })
        pipe(body)
      },
      // Everything in its place: a large part would otherwise come at the end, hidden until a script moves it.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellError: reject,
      onError(error) {
        if (!request.signal.aborted) console.error(error)
      },
    })
    const timer = setTimeout(() => abort(new Error('The page took too long to render')), RENDER_TIMEOUT_MS)
  })
}
