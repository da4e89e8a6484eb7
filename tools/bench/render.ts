// Compares the CPU time of uncached pages with that of another checkout, in interleaved rounds: npm run bench --
// render <path of the other checkout>. Both must be built. Without a path it only measures this one.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { seed as seedHere } from '../../apps/server/src/seed/seed.ts'
import * as processesHere from '../topology/processes.ts'
import { expectAim, median } from './harness.ts'

const ROUNDS = 7
const PASSES = 4
const WARM_UP_PASSES = 12
const TARGET_RATIO = 0.6
const MODELS = ['claude-sonnet-4-6', 'gpt-5-4', 'glm-5-1', 'deepseek-v4-pro']
const PROVIDER = 'openrouter'

/** One page of each type. Votes do not purge all of them, so these get a distinct query, which the page ignores. */
const pagesOf = (pass: number) => [
  '/',
  '/models',
  '/providers',
  `/model/${MODELS[0]}`,
  `/provider/${PROVIDER}`,
  `/compare?models=${MODELS.join(',')}`,
  `/leaderboard?sort=${pass}`,
  '/deals',
  `/calculator?list=${pass}`,
  `/free-tiers?sort=${pass}`,
]
/** The tags that a vote or a review changes: pages are rendered again, but the prices of the catalogue stay cached. */
const TAGS = [
  'ratings',
  'reviews',
  'deal-votes',
  'counts',
  `provider/${PROVIDER}`,
  ...MODELS.map((slug) => `model/${slug}`),
]
const PURGED_WITHIN_MS = 150
const AS_A_BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' }

type Build = {
  name: string
  pass: () => Promise<void>
  /** CPU time of the server so far, in milliseconds, of all its threads. */
  cpu: () => Promise<number>
  stop: () => Promise<void>
}

const other = process.argv[2]
const here = await start('this checkout', processesHere, seedHere)
const builds = [here]
try {
  if (other !== undefined) {
    const root = resolve(other)
    // Older checkouts have it beside the system tests.
    const folder = ['tools/topology', 'e2e/system'].find((path) => existsSync(`${root}/${path}/processes.ts`))
    const processes = (await import(`${root}/${folder}/processes.ts`)) as typeof processesHere
    const { seed } = (await import(`${root}/apps/server/src/seed/seed.ts`)) as { seed: typeof seedHere }
    builds.push(await start('other checkout', processes, seed))
  }
  for (const { pass } of builds) for (let count = 0; count < WARM_UP_PASSES; count += 1) await pass()
  const rounds: number[][] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    const measured: number[] = []
    // The order changes, so that neither build always runs on the warmer machine.
    for (const build of round % 2 === 0 ? builds.toReversed() : builds) {
      measured[builds.indexOf(build)] = await measure(build)
    }
    rounds.push(measured)
    const texts = builds.map(({ name }, index) => `${name} ${measured[index]?.toFixed(1)} ms`)
    console.info(`round ${round}: ${texts.join(', ')} per page${ratioText(measured)}`)
  }
  report(rounds)
} finally {
  for (const build of builds) await build.stop()
}

async function start(name: string, processes: typeof processesHere, seed: typeof seedHere): Promise<Build> {
  const database = await processes.startDatabase(`bench-render-${name.slice(0, 4)}`)
  await seed(database.db, { SEED: 'catalogue', DEMO: true }, new Date())
  const server = await processes.startServer(database.url, { LOG_LEVEL: 'warn' })
  let passes = 0
  return {
    name,
    pass: async () => {
      passes += 1
      await database.pool.query('select announce_change($1, $2)', [TAGS, 'A measurement'])
      await wait(PURGED_WITHIN_MS)
      for (const path of pagesOf(passes)) {
        const response = await fetch(`${server.url}${path}`, { headers: AS_A_BROWSER })
        await response.arrayBuffer()
        if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
      }
    },
    cpu: async () => (await server.metric('process_cpu_seconds_total')) * 1000,
    stop: async () => {
      await server.stop()
      await database.stop()
    },
  }
}

/** Returns the CPU time per page of one round, without the cost of reading it. */
async function measure({ pass, cpu }: Build): Promise<number> {
  const first = await cpu()
  const before = await cpu()
  for (let count = 0; count < PASSES; count += 1) await pass()
  return ((await cpu()) - before - (before - first)) / PASSES / pagesOf(0).length
}

function ratioText([ours, theirs]: readonly number[]): string {
  return ours === undefined || theirs === undefined ? '' : `, ratio ${(ours / theirs).toFixed(2)}`
}

function report(rounds: readonly (readonly number[])[]): void {
  const ours = median(rounds.map(([value = 0]) => value))
  console.info(`median ${ours.toFixed(1)} ms of processor time per page that is not cached`)
  if (other === undefined) return
  const ratio = median(rounds.map(([mine = 0, theirs = 1]) => mine / theirs))
  console.info(`median ratio ${ratio.toFixed(2)} (at most ${TARGET_RATIO})`)
  expectAim(ratio <= TARGET_RATIO)
}
