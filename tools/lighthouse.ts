// Lighthouse (mobile) on pages of the production build: performance at least 95, everything else 100. Each page is
// measured three times, because one run can be ten points off; the one in the middle counts.
// npm run lighthouse -- /models /providers        (without addresses: every public page)
import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { freePort } from '../apps/server/src/db/embedded.ts'
import { CHROMIUM_ARGUMENTS } from '../e2e/testing/chromium-arguments.ts'
import { publicAddresses } from '../e2e/testing/public-addresses.ts'
import { startDatabase, startServer } from '../e2e/system/processes.ts'

const MINIMUM = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
type Category = keyof typeof MINIMUM
const RUNS = 3
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
  { stdio: 'ignore' },
)

let isBelow = false
try {
  await untilListening(`http://127.0.0.1:${port}/json/version`)
  for (const address of addresses) {
    await (await fetch(server.url + address)).text()
    const results: Awaited<ReturnType<typeof lighthouse>>[] = []
    for (let run = 0; run < RUNS; run += 1) {
      results.push(await lighthouse(server.url + address, { port, logLevel: 'error', onlyCategories: CATEGORIES }))
    }
    for (const result of results) if (result?.lhr.runtimeError) console.info(`    ${result.lhr.runtimeError.message}`)
    const speed = (result: (typeof results)[number]) => result?.lhr.categories.performance?.score ?? 0
    const result = results.toSorted((one, other) => speed(one) - speed(other))[Math.floor(RUNS / 2)]
    const scores = CATEGORIES.map((category) => Math.round((result?.lhr.categories[category]?.score ?? 0) * 100))
    const low = CATEGORIES.filter((category, index) => (scores[index] ?? 0) < MINIMUM[category])
    isBelow ||= low.length > 0
    const speeds = results.map((one) => Math.round(speed(one) * 100)).join(' ')
    console.info(
      `${address.padEnd(32)} ${scores.join('/')} (${speeds})${low.length > 0 ? `  below: ${low.join(', ')}` : ''}`,
    )
    for (const audit of Object.values(result?.lhr.audits ?? {})) {
      const weighs = CATEGORIES.some(
        (category) =>
          low.includes(category) &&
          result?.lhr.categories[category]?.auditRefs.some(({ id, weight }) => id === audit.id && weight > 0),
      )
      if (weighs && audit.score !== null && audit.score < 0.9)
        console.info(`    ${audit.id}: ${audit.displayValue ?? audit.title}`)
    }
  }
} finally {
  chromium.kill()
  await server.stop()
  await database.stop()
  await rm(profile, { recursive: true, force: true })
}
process.exit(isBelow ? 1 : 0)

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
