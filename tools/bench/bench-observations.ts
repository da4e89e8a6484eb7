// Compares the pages that show sources and changes, with 10,000 observations in the ledger and with 10,000,000: medians
// of uncached calls in this process, alternating between two databases of one server with the same catalogue.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { connect, type Database } from '../../apps/server/src/db/connect.ts'
import { openEmbeddedDatabase } from '../../apps/server/src/db/embedded/embedded.ts'
import { prepareDatabase } from '../../apps/server/src/jobs.ts'
import { seedCatalogue } from '../../apps/server/src/seed/catalogue.ts'
import { generateLedger } from '../../apps/server/src/testing/scale/ledger-data.ts'
import { databaseUrl, onServer, WITHOUT_FSYNC } from '../../apps/server/src/testing/servers/database-server.ts'

const TARGET_RATIO = 1.5
const WARM_UP = 20
const WAITING = 300
const NOW = new Date('2026-11-15T12:00:00Z')
const MODEL = 'gpt-oss-120b'

const { values } = parseArgs({
  options: {
    small: { type: 'string', default: '10000' },
    large: { type: 'string', default: '10000000' },
    rounds: { type: 'string', default: '51' },
    only: { type: 'string', default: '' },
  },
})
const [small, large, rounds] = [Number(values.small), Number(values.large), Number(values.rounds)]

type Call = readonly [name: string, endpoint: string, input: object]
const changes = (query: object): Call => [`changes ${JSON.stringify(query)}`, '/catalog/changes', { query }]

const callsWith = (offer: string, provider: string): readonly Call[] => [
  ['model page', '/catalog/models/:slug/overview', { params: { slug: MODEL } }],
  ['model page, offers', '/catalog/models/:slug/offers', { params: { slug: MODEL } }],
  ['model page as of a day', '/catalog/models/:slug', { params: { slug: MODEL }, query: { asOf: '2026-03-01' } }],
  ['sources of an offer', '/catalog/offers/:id/evidence', { params: { id: offer } }],
  ['changes, weeks', '/catalog/changes/weeks', {}],
  changes({}),
  ...['drop', 'rise', 'launch', 'retirement', 'deal', 'limit', 'score', 'correction'].map((kind) => changes({ kind })),
  changes({ provider: 'openai' }),
  changes({ model: MODEL }),
  changes({ source: 'portkey' }),
  changes({ move: '50' }),
  changes({ move: '10', kind: 'drop' }),
  changes({ provider: 'openai', kind: 'retirement' }),
  ['intake', '/admin/intake', {}],
  ['intake, all differences', '/admin/intake/differences', { query: {} }],
  ['intake, one rule', '/admin/intake/differences', { query: { rule: 'jump', limit: 50 } }],
  ['intake, one provider', '/admin/intake/differences', { query: { provider } }],
  ['intake, names', '/admin/intake/unmatched', { query: {} }],
  ['feeds', '/admin/feeds', {}],
]

const directory = await mkdtemp(join(tmpdir(), 'inferdex-bench-observations-'))
// As root, PostgreSQL runs as another user, which must be able to use this folder: otherwise its data is stored
// elsewhere and stays there.
await chmod(directory, 0o755)
const embedded = await openEmbeddedDatabase(join(directory, 'postgres'), {
  settings: [...WITHOUT_FSYNC, 'wal_level=minimal', 'max_wal_senders=0', 'max_wal_size=8GB'],
})
const opened: Database[] = []
try {
  const [few, many] = [await createLedger('few', small), await createLedger('many', large)]
  let isFlat = true
  for (const [name, endpoint, input] of few.calls.filter(([call]) => call.includes(values.only))) {
    const times: [number[], number[]] = [[], []]
    for (let round = -WARM_UP; round < rounds; round += 1) {
      // Alternates which database is first.
      for (const index of round % 2 === 0 ? [0, 1] : [1, 0]) {
        const startedAt = performance.now()
        await (index === 0 ? few : many).call(endpoint, input)
        if (round >= 0) times[index]?.push(performance.now() - startedAt)
      }
    }
    const [cheap, dear] = [median(times[0]), median(times[1])]
    const ratio = dear / cheap
    const [short, long] = [await few.call(endpoint, input), await many.call(endpoint, input)].map(lengthOf)
    // A rare kind of change does not fill a page of the short list, so that page is not comparable.
    const isComparable = (long ?? 0) <= (short ?? 0) * TARGET_RATIO
    if (isComparable && ratio > TARGET_RATIO) isFlat = false
    const figures = `${cheap.toFixed(2)} ms  ${dear.toFixed(2)} ms  ratio ${ratio.toFixed(2)}`
    console.info(`${name.padEnd(44)} ${figures}${isComparable ? '' : ', of a longer page'}`)
  }
  console.info(`target: at most ${TARGET_RATIO} times the cost at ${small.toLocaleString('en')} observations`)
  if (!isFlat) process.exitCode = 1
} finally {
  for (const database of opened) await database.close()
  await embedded.stop()
  await rm(directory, { recursive: true, force: true })
}

async function createLedger(name: string, observations: number) {
  await onServer(embedded.url, `create database ${name}`)
  const database = connect(databaseUrl(embedded.url, name), { queryTimeoutMs: 0 })
  opened.push(database)
  await prepareDatabase(database)
  await seedCatalogue(database.db, NOW)
  const startedAt = performance.now()
  await generateLedger(database.db, { observations, waiting: WAITING })
  const seconds = (performance.now() - startedAt) / 1000
  console.info(`${observations.toLocaleString('en')} observations written in ${seconds.toFixed(0)} s`)
  const { rows } = await database.pool.query<{ offer: string; provider: string }>(
    `select o.id as offer, o.provider_id as provider from offers o join models m on m.id = o.model_id
     where m.slug = $1 order by o.id limit 1`,
    [MODEL],
  )
  const [ids = { offer: '', provider: '' }] = rows
  const { app } = buildApp({ config: readConfig({ LOG_LEVEL: 'silent' }), database, now: () => NOW })
  return {
    calls: callsWith(ids.offer, ids.provider),
    call: (path: string, input: object): Promise<unknown> => {
      const endpoint = app.endpoints.get(`GET ${path}`)
      if (endpoint === undefined) throw new Error(`${path} is not registered`)
      const viewer = { id: 'bench', role: 'ADMIN', sessionId: 'bench', isRecent: true } as const
      const nowhere = { address: null, userAgent: null, cookies: {} }
      return endpoint.invoke(input, { ...nowhere, viewer, requestId: 'bench', url: '', responseHeaders: {} })
    },
  }
}

function lengthOf(response: unknown): number {
  return JSON.stringify(response).length
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
}
