import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const zstd = promisify(zstdCompress)

export type Encoding = 'br' | 'zstd' | 'gzip' | 'identity'

/** A body in one encoding, with its complete header list. */
export type BodyForm = { readonly headers: readonly string[]; readonly body: Buffer }

/**
 * Returns the best form in one of the accepted encodings, or a promise if it has to be compressed first. `identity` is
 * always accepted.
 */
export type TakeForm = (accepted: readonly Encoding[]) => BodyForm | Promise<BodyForm>

/** zstd takes a third of the time of brotli, for 5% more bytes. */
const BY_SIZE = ['br', 'zstd', 'gzip'] as const satisfies readonly Encoding[]
const BY_SPEED = ['zstd', 'br', 'gzip'] as const satisfies readonly Encoding[]
type Compressed = (typeof BY_SIZE)[number]

/** Up to this size a better compression costs little, and the text of an article fits into the first packets. */
const SHORT_BODY = 128 * 1024

const compressors = {
  br: (body, isReadOften) => {
    const quality = isReadOften ? 6 : body.length <= SHORT_BODY ? 5 : 4
    return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
  },
  zstd: (body) => zstd(body, { params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
  gzip: (body) => gzipped(body, { level: 6 }),
} as const satisfies Record<Compressed, (body: Buffer, isReadOften: boolean) => Promise<Buffer>>

/** The number of times after which a body is worth a better compression. */
const OFTEN = 10

/**
 * Creates the encodings of one body. Each is compressed for the first request that accepts it and then cached: a page
 * that is read once is compressed quickly and once, and what only our own pages read is not compressed at all. A
 * frequently read body gets the smallest form, in the background.
 */
export function createForms(
  body: Buffer,
  headers: Readonly<Record<string, string>>,
): { identity: BodyForm; take: TakeForm } {
  const identity = formOf('identity', body)
  const ready: { [Each in Compressed]?: BodyForm } = {}
  const running: { [Each in Compressed]?: Promise<BodyForm> } = {}
  let taken = 0
  // Already compressed: it would only become larger.
  const isPacked = headers['content-type'] === 'image/png'

  function formOf(encoding: Encoding, bytes: Buffer): BodyForm {
    const list = {
      ...headers,
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      'content-length': String(bytes.length),
    }
    return { body: bytes, headers: Object.entries(list).flat() }
  }

  async function compress(encoding: Compressed, isReadOften: boolean): Promise<BodyForm> {
    const form = formOf(encoding, await compressors[encoding](body, isReadOften))
    ready[encoding] = form
    return form
  }

  return {
    identity,
    take: (accepted) => {
      if (isPacked) return identity
      const smallest = BY_SIZE.find((encoding) => ready[encoding] !== undefined && accepted.includes(encoding))
      if (smallest === undefined) {
        const order = body.length <= SHORT_BODY ? BY_SIZE : BY_SPEED
        const first = order.find((encoding) => accepted.includes(encoding))
        return first === undefined ? identity : (running[first] ??= compress(first, false))
      }
      taken += 1
      // If this fails, the existing form stays.
      if (taken === OFTEN) compress('br', true).catch(() => {})
      return ready[smallest] ?? identity
    },
  }
}
