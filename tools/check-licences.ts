// Fails when an installed package has a licence that is not on our list.
import { readFileSync } from 'node:fs'
import { existsSync } from 'node:fs'

const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'CC-BY-4.0',
  'Unlicense',
  'Python-2.0',
  'PSF-2.0',
  'OFL-1.1',
  'MPL-2.0',
  'PostgreSQL',
])

/** Packages allowed by name: their manifest names no licence, or the licence is fine only for the way we use them. */
const ALLOWED_BY_NAME = new Map([
  // Loaded at run time as a separate, unchanged library, as the LGPL requires.
  ['@img/sharp-libvips-', 'LGPL-3.0-or-later'],
  // MIT according to their README files.
  ['humanize-number', 'none'],
  ['only', 'none'],
])

type Manifest = { name: string; license?: string | { type: string }; licenses?: { type: string }[] }
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, { link?: boolean }> }

const refused: string[] = []
for (const [path, { link }] of Object.entries(lock.packages)) {
  if (!path.includes('node_modules/') || link === true || !existsSync(`${path}/package.json`)) continue
  const manifest = JSON.parse(readFileSync(`${path}/package.json`, 'utf8')) as Manifest
  const { name, license = manifest.licenses?.[0] ?? 'none' } = manifest
  const text = typeof license === 'string' ? license : license.type
  if ([...ALLOWED_BY_NAME].some(([start, agreed]) => name.startsWith(start) && text === agreed)) continue
  // "MIT OR Apache-2.0": one allowed licence is enough; "MIT AND CC0-1.0": all must be allowed.
  const choices = text.replaceAll(/[()]/g, '').split(' OR ')
  if (!choices.some((choice) => choice.split(' AND ').every((part) => ALLOWED.has(part))))
    refused.push(`${name}: ${text}`)
}
if (refused.length > 0) {
  console.error(`Licences to look at:\n  ${refused.join('\n  ')}`)
  process.exit(1)
}
