// Generates the code of packages/client from the released document. Builds, checks and tests call it first; it skips the
// work when neither the document nor the generator has changed.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { releasedPath } from './released.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const SOURCES = join(ROOT, 'packages/client/src')

/** The generator does not support the strictest compiler options. */
const UNCHECKED = '// @ts-nocheck\n'

/** Generates the client into a folder if that is not current, and returns whether it was generated. */
export async function generateClient(folder = join(SOURCES, 'generated')): Promise<boolean> {
  const inputs = [releasedPath(), import.meta.filename, join(ROOT, 'node_modules/@hey-api/openapi-ts/package.json')]
  const hash = createHash('sha256')
  for (const input of inputs) hash.update(readFileSync(input))
  const key = hash.digest('hex')
  const keyFile = join(folder, 'inputs.sha256')
  const isCurrent = () =>
    existsSync(join(folder, 'index.ts')) && existsSync(keyFile) && readFileSync(keyFile, 'utf8') === key
  if (isCurrent()) return false
  // Another process may generate it too: the folder appears as a whole.
  const made = await mkdtemp(`${folder}-`)
  const { createClient } = await import('@hey-api/openapi-ts')
  await createClient({
    input: releasedPath(),
    output: { path: made, module: { extension: '.ts' } },
    plugins: ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'],
    logs: { level: 'silent' },
  })
  const files = readdirSync(made, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  for (const name of files) {
    const path = join(made, name)
    await writeFile(path, `${UNCHECKED}${readFileSync(path, 'utf8')}`)
  }
  await writeFile(join(made, 'inputs.sha256'), key)
  if (!isCurrent()) await rm(folder, { recursive: true, force: true })
  await rename(made, folder).catch(() => rm(made, { recursive: true, force: true }))
  return true
}

/** Generates the client before vitest runs. */
export default async function setup(): Promise<void> {
  await generateClient()
}

if (import.meta.main) await generateClient()
