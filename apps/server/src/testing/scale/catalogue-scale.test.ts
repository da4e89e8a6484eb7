import { type Direction, directions, modelColumnNames } from '@inferdex/domain/models/model-columns'
import type { StackAudit } from '@inferdex/contracts/stack'
import { MAX_STACK_IDS } from '@inferdex/domain/stack/stack-ids'
import { beforeAll, describe, expect, it } from 'vitest'
import { encodeCursor } from '../../db/paging/cursor.ts'
import { watchStatements } from '../count-statements.ts'
import { planOf, rowsRead } from '../read-plans.ts'
import { generateScaleData } from '../scale-data.ts'
import { aPerson, as, type Person, type TestApp, testApp } from '../test-app.ts'

const MODELS = 100_000
/** The most rows that a call may read, regardless of the size of the catalogue. */
const MAX_ROWS_READ = 3000
/** The staff's lists count up to 1,000 matches. Their filters match a fifth of all models or more. */
const MAX_STAFF_ROWS_READ = 8000
const BIG_TABLES = new Set([
  'models',
  'offers',
  'price_components',
  'benchmark_results',
  'model_capabilities',
  'recorded_changes',
])

let test: TestApp
let admin: Person
let watch: ReturnType<typeof watchStatements>
beforeAll(async () => {
  test = await testApp({ RATE_LIMITS: 'off' })
  await generateScaleData(test.database.db, { models: MODELS, offersPerModel: 1, providers: 200 })
  admin = await aPerson(test, 'ADMIN')
  watch = watchStatements(test.database.pool)
}, 400_000)

/** Returns a cursor in the middle of the list. */
const middle = (sort: string, key: string, direction?: Direction) => {
  const name = direction === undefined ? sort : `${sort} ${direction}`
  return `&sort=${sort}&cursor=${encodeCursor([name, key, 'm', '00000000-0000-8000-8000-000000000000'])}`
}

const CALLS = [
  '/catalog/home',
  '/catalog/providers?limit=24',
  '/catalog/providers/provider-7',
  '/catalog/providers/provider-7/offers?limit=24',
  ...modelColumnNames.flatMap((sort) => directions.map((dir) => `/catalog/models?limit=24&sort=${sort}&dir=${dir}`)),
  `/catalog/models?limit=24${middle('rating', '-2500000')}`,
  `/catalog/models?limit=24${middle('context', '-500000')}`,
  `/catalog/models?limit=24${middle('price', '10')}`,
  `/catalog/models?limit=24${middle('price', 'Infinity')}`,
  `/catalog/models?limit=24${middle('newest', '-9000')}`,
  `/catalog/models?limit=24${middle('reviews', '-250')}`,
  `/catalog/models?limit=24${middle('name', '')}`,
  `/catalog/models?limit=24&dir=desc${middle('name', '', 'desc')}`,
  `/catalog/models?limit=24&dir=asc${middle('rating', '2500000', 'asc')}`,
  `/catalog/models?limit=24&dir=desc${middle('price', '-10', 'desc')}`,
  `/catalog/models?limit=24&dir=desc${middle('lowest', '-10', 'desc')}`,
  `/catalog/models?limit=24&dir=desc${middle('cached', 'Infinity', 'desc')}`,
  `/catalog/models?limit=24${middle('maxOutput', '-4096')}`,
  '/catalog/models?limit=24&isOpenSource=true',
  '/catalog/models?limit=24&isOpenSource=true&sort=output&dir=desc',
  '/catalog/models?limit=24&capabilities=image-input,reasoning',
  '/catalog/models?limit=24&minContextWindow=1000000',
  '/catalog/models?limit=24&minRating=4',
  '/catalog/models?limit=24&maxInputPrice=1&sort=price',
  '/catalog/models?limit=24&q=claude',
  '/catalog/models?limit=24&q=zz',
  '/catalog/models?limit=24&q=no-such-model',
  '/catalog/models/model-777',
  '/catalog/models/model-777/offers',
  '/catalog/models/model-777/price-history',
  '/catalog/leaderboard?limit=100',
  '/catalog/deals?limit=24&activeOnly=true',
  // Words that are common in names but never occur together, and a word that is in every address but in no name.
  ...['gp', 'claude', 'zz', 'claude 3 mini', 'no such model', 'instruct vision', 'model'].map(
    (q) => `/catalog/suggest?q=${encodeURIComponent(q)}`,
  ),
  '/catalog/search?q=claude',
  '/catalog/models?limit=24&q=instruct+vision',
  '/catalog/search?q=no+such+model',
  '/validation/models/search?query=claude',
  '/validation/models/exists?name=Claude+3',
]

