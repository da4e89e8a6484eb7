// Compares uncached calls of the catalogue (policy, validation, query, the check of the response) with pg sending the
// same statements by name, 8 clients each over as many connections, in interleaved rounds. `--models 1000` is the size
// of the catalogue, `--rounds 15` the number of rounds.
import pg from 'pg'
import { watchStatements } from '../../apps/server/src/testing/count-statements.ts'
import { generateScaleData } from '../../apps/server/src/testing/scale-data.ts'
import { databaseUrl } from '../../apps/server/src/testing/servers/database-server.ts'
import { callsOf, compareRates, expectAim, perSecond, readOptions, withServer } from './harness.ts'

const TARGET_RATIO = 0.7
const CLIENTS = 8

const CALLS: readonly [name: string, path: string, input: object][] = [
  ['models by price', '/catalog/models', { query: { limit: 24, sort: 'price', dir: 'asc' } }],
  ['models with 2 capabilities', '/catalog/models', { query: { limit: 24, capabilities: 'image-input,reasoning' } }],
  ['deals', '/catalog/deals', { query: { limit: 24, activeOnly: 'true' } }],
  ['offers of a model', '/catalog/models/:slug/offers', { params: { slug: 'model-777' } }],
]

const { models, rounds } = readOptions({ models: 10_000, rounds: 7 })

await withServer([], async ({ url, create }) => {
  const database = await create('query', { poolSize: CLIENTS })
  const plain = new pg.Pool({ connectionString: databaseUrl(url, 'query'), max: CLIENTS })
  plain.on('error', () => {})
  try {
    await generateScaleData(database.db, { models, offersPerModel: 5, providers: 200 })
    const watch = watchStatements(database.pool)
    const invoke = callsOf(database)
    const medians: number[] = []
    for (const [name, path, input] of CALLS) {
      const call = () => invoke(path, input, null)
      const statements = await watch.during(call)
      const repeat = async () => {
        for (const [n, { text, values }] of statements.entries()) {
          await plain.query({ name: `${name} ${n}`, text, values })
        }
      }
      const { ratio, rate } = await compareRates(name, {
        product: (forMs) => perSecond(call, CLIENTS, forMs),
        plain: (forMs) => perSecond(repeat, CLIENTS, forMs),
        rounds,
        roundMs: 1000,
        warmUpMs: 500,
      })
      medians.push(ratio)
      console.info(`${name}: ${statements.length} statements, ${rate.toFixed(0)}/s, median ratio ${ratio.toFixed(2)}`)
    }
    const lowest = Math.min(...medians)
    console.info(`lowest median ratio ${lowest.toFixed(2)} (target ${TARGET_RATIO})`)
    expectAim(lowest >= TARGET_RATIO)
  } finally {
    await plain.end()
  }
})
