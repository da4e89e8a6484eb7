import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createClient } from '@hey-api/openapi-ts'
import { releasedPath } from './released.ts'

/** The folder of the generated client code. */
export const CLIENT_CODE = resolve(import.meta.dirname, '../../packages/client/src/generated')

/** The generator does not support the strictest compiler options. */
const UNCHECKED = '// @ts-nocheck\n'

/** Generates the client from the released document, and returns its files by name. */
export async function clientCode(): Promise<Map<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'inferdex-client-'))
  try {
    await createClient({
      input: releasedPath(),
      output: { path: folder, module: { extension: '.ts' } },
      plugins: ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'],
      logs: { level: 'silent' },
    })
    return new Map([...filesIn(folder)].map(([name, text]) => [name, `${UNCHECKED}${text}`]))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns all files below a folder by their names. */
export function filesIn(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).toSorted()
  return new Map(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]))
}
