// Measures suggestions, first pages and staff's lists with 100,000 models, 1,000,000 subscribers and 1,000,000 jobs
// compared with a hundredth of each: medians of uncached calls in this process, in interleaved rounds. `--offers 2`
// creates fewer offers; `--keep` keeps the databases for another run; `--only staff` runs only the calls with this in
// their name.
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { directions, modelColumnNames } from '@inferdex/domain/models/model-columns'
import { buildApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { connect, type Database } from '../../apps/server/src/db/connect.ts'
import { openEmbeddedDatabase } from '../../apps/server/src/db/embedded/embedded.ts'
import { prepareDatabase } from '../../apps/server/src/jobs.ts'
import { generateScaleData } from '../../apps/server/src/testing/scale-data.ts'

const SMALL = 1000
const LARGE = 100_000
const PROVIDERS = 200
const WARM_UP = 10
const ROUNDS = 60
const TARGET_RATIO = 1.5
const ROWS_AT_ONCE = 1000

/** The same input for both sizes, or one that depends on the size, such as the middle page. */
type Input = object | ((models: number) => object)

const middlePage = (models: number) => Math.round(models / 20 / 2)

const CALLS: readonly [name: string, endpoint: string, input: Input][] = [
  ['home', '/catalog/home', {}],
  ['providers', '/catalog/providers', { query: { limit: 24 } }],
  ['provider', '/catalog/providers/:slug', { params: { slug: 'provider-7' } }],
  ['offers of a provider', '/catalog/providers/:slug/offers', { params: { slug: 'provider-7' }, query: { limit: 24 } }],
  ...modelColumnNames.flatMap((sort) =>
    directions.map((dir): [string, string, object] => [
      `models by ${sort} ${dir}`,
      '/catalog/models',
      { query: { limit: 24, sort, dir } },
    ]),
  ),
  ['models with 2 capabilities', '/catalog/models', { query: { limit: 24, capabilities: 'image-input,reasoning' } }],
  ['open models', '/catalog/models', { query: { limit: 24, isOpenSource: 'true' } }],
  ['models from 300K', '/catalog/models', { query: { limit: 24, minContextWindow: '300000' } }],
  ['models up to $5', '/catalog/models', { query: { limit: 24, maxInputPrice: '5', sort: 'price' } }],
  ['models from 4 stars', '/catalog/models', { query: { limit: 24, minRating: '4' } }],
  ['models of a provider', '/catalog/models', { query: { limit: 24, provider: 'provider-7' } }],
  ['models with a common text', '/catalog/models', { query: { limit: 24, q: 'claude' } }],
  ['model', '/catalog/models/:slug', { params: { slug: 'model-777' } }],
  ['offers of a model', '/catalog/models/:slug/offers', { params: { slug: 'model-777' } }],
  ['price history', '/catalog/models/:slug/price-history', { params: { slug: 'model-777' } }],
  ['leaderboard', '/catalog/leaderboard', { query: { limit: 100 } }],
  ['deals', '/catalog/deals', { query: { limit: 24, activeOnly: 'true' } }],
  ...['gp', 'claude', 'turbo 7', 'zz', 'no such model'].map(
    (q) => [`suggest ${q}`, '/catalog/suggest', { query: { q } }] as [string, string, object],
  ),
  ['search claude', '/catalog/search', { query: { q: 'claude' } }],
  ...['name', 'contextWindow', 'rating'].flatMap((sortBy) =>
    ['asc', 'desc'].flatMap((sortOrder): [string, string, Input][] => {
      const sort = { sortBy, sortOrder }
      const by = `staff by ${sortBy} ${sortOrder}`
      return [
        [by, '/admin/models', { query: sort }],
        [`${by}, middle`, '/admin/models', (models) => ({ query: { ...sort, page: middlePage(models) } })],
        [`${by}, last`, '/admin/models', (models) => ({ query: { ...sort, page: models / 20 } })],
        [`${by}, from 4 stars`, '/admin/models', { query: { ...sort, minRating: '4' } }],
        [
          `${by}, 300K to 600K`,
          '/admin/models',
          { query: { ...sort, minContextWindow: '300000', maxContextWindow: '600000' } },
        ],
        [`${by}, $1 to $5`, '/admin/models', { query: { ...sort, minInputPrice: '1', maxInputPrice: '5' } }],
        [`${by}, a family`, '/admin/models', { query: { ...sort, family: 'Claude' } }],
        [`${by}, a text`, '/admin/models', { query: { ...sort, search: 'claude' } }],
      ]
    }),
  ),
  ['staff families', '/admin/models/families', {}],
  ['staff subscribers', '/admin/newsletter', {}],
  ['staff subscribers, middle', '/admin/newsletter', (models) => ({ query: { page: middlePage(models * 10) } })],
  ['staff subscribers, last', '/admin/newsletter', (models) => ({ query: { page: models / 2 } })],
  ...['reader-77', 'example.org', '.org', 'reader-123.', 'nobody like this', 'qqq'].flatMap(
    (search): [string, string, Input][] => [
      [`staff subscribers, ${search}`, '/admin/newsletter', { query: { search } }],
      [`staff subscribers, ${search}, page 5`, '/admin/newsletter', { query: { search, page: 5 } }],
    ],
  ),
  ...['claude', 'provider-1', 'turbo 7', 'qqq', 'no such thing'].map((q): [string, string, Input] => [
    `staff search ${q}`,
    '/admin/search',
    { query: { q } },
  ]),
  ['staff jobs', '/admin/jobs', {}],
  ['staff providers', '/admin/providers', { query: { sortBy: 'models', page: '5' } }],
  ['staff deals', '/admin/deals', { query: { sortBy: 'expires', activeOnly: 'true' } }],
]

type Call = (path: string, input: object) => Promise<unknown>

const { values } = parseArgs({
  options: {
    offers: { type: 'string', default: '10' },
    keep: { type: 'boolean' },
    only: { type: 'string', default: '' },
  },
})
const directory = join(tmpdir(), 'inferdex-bench-catalogue')
const embedded = await openEmbeddedDatabase(directory)
const databases: Database[] = []
try {
  const [small, large] = [await catalogueOf(SMALL), await catalogueOf(LARGE)]
  const ratios: number[] = []
  for (const [name, path, input] of CALLS.filter(([call]) => call.includes(values.only))) {
    const [few, many] = await medians(small, large, path, input)
    ratios.push(many / few)
    const mark = many / few > TARGET_RATIO ? '  > 1.5' : ''
    console.info(
      `${name.padEnd(40)} ${few.toFixed(2).padStart(8)} ms ${many.toFixed(2).padStart(8)} ms  ratio ${(many / few).toFixed(2)}${mark}`,
    )
  }
  const worst = Math.max(...ratios)
  console.info(`highest ratio ${worst.toFixed(2)} (target ${TARGET_RATIO})`)
  if (worst > TARGET_RATIO) process.exitCode = 1
} finally {
  for (const database of databases) await database.close()
  await embedded.stop()
  if (values.keep !== true) await rm(directory, { recursive: true, force: true })
}

async function catalogueOf(models: number): Promise<Call> {
  const offersPerModel = Number(values.offers)
  const name = `bench_${models}_${offersPerModel}`
  const server = connect(embedded.url)
  const { rows } = await server.pool.query('select from pg_database where datname = $1', [name])
  if (rows.length === 0) await server.pool.query(`create database ${name}`)
  await server.close()
  const url = new URL(embedded.url)
  url.pathname = `/${name}`
  const database = connect(url.href, { queryTimeoutMs: 0 })
  databases.push(database)
  await prepareDatabase(database)
  if (rows.length === 0) {
    const startedAt = performance.now()
    await generateScaleData(database.db, { models, offersPerModel, providers: PROVIDERS })
    await fillLists(database, models * 10)
    console.info(`made ${models} models in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
  }
  const { app } = buildApp({ config: readConfig({ LOG_LEVEL: 'silent' }), database, now: () => new Date() })
  return (path, input) => {
    const endpoint = app.endpoints.get(`GET ${path}`)
    if (endpoint === undefined) throw new Error(`${path} is not registered`)
    const viewer = { id: 'bench', role: 'ADMIN', sessionId: 'bench', isRecent: true } as const
    const nowhere = { address: null, userAgent: null, cookies: {} }
    return endpoint.invoke(input, { ...nowhere, viewer, requestId: 'bench', url: '', responseHeaders: {} })
  }
}

/** Adds subscribers, and jobs that are completed, pending and failed. */
async function fillLists({ pool }: Database, rows: number): Promise<void> {
  // In batches: a long transaction would rewrite the row of their total repeatedly, each time past all its dead
  // versions.
  for (let first = 1; first <= rows; first += ROWS_AT_ONCE) {
    await pool.query(
      `insert into newsletter_subscriptions (id, email, requested_at, confirmed_at)
       select ('019d0000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'reader-' || n || '.@example.org',
         timestamptz '2026-01-01' + n * interval '1 second', timestamptz '2026-01-02' + n * interval '1 second'
       from generate_series($1::int, $2::int) n`,
      [first, first + ROWS_AT_ONCE - 1],
    )
  }
  await pool.query(
    `insert into jobs.job (name, data, state, created_on, started_on, start_after, completed_on, keep_until, retry_count)
     select name, '{}', state::jobs.job_state, at, case when state <> 'created' then at end, at,
       case when state in ('completed', 'failed') then at + interval '3 seconds' end, at + interval '90 days', 0
     from generate_series(1, $1::int) n
     cross join lateral (select now() - n * interval '86 milliseconds' as at,
       case n % 10 when 0 then 'created' else 'completed' end as state,
       (array['newsletter-mail', 'account-mail', 'submission-decided'])[1 + n % 3] as name) as one`,
    [rows],
  )
  await pool.query('vacuum (analyze) newsletter_subscriptions')
  await pool.query('analyze jobs.job')
}

async function medians(small: Call, large: Call, path: string, input: Input): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []]
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const [index, call] of [small, large].entries()) {
      const startedAt = performance.now()
      await call(path, typeof input === 'function' ? input(index === 0 ? SMALL : LARGE) : input)
      if (round >= 0) times[index]?.push(performance.now() - startedAt)
    }
  }
  const [few, many] = times.map((all) => all.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0)
  return [few ?? 0, many ?? 0]
}
