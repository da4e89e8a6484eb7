import type { FileToParse, ParsedFile } from './parsed-file.ts'

/** Reads a file in a web worker, which is terminated when it is done or aborted. */
export function parseFile(file: FileToParse, signal: AbortSignal): Promise<ParsedFile> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./parse.worker.ts', import.meta.url), { type: 'module' })
    const end = () => worker.terminate()
    signal.addEventListener('abort', end, { once: true })
    worker.addEventListener('message', ({ data }: MessageEvent<ParsedFile>) => {
      end()
      resolve(data)
    })
    worker.addEventListener('error', ({ message }) => {
      end()
      reject(new Error(message))
    })
    worker.postMessage(file, [])
  })
}
