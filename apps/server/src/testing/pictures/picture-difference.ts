import sharp from 'sharp'

/** Stores a screenshot as a small file for a document. */
export function toDocumentPicture(screenshot: Buffer): Promise<Buffer> {
  return sharp(screenshot).webp({ quality: 82, effort: 6 }).toBuffer()
}

/** Wide enough for the layout, the colours and the charts of a page; too small for letters and figures. */
const WIDTH = 160
const TILE = 10
/** A tile has changed if its colours differ by this share; a new date or figure is below. */
const CHANGED = 0.015

/** Returns which share of two pictures of a page differs, from 0 to 1, by tiles of one sixteenth of the width. */
export async function pictureDifference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([pixelsOf(one), pixelsOf(other)])
  if (a.length !== b.length) return 1
  const tiles = new Map<number, number>()
  for (let at = 0; at < a.length; at++) {
    const pixel = Math.floor(at / 3)
    const tile = Math.floor(pixel / WIDTH / TILE) * WIDTH + Math.floor((pixel % WIDTH) / TILE)
    tiles.set(tile, (tiles.get(tile) ?? 0) + Math.abs((a[at] ?? 0) - (b[at] ?? 0)))
  }
  const changed = [...tiles.values()].filter((sum) => sum / (TILE * TILE * 3 * 255) > CHANGED)
  return changed.length / tiles.size
}

/** Decodes a picture completely before it is scaled down: decoders that do both at once differ by format. */
async function pixelsOf(picture: Buffer): Promise<Buffer> {
  const whole = await sharp(picture).png({ compressionLevel: 0 }).toBuffer()
  return sharp(whole).removeAlpha().resize({ width: WIDTH, kernel: 'cubic' }).raw().toBuffer()
}
