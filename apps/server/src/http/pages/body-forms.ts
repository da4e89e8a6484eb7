import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

/** A body in one encoding, with its complete header list. */
export type BodyForm = { readonly headers: readonly string[]; readonly body: Buffer }

/** Returns a body in an encoding, or a promise if it is being compressed. */
export type TakeForm = (encoding: Encoding) => BodyForm | Promise<BodyForm>

/** Costs 60% of the time of the next level, for 7% more bytes. */
const QUICK_BROTLI = 4
const SMALL_BROTLI = 6
const GZIP_LEVEL = 6
/** The number of times after which a body is worth a better compression. */
const OFTEN = 10

/**
 * Creates the forms of one body. Each is compressed for the first request that wants it and then kept: most pages are
 * never sent as gzip, and what only our own pages read is not sent at all.
 */
export function createForms(
  body: Buffer,
  headers: Readonly<Record<string, string>>,
): { identity: BodyForm; take: TakeForm } {
  const identity = formOf('identity', body)
  const ready: { [Each in Encoding]?: BodyForm } = { identity }
  const running: { [Each in Encoding]?: Promise<BodyForm> } = {}
  let sentAsBrotli = 0

  function formOf(encoding: Encoding, bytes: Buffer): BodyForm {
    const list = {
      ...headers,
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      'content-length': String(bytes.length),
    }
    return { body: bytes, headers: Object.entries(list).flat() }
  }

  async function compress(encoding: Encoding, brotliLevel: number): Promise<BodyForm> {
    const bytes = await (encoding === 'br'
      ? brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliLevel } })
      : gzipped(body, { level: GZIP_LEVEL }))
    const form = formOf(encoding, bytes)
    ready[encoding] = form
    return form
  }

  return {
    identity,
    take: (encoding) => {
      const form = ready[encoding]
      if (form === undefined) return (running[encoding] ??= compress(encoding, QUICK_BROTLI))
      if (encoding === 'br') {
        sentAsBrotli += 1
        // The form that is there stays if this fails.
        if (sentAsBrotli === OFTEN) compress('br', SMALL_BROTLI).catch(() => {})
      }
      return form
    },
  }
}
