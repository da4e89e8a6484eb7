import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..')
const SERVER = 'apps/server/src'
const WEB = 'apps/web/app'

/** For each rule one file that breaks it, in a small tree with the layout of the product. */
const VIOLATIONS: readonly { rule: string; file: string; imports: string }[] = [
  { rule: 'domain-imports-nothing', file: 'packages/domain/src/bad.ts', imports: '../../contracts/src/roles.ts' },
  { rule: 'contracts-import-domain-and-zod', file: 'packages/contracts/src/bad.ts', imports: 'fastify' },
  {
    rule: 'server-base-knows-no-feature',
    file: `${SERVER}/http/bad.ts`,
    imports: '../features/deals/deals.service.ts',
  },
  { rule: 'server-base-has-floors', file: `${SERVER}/db/paging/bad.ts`, imports: '../../platform/memo.ts' },
  { rule: 'server-base-has-floors', file: `${SERVER}/config.ts`, imports: './platform/memo.ts' },
  { rule: 'apps-never-import-tools', file: 'apps/web/vite.config.ts', imports: '../../tools/size.ts' },
  {
    rule: 'queries-know-only-the-database',
    file: `${SERVER}/features/deals/bad.queries.ts`,
    imports: '../../http/errors.ts',
  },
  { rule: 'services-know-no-http', file: `${SERVER}/features/deals/bad.service.ts`, imports: '../../http/errors.ts' },
  {
    rule: 'features-meet-through-declared-services:deals',
    file: `${SERVER}/features/deals/bad.ts`,
    imports: '../votes/votes.service.ts',
  },
  {
    rule: 'routes-and-jobs-use-their-own-feature',
    file: `${SERVER}/features/deals/bad.routes.ts`,
    imports: '../votes/votes.service.ts',
  },
  { rule: 'server-never-imports-web', file: `${SERVER}/bad.ts`, imports: '../../web/app/lib/api.ts' },
  { rule: 'web-never-imports-server', file: `${WEB}/lib/bad.ts`, imports: '../../../server/src/http/errors.ts' },
  {
    rule: 'web-features-meet-along-declared-edges:deals',
    file: `${WEB}/features/deals/bad.ts`,
    imports: '../reviews/reviews.ts',
  },
  {
    rule: 'public-pages-load-no-staff-code',
    file: `${WEB}/features/deals/leak.ts`,
    imports: './staff/form.ts',
  },
  { rule: 'web-base-knows-no-feature', file: `${WEB}/components/bad.ts`, imports: '../features/votes/votes.ts' },
  { rule: 'no-cycles', file: `${WEB}/lib/one.ts`, imports: './two.ts' },
  { rule: 'nothing-unresolvable', file: `${WEB}/lib/lost.ts`, imports: './no-such-file.ts' },
]

const GOOD_FILES: Record<string, string> = {
  'packages/contracts/src/protocol/roles.ts': '',
  [`${SERVER}/http/errors.ts`]: '',
  [`${SERVER}/platform/memo.ts`]: '',
  'tools/size.ts': '',
  [`${SERVER}/features/deals/deals.service.ts`]: '',
  [`${SERVER}/features/votes/votes.service.ts`]: '',
  [`${WEB}/lib/api.ts`]: '',
  [`${WEB}/lib/two.ts`]: './one.ts',
  [`${WEB}/features/votes/votes.ts`]: '',
  [`${WEB}/features/reviews/reviews.ts`]: '',
  [`${WEB}/features/deals/staff/form.ts`]: '',
}

let tree: string
let reported: string[]
beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'inferdex-imports-'))
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'))
  const files = { ...GOOD_FILES, ...Object.fromEntries(VIOLATIONS.map(({ file, imports }) => [file, imports])) }
  for (const [file, imports] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    writeFileSync(
      join(tree, file),
      imports === '' ? 'export const x = 1\n' : `import * as y from '${imports}'\nexport const x = y\n`,
    )
  }
  writeFileSync(
    join(tree, 'tsconfig.json'),
    '{ "compilerOptions": { "module": "NodeNext", "allowImportingTsExtensions": true } }',
  )
  reported = violationsIn(tree)
})
afterAll(() => rmSync(tree, { recursive: true, force: true }))

function violationsIn(cwd: string): string[] {
  const args = ['--config', join(ROOT, 'dependency-rules.cjs'), '--output-type', 'json', 'packages', 'apps']
  const run = () =>
    execFileSync(join(ROOT, 'node_modules/.bin/depcruise'), args, { cwd, maxBuffer: 50_000_000 }).toString()
  let output: string
  try {
    output = run()
  } catch (error) {
    // The exit code is the number of violations.
    output = String((error as { stdout: Buffer }).stdout)
  }
  const { summary } = JSON.parse(output) as { summary: { violations: { from: string; rule: { name: string } }[] } }
  return summary.violations.map(({ from, rule }) => `${rule.name} ${from}`)
}

describe('import rules', () => {
  it.each(VIOLATIONS)('$rule is reported for $file [HOUSE-30]', ({ rule, file }) => {
    expect(reported).toContain(`${rule} ${file}`)
  })

  it('tools import no end-to-end test; both use the starters of tools/topology [HOUSE-30]', () => {
    const args = ['grep', '-lE', String.raw`(from|import\() ?['"\`](\.\./)+e2e/`, '--', 'tools', 'apps', 'packages']
    // git grep exits with 1 if nothing is found.
    expect(spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })).toMatchObject({ status: 1, stdout: '' })
    const both = spawnSync('git', ['grep', '-l', 'topology/processes.ts', '--', 'tools', 'e2e'], {
      cwd: ROOT,
      encoding: 'utf8',
    })
    expect(both.stdout).toMatch(/^e2e\//m)
    expect(both.stdout).toMatch(/^tools\//m)
  })

  it('every rule has a seeded violation', () => {
    const rules = execFileSync(
      process.execPath,
      [
        '-e',
        `console.log(JSON.stringify(require(${JSON.stringify(join(ROOT, 'dependency-rules.cjs'))}).forbidden.map(r => r.name)))`,
      ],
      { cwd: tree },
    )
    const names = new Set((JSON.parse(rules.toString()) as string[]).map((name) => name.split(':')[0]))
    expect(names).toEqual(new Set(VIOLATIONS.map(({ rule }) => rule.split(':')[0])))
  })
})
