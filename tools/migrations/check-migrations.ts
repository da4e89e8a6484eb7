// Fails when a new migration would stop a running site: npm run check -- migrations
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { LAST_UNCHECKED, migrationProblems } from './migration-problems.ts'

const DB = 'apps/server/src/db'
const added = globSync(`${DB}/migrations/*.sql`).filter((path) => basename(path).slice(0, 4) > LAST_UNCHECKED)
const problems = [
  ...migrationProblems(added),
  ...migrationProblems(globSync(`${DB}/indexes/*.sql`), { inTransaction: false }),
]
if (problems.length > 0) {
  console.error(`Migrations to look at (docs/migrations.md says what to do instead):\n  ${problems.join('\n  ')}`)
  process.exit(1)
}
