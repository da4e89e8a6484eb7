// Applies each listed change of behaviour to this checkout, one at a time, and runs the tests that should detect it.
// Prints which were caught. Usage: node tools/mutations/mutations.ts [id …]
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { mutations } from './changes.ts'
import type { Mutation } from './mutation.ts'

const chosen = new Set(process.argv.slice(2))
const tried = mutations.filter(({ id }) => chosen.size === 0 || chosen.has(id))
const survivors: Mutation[] = []

for (const mutation of tried) {
  const isCaught = isNoticed(mutation)
  if (!isCaught) survivors.push(mutation)
  console.info(`${isCaught ? 'caught  ' : 'SURVIVED'} ${mutation.id}: ${mutation.what}`)
}
console.info(`${tried.length - survivors.length} of ${tried.length} caught`)
process.exit(survivors.length === 0 ? 0 : 1)

function isNoticed({ file, before, after, tests }: Mutation): boolean {
  const original = readFileSync(file, 'utf8')
  const restore = () => writeFileSync(file, original)
  process.once('exit', restore)
  writeFileSync(
    file,
    original.replace(before, () => after),
  )
  const { status } = spawnSync('vitest', ['run', '--bail=1', '--project=unit', '--project=api', ...tests], {
    stdio: 'ignore',
  })
  restore()
  process.off('exit', restore)
  return status !== 0
}
