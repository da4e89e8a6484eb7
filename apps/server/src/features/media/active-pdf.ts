import { promisify } from 'node:util'
import { inflate as inflateWithCallback } from 'node:zlib'

const inflate = promisify(inflateWithCallback)

/** The maximum size of all inflated object streams of a file, so that a small file cannot use much memory or time. */
const MOST_INFLATED_BYTES = 16 * 1024 * 1024

/** Names that run a script, start a program, open or embed another file, submit a form, or play media. */
const ACTIVE = named(
  'JavaScript|Launch|EmbeddedFiles?|GoToR|GoToE|SubmitForm|ImportData|Rendition|RichMedia|Movie|Sound',
)
/** Short names of the same kind, which the bytes of a picture may contain by chance. */
const ACTIVE_SHORT = named('JS|AA|XFA')
const ENCRYPTED = named('Encrypt')
const OBJECT_STREAM = named('ObjStm')
/** A key of object streams, for readers that ignore their type. In outlines it references another object. */
const FIRST = /\/First\s+\d+(?!\d*\s+\d+\s+R)/
const FILTER = named('Filter')
const DEFLATED = /\/Filter\s*\[?\s*\/(?:FlateDecode|Fl)\b\s*(?!\s*\/(?:[A-Z]\w*Decode|AHx|A85|LZW|RL|Crypt)\b)/
const PREDICTED = named('Predictor')

export type PdfProblem = 'active' | 'unreadable'

/**
 * Returns why a PDF is rejected: it has active content, is encrypted, or has object streams that cannot be read. Null
 * for one that only has pages and links. Names are unescaped (`/J#53`).
 */
export async function pdfProblem(content: Uint8Array): Promise<PdfProblem | null> {
  const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1')
  if (ACTIVE.test(readNames(text))) return 'active'
  let bytesLeft = MOST_INFLATED_BYTES
  for (const { objects, data } of partsOf(text)) {
    const names = readNames(objects)
    if (ACTIVE_SHORT.test(names)) return 'active'
    if (ENCRYPTED.test(names)) return 'unreadable'
    const isObjectStream = OBJECT_STREAM.test(names)
    if (!isObjectStream && !FIRST.test(names)) continue
    const read = await readObjects(names, data, bytesLeft)
    if (read === null && isObjectStream) return 'unreadable'
    if (read === null) continue
    const inside = readNames(read)
    if (ACTIVE.test(inside) || ACTIVE_SHORT.test(inside)) return 'active'
    bytesLeft -= read.length
  }
  return null
}

type Part = { readonly objects: string /** The bytes of the stream that follows. */; readonly data: string }

/** Splits a file at its streams. The last part is what follows the last of them. */
function* partsOf(text: string): Generator<Part> {
  let from = 0
  for (let at = text.indexOf('stream'); at >= 0; at = text.indexOf('stream', from)) {
    const end = text.indexOf('endstream', at + 'stream'.length)
    const data = text.slice(at + 'stream'.length, end < 0 ? text.length : end)
    yield { objects: text.slice(from, at), data: data.replace(/^\r?\n/, '') }
    if (end < 0) return
    from = end + 'endstream'.length
  }
  yield { objects: text.slice(from), data: '' }
}

/** Returns the objects of an object stream, or null if it has another compression, is damaged or too large. */
async function readObjects(names: string, data: string, maxOutputLength: number): Promise<string | null> {
  if (!FILTER.test(names)) return data
  if (!DEFLATED.test(names) || PREDICTED.test(names)) return null
  try {
    return (await inflate(Buffer.from(data, 'latin1'), { maxOutputLength })).toString('latin1')
  } catch {
    return null
  }
}

/** Matches any of the names as a whole, not as a prefix. */
function named(names: string): RegExp {
  return new RegExp(`/(?:${names})(?![^\\0\\t\\n\\f\\r ()<>[\\]{}/%])`)
}

/** The address of a link, which may end like a name. Without spaces, so that it cannot contain another object. */
const LINK = /\/URI\s*\((?:[^()\\\s<>]|\\[()\\])*\)/g

/** Removes the addresses of links and unescapes `#4a` in names. */
function readNames(text: string): string {
  return text
    .replaceAll(LINK, '/URI()')
    .replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
