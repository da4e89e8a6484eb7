// Writes the bill of materials of production (CycloneDX) to the given file, or to sbom.cdx.json.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { type Lock, sbomOf } from './sbom.ts'

const file = process.argv[2] ?? 'sbom.cdx.json'
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock

/** Returns the licence that an installed package declares; null if it is not installed on this platform. */
function licenceOf(path: string): string | null {
  if (!existsSync(`${path}/package.json`)) return null
  const { license } = JSON.parse(readFileSync(`${path}/package.json`, 'utf8')) as { license?: unknown }
  return typeof license === 'string' ? license : null
}

const sbom = sbomOf(lock, licenceOf)
writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`)
console.info(`${file}: ${sbom.components.length} packages`)
