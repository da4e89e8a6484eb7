import type { PictureFormat } from '@inferdex/domain/media/media-files'
import type { Metadata, Sharp } from 'sharp'

/** Far more than any article needs, and few enough to fit in memory: a small file can declare any number of pixels. */
const MAX_PIXELS = 50_000_000

export type EncodedPicture = { readonly width: number; readonly webp: Buffer; readonly avif: Buffer }
export type EncodedPictures = { readonly width: number; readonly height: number; readonly pictures: EncodedPicture[] }

/** The reason why a picture is refused. */
export class PictureError extends Error {
  readonly reason: 'unreadable' | 'too many pixels'
  constructor(reason: PictureError['reason']) {
    super(reason)
    this.name = 'PictureError'
    this.reason = reason
  }
}

/** The last picture in the queue: pictures are encoded one at a time. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Encodes a picture in several widths from its pixels only, which drops all other content of the file. It runs on
 * worker threads.
 */
export function encodePicture(
  content: Uint8Array,
  format: PictureFormat,
  widthsFor: (width: number) => readonly number[],
): Promise<EncodedPictures> {
  const encoded = last.then(() => encode(content, format, widthsFor))
  last = encoded.catch(() => {})
  return encoded
}

async function encode(
  content: Uint8Array,
  format: PictureFormat,
  widthsFor: (width: number) => readonly number[],
): Promise<EncodedPictures> {
  // Loaded with the first picture, because most processes never encode one.
  const { default: sharp } = await import('sharp')
  const open = (): Sharp => sharp(content, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
  const size = await measure(open(), format)
  const pictures: EncodedPicture[] = []
  let height = 0
  for (const width of widthsFor(size.width)) {
    const resized = open().autoOrient().resize({ width, withoutEnlargement: true })
    try {
      const webp = await resized.clone().webp({ quality: 80 }).toBuffer({ resolveWithObject: true })
      const avif = await resized.clone().avif({ quality: 55, effort: 2 }).toBuffer()
      height = webp.info.height
      pictures.push({ width, webp: webp.data, avif })
    } catch {
      throw new PictureError('unreadable')
    }
  }
  return { width: pictures.at(-1)?.width ?? 0, height, pictures }
}

const FORMATS: Record<PictureFormat, string> = { jpeg: 'jpeg', png: 'png', gif: 'gif', webp: 'webp', avif: 'heif' }

/** Returns the size as displayed, after the rotation that the camera stored. */
async function measure(picture: Sharp, format: PictureFormat): Promise<{ width: number }> {
  let metadata: Metadata
  try {
    metadata = await picture.metadata()
  } catch (error) {
    throw new PictureError(/pixel limit/i.test(String(error)) ? 'too many pixels' : 'unreadable')
  }
  if (metadata.format !== FORMATS[format]) throw new PictureError('unreadable')
  if (metadata.width * metadata.height > MAX_PIXELS) throw new PictureError('too many pixels')
  return { width: metadata.autoOrient.width }
}
