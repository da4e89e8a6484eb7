// Measures suggestions, first pages and staff's lists with 100,000 models, 1,000,000 subscribers and 1,000,000 jobs
// compared with a hundredth of each: medians of uncached calls in this process, in interleaved rounds. `--offers 2`
// creates fewer offers; `--only staff` runs only the calls with this in their name.
import { directions, modelColumnNames } from '@inferdex/domain/models/model-columns'
import type { Database } from '../../apps/server/src/db/connect.ts'
import { generateScaleData } from '../../apps/server/src/testing/scale-data.ts'
import { MOST_GROWTH } from './benchmarks.ts'
import { callsOf, compareGrowth, readOptions, timed, withServer } from './harness.ts'

const SMALL = 1000
const LARGE = 100_000
const PROVIDERS = 200
const ROUNDS = 60
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

const { offers, only } = readOptions({ offers: 10, only: '' })

await withServer([], async ({ create }) => {
  const catalogueOf = async (models: number) => {
    const database = await create(`bench_${models}`)
    await timed(`${models} models made`, async () => {
      await generateScaleData(database.db, { models, offersPerModel: offers, providers: PROVIDERS })
      await fillLists(database, models * 10)
    })
    const call = callsOf(database)
    return (path: string, input: Input) => call(path, typeof input === 'function' ? input(models) : input)
  }
  const [small, large] = [await catalogueOf(SMALL), await catalogueOf(LARGE)]
  const ratios: number[] = []
  for (const [name, path, input] of CALLS.filter(([call]) => call.includes(only))) {
    ratios.push(await compareGrowth(name, [() => small(path, input), () => large(path, input)], { rounds: ROUNDS }))
  }
  console.info(`highest ratio ${Math.max(...ratios).toFixed(2)} (target ${MOST_GROWTH})`)
})

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
