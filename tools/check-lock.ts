// Fails when package-lock.json lacks an entry for an optional (platform) package: `npm ci` on that platform would
// refuse the lock.
import { readFileSync } from 'node:fs'

type LockEntry = { optionalDependencies?: Record<string, string>; resolved?: string; link?: boolean }
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, LockEntry> }

const missing: string[] = []
const foreign: string[] = []
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const name of Object.keys(entry.optionalDependencies ?? {})) {
    const found = lock.packages[`${path}/node_modules/${name}`] ?? lock.packages[`node_modules/${name}`]
    if (found === undefined) missing.push(`${name} (needed by ${path || 'the root'})`)
  }
  if (entry.resolved !== undefined && !entry.link) foreign.push(`${path}: ${entry.resolved}`)
}

if (missing.length > 0) console.error(`package-lock.json misses platform packages:\n  ${missing.join('\n  ')}`)
if (foreign.length > 0)
  console.error(`package-lock.json names download addresses:\n  ${foreign.slice(0, 5).join('\n  ')}`)
if (missing.length + foreign.length > 0) process.exit(1)
