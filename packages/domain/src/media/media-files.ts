export type PictureFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif'
export type MediaFormat = PictureFormat | 'pdf'

const startsWith = (bytes: Uint8Array, at: number, expected: string): boolean =>
  bytes.length >= at + expected.length &&
  [...expected].every((character, i) => bytes[at + i] === character.charCodeAt(0))

/** What a file is by its first bytes, whatever its name says; null for what we do not take. */
export function mediaFormatOf(bytes: Uint8Array): MediaFormat | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (startsWith(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'png'
  if (startsWith(bytes, 0, 'GIF87a') || startsWith(bytes, 0, 'GIF89a')) return 'gif'
  if (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP')) return 'webp'
  if (startsWith(bytes, 4, 'ftypavif') || startsWith(bytes, 4, 'ftypavis')) return 'avif'
  return startsWith(bytes, 0, '%PDF-') ? 'pdf' : null
}

const LONGEST_NAME = 200
/** Control characters, and those that turn the direction of what follows: they make one name look like another. */
const INVISIBLE = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** The name to show: without the folders it came from and without what cannot be seen. */
export function shownFileName(name: string): string {
  const last = name.replaceAll(INVISIBLE, '').split(/[/\\]/).at(-1)?.trim() ?? ''
  return [...last].slice(0, LONGEST_NAME).join('').trim() || 'Unnamed file'
}

/** A readable part for the address of a document: letters, digits and hyphens. */
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

/** In which widths a picture is kept: never wider than it is. */
export function pictureWidths(width: number): number[] {
  const widest = Math.min(width, WIDTHS[2])
  return [...WIDTHS.filter((one) => one < widest), widest]
}

export const mediaAddress = (file: string): string => `/media/${file}`

export function pictureFile(key: string, width: number, format: 'webp' | 'avif'): string {
  return `${key}-${width}.${format}`
}

/** All widths of a picture for `srcset`. */
export function pictureSet(key: string, widths: readonly number[], format: 'webp' | 'avif'): string {
  return widths.map((width) => `${mediaAddress(pictureFile(key, width, format))} ${width}w`).join(', ')
}
