// Compares the requirements with the tests that prove them, by id, and prints the state by group.
// An id is covered when it is in brackets in the name of a test, or listed in docs/spec-deviations.md.
import { readFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'

// Ids from the specification have three parts (PUB-NAV-01), those from later reviews two (FIG-01).
const ID_SOURCE = String.raw`(?:(?:PUB|ADM|API)-[A-Z]+|FIG|USE|STAFF|SAFE|HOUSE)-\d+`
const ID = new RegExp(String.raw`\b${ID_SOURCE}\b`, 'g')
const LISTED = new RegExp(String.raw`^- \*\*(${ID_SOURCE})\*\*`, 'gm')
const BRACKETED = new RegExp(String.raw`\[((?:${ID_SOURCE}(?:, )?)+)\]`, 'g')

const requirements = idsOf('docs/requirements.md')
const deviations = idsOf('docs/spec-deviations.md')
const proven = new Set(testFiles().flatMap(bracketedIds))

function idsOf(file: string): Set<string> {
  return new Set([...readFileSync(file, 'utf8').matchAll(LISTED)].map(([, id = '']) => id))
}

function testFiles(): string[] {
  const tracked = execFileSync('git', [
    'ls-files',
    '-co',
    '--exclude-standard',
    '*.test.ts',
    '*.test.tsx',
    'e2e/*.spec.ts',
  ])
  return tracked.toString().split('\n').filter(Boolean)
}

/** Finds ids in the titles of tests, such as `[PUB-NAV-01]` or `[PUB-NAV-01, PUB-NAV-02]`. */
function bracketedIds(file: string): string[] {
  const brackets = readFileSync(file, 'utf8').matchAll(BRACKETED)
  return [...brackets].flatMap(([, list = '']) => list.match(ID) ?? [])
}

const unproven = [...requirements].filter((id) => !proven.has(id) && !deviations.has(id))
const unknown = [...proven].filter((id) => !requirements.has(id))
const doubtful = [...deviations].filter((id) => !requirements.has(id))

const groups = Map.groupBy([...requirements].toSorted(), (id) => id.replace(/-\d+$/, ''))
for (const [group, ids] of groups) {
  const byTest = ids.filter((id) => proven.has(id)).length
  const decided = ids.filter((id) => !proven.has(id) && deviations.has(id)).length
  console.info(
    `${group.padEnd(12)} ${String(ids.length).padStart(3)} required, ${byTest} proven by a test${decided > 0 ? `, ${decided} decided otherwise` : ''}`,
  )
}
console.info(`${requirements.size} requirements, ${requirements.size - unproven.length} covered`)

if (unproven.length > 0) console.error(`Without a test or a decision: ${unproven.join(', ')}`)
if (unknown.length > 0) console.error(`Named by a test but not in docs/requirements.md: ${unknown.join(', ')}`)
if (doubtful.length > 0)
  console.error(`In docs/spec-deviations.md but not in docs/requirements.md: ${doubtful.join(', ')}`)
if (unproven.length + unknown.length + doubtful.length > 0) process.exit(1)