/** Pages of every order, with and without filters. */
const STAFF_CALLS = [
  ...['name', 'contextWindow', 'rating'].flatMap((sortBy) =>
    ['asc', 'desc'].flatMap((sortOrder) =>
      [
        'page=1',
        'page=77',
        'page=2500',
        'page=4923',
        'page=5000',
        'page=5001',
        'minRating=4',
        'minContextWindow=300000&maxContextWindow=600000&page=50',
        'minInputPrice=1&maxInputPrice=5',
        'family=Claude',
        'family=Claude&minRating=4.8&minContextWindow=900000',
        'search=claude',
        'search=no-such-model',
      ].map((query) => `/admin/models?sortBy=${sortBy}&sortOrder=${sortOrder}&${query}`),
    ),
  ),
  '/admin/models/families',
  '/admin/models/check-slug?slug=model-777',
  '/admin/providers?sortBy=models',
  '/admin/deals?sortBy=expires&activeOnly=true',
]

describe(`with ${MODELS} models`, () => {
  it.each(CALLS)('%s goes by index and reads few rows', async (path) => {
    const reads = await readsOfCall(path, null)
    expect(reads.length).toBeGreaterThan(0)
    expect(reads.filter(({ wholeTables, rows }) => wholeTables > 0 || rows > MAX_ROWS_READ)).toEqual([])
  })

  it.each(STAFF_CALLS)('%s goes by index and reads few rows', async (path) => {
    // The first request computes the anchors of a long list.
    await as(test.app, admin).get(path)
    const reads = await readsOfCall(path, admin)
    expect(reads.length).toBeGreaterThan(0)
    expect(reads.filter(({ wholeTables, rows }) => wholeTables > 0 || rows > MAX_STAFF_ROWS_READ)).toEqual([])
  })

  it.each(['name', 'contextWindow', 'rating'])('staff pages by %s follow each other without a gap', async (sortBy) => {
    for (const [sortOrder, page] of [
      ['asc', 26],
      ['asc', 1250],
      ['desc', 1250],
      ['desc', 2470],
    ] as const) {
      const idsOf = async (size: number, number: number) => {
        const query = `sortBy=${sortBy}&sortOrder=${sortOrder}&limit=${size}&page=${number}`
        const res = await as(test.app, admin).get(`/admin/models?${query}`)
        return res.json<{ items: { id: string }[] }>().items.map(({ id }) => id)
      }
      const pages = [await idsOf(20, page * 2 - 1), await idsOf(20, page * 2)]
      expect(pages.flat()).toEqual(await idsOf(40, page))
      expect(new Set(pages.flat()).size).toBe(40)
    }
  })

  it.each([25, MAX_STACK_IDS])('an audit of %i ids goes by index and reads few rows [OPEN-06]', async (count) => {
    const ids = await stackOf(count)
    const reads = await readsDuring(async () => {
      const res = await as(test.app).post('/tools/stack-audit', { text: ids.join('\n') })
      expect(res.statusCode, res.body.slice(0, 300)).toBe(200)
      const { items } = res.json<StackAudit>()
      expect(items).toHaveLength(count)
      expect(items.filter(({ match }) => match !== 'none').length).toBeGreaterThanOrEqual(Math.floor(count * 0.7))
    })
    expect(reads.length).toBeGreaterThan(0)
    expect(reads.filter(({ wholeTables, rows }) => wholeTables > 0 || rows > MAX_ROWS_READ)).toEqual([])
  })

  it('there is no snapshot, and a filtered list says no total', async () => {
    expect((await as(test.app).get('/catalog/snapshot')).json()).toEqual({ snapshot: null })
    const whole = await as(test.app).get('/catalog/models?limit=1')
    expect(whole.headers['x-total-count']).toBe(String(MODELS))
    const filtered = await as(test.app).get('/catalog/models?limit=1&isOpenSource=true')
    expect(filtered.headers['x-total-count']).toBeUndefined()
    expect(filtered.headers.link).toContain('rel="next"')
  })
})

/** Returns this many ids: sellers' own, ones without their seller, names of models, and unknown ones. */
async function stackOf(count: number): Promise<string[]> {
  const offers = await test.database.db
    .selectFrom('offers')
    .innerJoin('providers', 'providers.id', 'offers.provider_id')
    .select(['providers.slug', 'offers.provider_model_id as id'])
    .orderBy('offers.id')
    .limit(count)
    .execute()
  return offers.map(
    ({ slug, id }, index) =>
      [`${slug}/${id}`, id, `model-${index * 7 + 1}`, `claude-9-nothing-${index}`][index % 4] ?? id,
  )
}

type Reads = { wholeTables: number; rows: number }

/** Returns the rows that the statements of a call read from the large tables. */
async function readsOfCall(path: string, person: Person | null): Promise<Reads[]> {
  return await readsDuring(async () => {
    const res = await as(test.app, person).get(path)
    expect(res.statusCode, res.body.slice(0, 300)).toBe(200)
  })
}

async function readsDuring(call: () => Promise<void>): Promise<Reads[]> {
  const statements = await watch.during(call)
  const reads: Reads[] = []
  for (const statement of statements) {
    const scans = (await planOf(test.database.pool, statement)).filter((node) =>
      BIG_TABLES.has(node['Relation Name'] ?? ''),
    )
    const whole = scans.filter((node) => node['Node Type'] === 'Seq Scan' && node['Actual Loops'] > 0)
    reads.push({ wholeTables: whole.length, rows: rowsRead(scans) })
  }
  return reads
}
