export type PictureFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif'
export type MediaFormat = PictureFormat | 'pdf'

const startsWith = (bytes: Uint8Array, at: number, expected: string): boolean =>
  bytes.length >= at + expected.length &&
  [...expected].every((character, i) => bytes[at + i] === character.charCodeAt(0))

/** Detects the format by the first bytes, ignoring the file name; null for formats that are not accepted. */
export function mediaFormatOf(bytes: Uint8Array): MediaFormat | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (startsWith(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'png'
  if (startsWith(bytes, 0, 'GIF87a') || startsWith(bytes, 0, 'GIF89a')) return 'gif'
  if (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP')) return 'webp'
  if (startsWith(bytes, 4, 'ftypavif') || startsWith(bytes, 4, 'ftypavis')) return 'avif'
  return startsWith(bytes, 0, '%PDF-') ? 'pdf' : null
}

const LONGEST_NAME = 200
/** Control characters and text-direction characters, which can make one file name look like another. */
const INVISIBLE = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** Returns the file name for display, without folders and invisible characters. */
export function shownFileName(name: string): string {
  const last = name.replaceAll(INVISIBLE, '').split(/[/\\]/).at(-1)?.trim() ?? ''
  return [...last].slice(0, LONGEST_NAME).join('').trim() || 'Unnamed file'
}

/** Returns the readable part of a document's URL: letters, digits and hyphens. */
export function fileSlug(name: string): string {
  const slug = name
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-|-$/g, '')
  return slug === '' ? 'document' : slug
}

const WIDTHS = [480, 960, 1600] as const

/** Returns the widths in which a picture is stored, never wider than the original. */
export function pictureWidths(width: number): number[] {
  const widest = Math.min(width, WIDTHS[2])
  return [...WIDTHS.filter((one) => one < widest), widest]
}

export const mediaUrl = (file: string): string => `/media/${file}`

export function pictureFile(key: string, width: number, format: 'webp' | 'avif'): string {
  return `${key}-${width}.${format}`
}

/** Lists all widths of a picture for `srcset`. */
export function pictureSet(key: string, widths: readonly number[], format: 'webp' | 'avif'): string {
  return widths.map((width) => `${mediaUrl(pictureFile(key, width, format))} ${width}w`).join(', ')
}
