// Runs the steps of the gate after `npm ci`, two at a time, one per core, beside what only waits. A failed step stops only the steps that need
// it. Prints how long each step took, the output of failed ones, and last the summary of all tests.
import { spawn } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInLanes, type Step } from './lanes.ts'

type Command = Step & { readonly command: string; readonly env?: Record<string, string> }

const LANES = 2
/** Of a failed step: what it says last. What failed tests say comes with the summary. */
const SHOWN_LINES = 60
const results = await mkdtemp(join(tmpdir(), 'inferdex-gate-'))

const vitest = (name: string, selection: string) =>
  `vitest run --maxWorkers=1 --reporter=default --reporter=json --outputFile.json=${results}/${name}.json ${selection}`

const KILLED = '**/killed-*.test.ts'

/**
 * Started in this order, unless a step has to wait. Long ones come first, so that both cores finish at about the same
 * time.
 */
const steps: readonly Command[] = [
  { name: 'build', command: 'npm run --silent build' },
  {
    name: 'API tests on PostgreSQL 15',
    command: vitest('api', `--project api --exclude '${KILLED}'`),
    env: { DATABASE_URL: process.env.POSTGRES_15_URL ?? '' },
  },
  { name: 'types', command: 'npm run --silent check:types' },
  { name: 'lint', command: 'npm run --silent check:lint' },
  { name: 'system tests', command: vitest('system', `--project system --exclude '${KILLED}'`), after: ['build'] },
  // A killed process is missed after a while; then others take up its work.
  {
    name: 'tests of killed processes',
    command: vitest('killed', '--project api --project system /killed-'),
    after: ['build'],
    beside: true,
  },
  {
    name: 'API tests on PostgreSQL 18',
    // The product's statements run on it in system and browser tests.
    command: vitest('api-18', '--project api apps/server/src/db/'),
  },
  { name: 'unit tests', command: vitest('unit', '--project unit') },
  { name: 'unused code', command: 'npm run --silent check:unused' },
  { name: 'imports', command: 'npm run --silent check:imports' },
  { name: 'table types', command: 'npm run --silent db:types -- --check' },
  { name: 'format', command: 'npm run --silent check:format' },
  { name: 'lock and licences', command: 'npm run --silent check:lock && npm run --silent check:licences' },
  { name: 'sizes', command: 'npm run --silent size', after: ['build'] },
  { name: 'requirements', command: 'npm run --silent spec:coverage' },
  {
    name: 'browser tests',
    command: 'playwright test --reporter=line,json',
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: `${results}/browser.json` },
    after: ['build'],
    alone: true,
  },
]

const startedAt = Date.now()
const seconds = (since: number) => `${Math.round((Date.now() - since) / 1000)} s`

async function run({ name, command, env = {} }: Command): Promise<boolean> {
  const began = Date.now()
  const log = join(results, `${name.replaceAll(' ', '-')}.log`)
  const output = openSync(log, 'w')
  const child = spawn('bash', ['-c', command], {
    stdio: ['ignore', output, output],
    env: { ...process.env, ...env },
  })
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  console.info(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}: ${seconds(began)} (${seconds(startedAt)})`)
  if (code !== 0) console.info(readFileSync(log, 'utf8').split('\n').slice(-SHOWN_LINES).join('\n'))
  return code === 0
}

const outcomes = await runInLanes(steps, LANES, run)
const failed = [...outcomes].filter(([, isOk]) => !isOk).map(([name]) => name)
console.info(failed.length === 0 ? `all steps: ${seconds(startedAt)}` : `FAILED: ${failed.join(', ')}`)
const summary = spawn(process.execPath, ['tools/summarise-tests.ts', results], { stdio: 'inherit' })
const isGood = (await new Promise((resolve) => summary.once('exit', resolve))) === 0
await rm(results, { recursive: true, force: true })
process.exit(isGood && failed.length === 0 ? 0 : 1)
