// Compares uncached calls of the catalogue (policy, validation, query, the check of the response) with pg sending the
// same statements by name, 8 clients each over as many connections, in interleaved rounds. `--models 1000` is the size
// of the catalogue, `--rounds 15` the number of rounds.
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { buildApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { connect } from '../../apps/server/src/db/connect.ts'
import { openEmbeddedDatabase } from '../../apps/server/src/db/embedded/embedded.ts'
import { prepareDatabase } from '../../apps/server/src/jobs.ts'
import { type Statement, watchStatements } from '../../apps/server/src/testing/count-statements.ts'
import { generateScaleData } from '../../apps/server/src/testing/scale-data.ts'

const TARGET_RATIO = 0.7
const CLIENTS = 8
const WARM_UP_MS = 500
const ROUND_MS = 1000

const CALLS: readonly [name: string, path: string, input: object][] = [
  ['models by price', '/catalog/models', { query: { limit: 24, sort: 'price', dir: 'asc' } }],
  ['models with 2 capabilities', '/catalog/models', { query: { limit: 24, capabilities: 'image-input,reasoning' } }],
  ['deals', '/catalog/deals', { query: { limit: 24, activeOnly: 'true' } }],
  ['offers of a model', '/catalog/models/:slug/offers', { params: { slug: 'model-777' } }],
]

const { values } = parseArgs({
  options: { models: { type: 'string', default: '10000' }, rounds: { type: 'string', default: '7' } },
})
const rounds = Number(values.rounds)
const directory = join(tmpdir(), `inferdex-bench-query-${process.pid}`)
const embedded = await openEmbeddedDatabase(directory)
const database = connect(embedded.url, { poolSize: CLIENTS, queryTimeoutMs: 0 })
const plain = new pg.Pool({ connectionString: embedded.url, max: CLIENTS })
plain.on('error', () => {})
try {
  await prepareDatabase(database)
  await generateScaleData(database.db, { models: Number(values.models), offersPerModel: 5, providers: 200 })
  const watch = watchStatements(database.pool)
  const { app } = buildApp({ config: readConfig({ LOG_LEVEL: 'silent' }), database, now: () => new Date() })
  const medians: number[] = []
  for (const [name, path, input] of CALLS) {
    const endpoint = app.endpoints.get(`GET ${path}`)
    if (endpoint === undefined) throw new Error(`${path} is not registered`)
    const nowhere = { viewer: null, requestId: 'bench', url: '', address: null, userAgent: null, cookies: {} }
    const call = () => endpoint.invoke(input, { ...nowhere, responseHeaders: {} })
    const statements = await watch.during(call)
    const repeat = () => sendAll(name, statements)
    for (const work of [call, repeat]) await perSecond(work, WARM_UP_MS)
    const ratios: number[] = []
    const rates: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const product = await perSecond(call, ROUND_MS)
      ratios.push(product / (await perSecond(repeat, ROUND_MS)))
      rates.push(product)
    }
    const [median, rate] = [middleOf(ratios), middleOf(rates)]
    medians.push(median)
    console.info(
      `${name.padEnd(28)} ${statements.length} statements, ${rate.toFixed(0)}/s, median ratio ${median.toFixed(2)}`,
    )
  }
  const lowest = Math.min(...medians)
  console.info(`lowest median ratio ${lowest.toFixed(2)} (target ${TARGET_RATIO})`)
  if (lowest < TARGET_RATIO) process.exitCode = 1
} finally {
  await plain.end()
  await database.close()
  await embedded.stop()
  await rm(directory, { recursive: true, force: true })
}

function middleOf(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

async function sendAll(name: string, statements: readonly Statement[]): Promise<void> {
  for (const [n, { text, values: sent }] of statements.entries()) {
    await plain.query({ name: `${name} ${n}`, text, values: sent })
  }
}

async function perSecond(work: () => Promise<unknown>, forMs: number): Promise<number> {
  const startedAt = performance.now()
  let times = 0
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (performance.now() - startedAt < forMs) {
        await work()
        times += 1
      }
    }),
  )
  return (times / (performance.now() - startedAt)) * 1000
}
