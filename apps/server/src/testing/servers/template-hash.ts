import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const SERVER = fileURLToPath(new URL('../../', import.meta.url))
const CONTENT = ['db/**/*.sql', 'seed/**/*.{ts,json,md}', 'jobs.ts']

/**
 * Returns a hash of what template databases are made from: migrations, SQL functions and the seed. Code that derives
 * figures while seeding is not part of it; after a change of such code run without KEEP_TEMPLATES once.
 */
export async function hashOfTemplates(): Promise<string> {
  const files: string[] = []
  for await (const file of glob(CONTENT, { cwd: SERVER })) files.push(file)
  const hash = createHash('sha256')
  for (const file of files.toSorted()) hash.update(file).update(await readFile(SERVER + file))
  return hash.digest('hex')
}
