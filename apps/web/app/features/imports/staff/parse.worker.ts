// Runs beside the page: a file of a hundred thousand rows must not stop it.
import { parseContent } from './parse-content.ts'
import type { FileToParse, ParsedFile } from './parsed-file.ts'

/** A worker's own side of the conversation, which the page's types do not know. */
const page = globalThis as unknown as {
  addEventListener: (type: 'message', listener: (event: MessageEvent<FileToParse>) => void) => void
  postMessage: (parsed: ParsedFile, transfer: []) => void
}

page.addEventListener('message', ({ data: { kind, file } }) => {
  void parseContent(kind, file).then((parsed) => page.postMessage(parsed, []))
})
