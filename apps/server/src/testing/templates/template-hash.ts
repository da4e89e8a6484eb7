import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url))
const SERVER = 'apps/server/src'
/** Read by the code, not imported; and jobs, whose names and schedules become queues, without what they do. */
const CONTENT = ['package-lock.json', `${SERVER}/{db,seed}/**/*.{sql,json,md}`, `${SERVER}/**/{,*.}jobs.ts`]
const QUEUES = [`${SERVER}/platform/job-queue.ts`, `${SERVER}/platform/housekeeping.ts`]
const IMPORT = /^(?:import|export)\b(?! type\b)[^'"]*?\bfrom '(\.[^']+|@inferdex\/[^']+)'/gm

/** Returns a hash of everything that decides the content of templates. */
export function templateHash(module: string): string {
  const hash = createHash('sha256')
  for (const file of templateFiles(module)) hash.update(file).update(readFileSync(join(ROOT, file)))
  return hash.digest('hex').slice(0, 16)
}

/** Returns migrations, SQL functions, seed data, queues, and all code that the module imports. */
export function templateFiles(module: string): string[] {
  const files = new Set(globSync(CONTENT, { cwd: ROOT }).map((file) => join(ROOT, file)))
  for (const file of [module, ...QUEUES.map((queue) => join(ROOT, queue))]) addImports(file, files)
  return [...files].map((file) => relative(ROOT, file)).toSorted()
}

function addImports(file: string, files: Set<string>): void {
  if (files.has(file)) return
  files.add(file)
  if (!file.endsWith('.ts')) return
  for (const [, imported = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    const [, workspace, ...path] = imported.split('/')
    const isRelative = imported.startsWith('.')
    const target = isRelative
      ? resolve(dirname(file), imported)
      : join(ROOT, 'packages', workspace ?? '', 'src', `${path.join('/')}.ts`)
    addImports(target, files)
  }
}
