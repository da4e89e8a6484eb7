import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { STORED_NAME } from '../../apps/server/src/platform/storage/storage.ts'

export const DUMP = 'database.dump'
export const FILES = 'files'
const MANIFEST = 'manifest.json'
/** The checksum of the manifest, in the format of `sha256sum -c`. */
const MANIFEST_CHECKSUM = 'manifest.json.sha256'

const fingerprint = z.strictObject({ bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) })
export type Fingerprint = z.output<typeof fingerprint>

const manifest = z.strictObject({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The version of the product that made the backup, and its newest migration in the database. */
  product: z.string(),
  migration: z.string(),
  /** Major versions: of the server that was dumped, and of the `pg_dump` that did it. */
  postgres: z.int(),
  dumpedBy: z.int(),
  dump: fingerprint,
  /** Rows by table, counted in the snapshot that was dumped. */
  rows: z.record(z.string(), z.int()),
  files: z.record(z.string().regex(STORED_NAME), fingerprint),
})
export type Manifest = z.output<typeof manifest>

/** Reads a file once and returns its size and checksum. */
export async function fingerprintOf(path: string): Promise<Fingerprint> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { bytes: (await stat(path)).size, sha256: hash.digest('hex') }
}

export async function writeManifest(folder: string, content: Manifest): Promise<void> {
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(content, null, 2)}\n`)
  await writeFile(join(folder, MANIFEST_CHECKSUM), await checksumLine(folder))
}

async function checksumLine(folder: string): Promise<string> {
  return `${(await fingerprintOf(join(folder, MANIFEST))).sha256}  ${MANIFEST}\n`
}

/**
 * Reads every file of a backup and returns its manifest. Throws, naming each file, if one is missing, was changed or
 * does not belong to the backup.
 */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const [given, own] = await Promise.all([
    readFile(join(folder, MANIFEST_CHECKSUM), 'utf8').catch(() => null),
    checksumLine(folder).catch(() => null),
  ])
  if (own === null || given === null) throw new Error(`${folder} is not a complete backup: it has no manifest`)
  if (own !== given) throw new Error(`The backup is damaged: ${MANIFEST} does not match ${MANIFEST_CHECKSUM}`)
  const parsed = manifest.safeParse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')))
  if (!parsed.success)
    throw new Error(`This version cannot read the manifest of the backup:\n${z.prettifyError(parsed.error)}`)

  const { dump, files } = parsed.data
  const expected = new Map([
    [DUMP, dump],
    ...Object.entries(files).map(([name, file]) => [join(FILES, name), file] as const),
  ])
  const problems = (await filesIn(folder))
    .filter((path) => !expected.has(path))
    .map((path) => `${path} is not in the manifest`)
  for (const [path, { bytes, sha256 }] of expected) {
    const found = await fingerprintOf(join(folder, path)).catch(() => null)
    if (found === null) problems.push(`${path} is missing`)
    else if (found.bytes !== bytes) problems.push(`${path} has ${found.bytes} bytes instead of ${bytes}`)
    else if (found.sha256 !== sha256) problems.push(`${path} was changed`)
  }
  if (problems.length > 0) throw new Error(`The backup is damaged:\n${problems.join('\n')}`)
  return parsed.data
}

async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(folder, '/').length))
    .filter((path) => path !== MANIFEST && path !== MANIFEST_CHECKSUM)
}
