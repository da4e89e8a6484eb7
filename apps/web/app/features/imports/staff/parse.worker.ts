// Runs in a worker, so that a file of a hundred thousand rows does not block the page.
import { parseContent } from './parse-content.ts'
import type { FileToParse, ParsedFile } from './parsed-file.ts'

/** The worker's global scope, which the DOM types do not describe. */
const page = globalThis as unknown as {
  addEventListener: (type: 'message', listener: (event: MessageEvent<FileToParse>) => void) => void
  postMessage: (parsed: ParsedFile, transfer: []) => void
}

page.addEventListener('message', ({ data: { kind, file } }) => {
  void parseContent(kind, file).then((parsed) => page.postMessage(parsed, []))
})
