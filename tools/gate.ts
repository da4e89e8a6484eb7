// Runs the steps of the gate after `npm ci`, two at a time, one per core, in parallel with steps that mostly wait. A
// failed step stops only its dependents. Prints the duration of each step, the output of failed ones, and last the
// summary of all tests.
import { spawn } from 'node:child_process'
import { existsSync, openSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInLanes, type Step } from './lanes.ts'
import {
  addSummaries,
  describeFailure,
  flakyProblems,
  type KnownFlaky,
  summariseReport,
  summaryLine,
  type TestReport,
  type TestSummary,
} from './test-reports.ts'

type Command = Step & {
  readonly command: string
  readonly env?: Record<string, string>
  /** The file with the results of its tests. */
  readonly report?: string
}

const LANES = 2
/** For a failed step without tests: the last lines of its output. */
const SHOWN_LINES = 60
/** For a failed test: the first lines of its reason. */
const REASON_LINES = 12
const results = await mkdtemp(join(tmpdir(), 'inferdex-gate-'))

const reportOf = (name: string) => join(results, `${name}.json`)
const vitest = (name: string, selection: string) => ({
  command: `vitest run --maxWorkers=1 --reporter=default --reporter=json --outputFile.json=${reportOf(name)} ${selection}`,
  report: reportOf(name),
})

/** Two run at the same time, so each needs a separate port and folder. */
const playwright = (name: string, selection: string, port: number) => ({
  command: `playwright test --workers=1 --retries=1 --reporter=dot,json --output=${join(results, name)} ${selection}`,
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: reportOf(name), E2E_PORT: String(port) },
  report: reportOf(name),
})

const KILLED = '**/killed-*.test.ts'

/**
 * Started in this order, unless a step depends on others. Long ones are first, so that both cores finish at about the
 * same time.
 */
const steps: readonly Command[] = [
  { name: 'build', command: 'npm run --silent build' },
  // The templates of all steps on the included PostgreSQL; those on PostgreSQL 15 have one step that uses them.
  { name: 'databases', command: 'node e2e/testing/prepare-databases.ts' },
  {
    name: 'API tests on PostgreSQL 15',
    ...vitest('api', `--project api --exclude '${KILLED}'`),
    env: { DATABASE_URL: process.env.POSTGRES_15_URL ?? '' },
  },
  {
    name: 'browser tests 1',
    ...playwright('pages-1', '--project=pages --shard=1/2', 4173),
    after: ['build', 'databases'],
  },
  {
    name: 'browser tests 2',
    ...playwright('pages-2', '--project=pages --shard=2/2', 4183),
    after: ['build', 'databases'],
  },
  { name: 'types', command: 'npm run --silent check:types' },
  { name: 'lint', command: 'npm run --silent check -- lint' },
  {
    name: 'system tests',
    ...vitest('system', `--project system --exclude '${KILLED}'`),
    after: ['build', 'databases'],
  },
  // A killed process is detected after a timeout; then others take over its work.
  {
    name: 'tests of killed processes',
    ...vitest('killed', '--project api --project system /killed-'),
    after: ['build', 'databases'],
    beside: true,
  },
  {
    name: 'API tests on PostgreSQL 18',
    // System and browser tests run the product's statements on it.
    ...vitest('api-18', '--project api apps/server/src/db/'),
    after: ['databases'],
  },
  { name: 'unit tests', ...vitest('unit', '--project unit') },
  { name: 'unused code', command: 'npm run --silent check -- unused' },
  { name: 'imports', command: 'npm run --silent check -- imports' },
  { name: 'migrations', command: 'npm run --silent check -- migrations' },
  { name: 'table types', command: 'npm run --silent check -- tables' },
  { name: 'format', command: 'npm run --silent check -- format' },
  { name: 'lock and licences', command: 'npm run --silent check -- lock licences' },
  { name: 'sizes', command: 'npm run --silent size', after: ['build'] },
  { name: 'requirements', command: 'npm run --silent spec:coverage' },
  {
    name: 'browser tests that measure time',
    ...playwright('measured', '--project=measured', 4173),
    after: ['build', 'databases'],
    alone: true,
  },
]

const startedAt = Date.now()
const seconds = (since: number) => `${Math.round((Date.now() - since) / 1000)} s`

const summaries: TestSummary[] = []

async function run({ name, command, env = {}, report }: Command): Promise<boolean> {
  const began = Date.now()
  const log = join(results, `${name.replaceAll(' ', '-')}.log`)
  const output = openSync(log, 'w')
  const child = spawn('bash', ['-c', command], {
    stdio: ['ignore', output, output],
    env: { ...process.env, ...env },
  })
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  const summary = report !== undefined && existsSync(report) ? readSummary(report) : null
  if (summary !== null) summaries.push(summary)
  const failures = summary?.failures ?? []
  const isGood = code === 0 && (summary?.skipped ?? 0) === 0
  console.info(`${isGood ? 'ok    ' : 'FAILED'} ${name}: ${seconds(began)} (${seconds(startedAt)})`)
  // Names are printed first, so that a part of the output is enough to see them.
  for (const lines of [0, REASON_LINES]) for (const failure of failures) console.info(describeFailure(failure, lines))
  if (!isGood && failures.length === 0) {
    console.info(readFileSync(log, 'utf8').split('\n').slice(-SHOWN_LINES).join('\n'))
  }
  return isGood
}

function readSummary(report: string): TestSummary {
  return summariseReport(JSON.parse(readFileSync(report, 'utf8')) as TestReport)
}

const outcomes = await runInLanes(steps, LANES, run)
const total = addSummaries(summaries)
const flaky = flakyProblems(total, JSON.parse(readFileSync('e2e/flaky.json', 'utf8')) as KnownFlaky[], new Date())
const failed = [...[...outcomes].filter(([, isOk]) => !isOk).map(([name]) => name), ...flaky]
await rm(results, { recursive: true, force: true })
console.info(failed.length === 0 ? `all steps: ${seconds(startedAt)}` : `FAILED: ${failed.join(', ')}`)
console.info(summaryLine(total))
process.exit(failed.length === 0 && total.passed > 0 ? 0 : 1)
