// `npm run check` runs all checks that are no tests, `npm run check -- lint imports` only these.
import { spawnSync } from 'node:child_process'
import { generateClient } from './api/generate-client.ts'

/** Files that did not change since the last check are not checked again. */
const typesOf = (...parts: string[]) =>
  parts
    .map((part) => {
      const results = `node_modules/.cache/types/${part.replaceAll(/\W/g, '-')}.tsbuildinfo`
      return `node node_modules/typescript-7/bin/tsc --noEmit --incremental --tsBuildInfoFile ${results} -p ${part}`
    })
    .join(' && ')

const checks: Readonly<Record<string, string>> = {
  types: `NODE_ENV=development react-router typegen apps/web && ${typesOf('packages', 'packages/client', '.', 'apps/web')}`,
  lint: 'oxlint --type-aware --deny-warnings',
  format: 'biome format',
  imports: 'depcruise --config dependency-rules.cjs packages apps/server/src apps/web/app',
  unused: 'knip',
  migrations: 'node tools/migrations/check-migrations.ts',
  lock: 'node tools/check-lock.ts',
  licences: 'node tools/check-licences.ts',
  tables: 'node tools/generate-table-types.ts --check',
}

const chosen = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(checks)
const unknown = chosen.filter((name) => !(name in checks))
if (unknown.length > 0) {
  console.error(`There is no check ${unknown.join(', ')}; there are ${Object.keys(checks).join(', ')}`)
  process.exit(2)
}
await generateClient()
for (const name of chosen) {
  const { status } = spawnSync(checks[name] ?? '', { shell: true, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
