import { readFileSync } from 'node:fs'
import { providerLogo } from '@inferdex/domain/providers/provider-logos'
import { COLOUR } from './drawing.ts'

/** The folders of the logos: of a build, or else of the sources. */
const FOLDERS = ['build/client', 'public'].map((folder) => new URL(`../../../../../web/${folder}/`, import.meta.url))

const drawings = new Map<string, string | null>()

/** Returns the logo of a provider as a data URL; null: none. */
export function logoOf(slug: string | null): string | null {
  const address = providerLogo(slug)
  if (address === null) return null
  const known = drawings.get(address)
  if (known !== undefined) return known
  const drawing = readLogo(address.slice(1, address.indexOf('#')))
  drawings.set(address, drawing)
  return drawing
}

function readLogo(path: string): string | null {
  for (const folder of FOLDERS) {
    try {
      const file = readFileSync(new URL(path, folder), 'utf8')
      return `data:image/svg+xml;base64,${Buffer.from(standalone(file)).toString('base64')}`
    } catch {
      // Not in this folder.
    }
  }
  return null
}

/** Converts the symbol in a file to a standalone image. */
function standalone(file: string): string {
  return file
    .replace(
      /^<svg[^>]*><symbol id="mark"/,
      `<svg xmlns="http://www.w3.org/2000/svg" fill="${COLOUR.ink}" width="96" height="96"`,
    )
    .replace('</symbol></svg>', '</svg>')
}
