// Lighthouse (mobile) on pages of the production build: performance at least 95, everything else 100, and the main
// thread blocked for less than 150 ms. Each page is measured five times, because one run can be ten points off; the
// median counts.
// node tools/lighthouse.ts /models /providers        (without addresses: every public page)
import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { freePort } from '../apps/server/src/db/embedded/embedded.ts'
import { CHROMIUM_ARGUMENTS } from './browser/chromium-arguments.ts'
import { publicAddresses } from './browser/public-addresses.ts'
import { startDatabase, startServer } from './topology/processes.ts'

const MINIMUM = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
type Category = keyof typeof MINIMUM
const MAXIMUM_BLOCKING_MS = 150
const RUNS = 5
type Flags = NonNullable<Parameters<typeof lighthouse>[1]>
type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']
const CATEGORIES = Object.keys(MINIMUM) as Category[]

const given = process.argv.slice(2)
// The 404 page must not be indexed, so the SEO checks do not apply to it.
const addresses = given.length > 0 ? given : publicAddresses.filter((address) => address !== '/no-such-page')

const profile = join(tmpdir(), `inferdex-lighthouse-${process.pid}`)
const database = await startDatabase('lighthouse')
const server = await startServer(database.url, { SEED: 'demo', DEMO: '1', LOG_LEVEL: 'warn' })
const port = await freePort()
const chromium = spawn(
  process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  ['--headless', ...CHROMIUM_ARGUMENTS, `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`],
  // A separate process group, because Debian's command is a script that starts the browser and would leave it behind.
  { stdio: 'ignore', detached: true },
)

let isBelow = false
try {
  await untilListening(`http://127.0.0.1:${port}/json/version`)
  for (const address of addresses) if (!(await isGood(address))) isBelow = true
} finally {
  if (chromium.pid !== undefined) process.kill(-chromium.pid)
  await server.stop()
  await database.stop()
  await rm(profile, { recursive: true, force: true })
}
process.exit(isBelow ? 1 : 0)

async function isGood(address: string): Promise<boolean> {
  // Renders the page, so that Lighthouse measures a cached one.
  await (await fetch(server.url + address)).text()
  const index = (await run(address, { onlyAudits: ['doctype'] })).environment.benchmarkIndex
  const cpuSlowdownMultiplier = slowdown(index)
  const results: Result[] = []
  for (let count = 0; count < RUNS; count += 1) {
    results.push(await run(address, { onlyCategories: CATEGORIES, throttling: { cpuSlowdownMultiplier } }))
  }
  const result = middle(results, (one) => score(one, 'performance'))
  const blockingMs = blocking(middle(results, blocking))
  const low = CATEGORIES.filter((category) => score(result, category) < MINIMUM[category])
  const problems: string[] = low.map((category) => `${category} is low`)
  if (blockingMs >= MAXIMUM_BLOCKING_MS) problems.push('blocked for too long')
  console.info(
    [
      address.padEnd(32),
      CATEGORIES.map((category) => score(result, category)).join('/'),
      `(${results.map((one) => score(one, 'performance')).join(' ')})`,
      `blocked ${blockingMs} ms (${results.map(blocking).join(' ')})`,
      `index ${Math.round(index)}, ${cpuSlowdownMultiplier}x`,
      problems.join(', '),
    ].join('  '),
  )
  const errors = new Set(results.flatMap(({ runtimeError }) => runtimeError?.message ?? []))
  for (const text of errors) console.info(`    ${text}`)
  for (const text of weakAudits(result, low)) console.info(`    ${text}`)
  return problems.length === 0
}

async function run(address: string, flags: Flags): Promise<Result> {
  const result = await lighthouse(server.url + address, { port, logLevel: 'error', ...flags })
  if (result === undefined) throw new Error(`${address}: Lighthouse measured nothing`)
  return result.lhr
}

/**
 * Returns how much slower than this machine the simulated phone is. Lighthouse's default of 4 is meant for a fast
 * computer: a slow one is already about as slow as a phone.
 */
function slowdown(benchmarkIndex: number): number {
  if (benchmarkIndex < 1000) return 1
  return benchmarkIndex <= 1500 ? 2 : 4
}

function score(result: Result, category: Category): number {
  return Math.round((result.categories[category]?.score ?? 0) * 100)
}

function blocking(result: Result): number {
  return Math.round(result.audits['total-blocking-time']?.numericValue ?? Number.POSITIVE_INFINITY)
}

function middle(results: readonly Result[], of: (result: Result) => number): Result {
  const result = results.toSorted((one, other) => of(one) - of(other))[Math.floor(results.length / 2)]
  if (result === undefined) throw new Error('Nothing was measured')
  return result
}

/** Returns the audits that lower these categories. */
function weakAudits(result: Result, categories: readonly Category[]): string[] {
  const weighing = categories.flatMap((category) => result.categories[category]?.auditRefs ?? [])
  return weighing
    .filter(({ weight }) => weight > 0)
    .flatMap(({ id }) => result.audits[id] ?? [])
    .filter((audit) => audit.score !== null && audit.score < 0.9)
    .map((audit) => `${audit.id}: ${audit.displayValue ?? audit.title}`)
}

async function untilListening(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const up = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (up) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('Chromium did not start')
}
