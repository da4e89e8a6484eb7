import { beforeAll, describe, expect, it } from 'vitest'
import { encodeCursor } from '../db/list-page.ts'
import { watchStatements } from '../testing/count-statements.ts'
import { planOf, rowsRead } from '../testing/read-plans.ts'
import { generateScaleData } from '../testing/scale-data.ts'
import { as, type TestApp, testApp } from '../testing/test-app.ts'

const MODELS = 100_000
/** No call may look at more rows than this, whatever the catalogue holds. */
const MAX_ROWS_READ = 3000
const BIG_TABLES = new Set(['models', 'offers', 'price_components', 'benchmark_results', 'model_capabilities'])

let test: TestApp
let watch: ReturnType<typeof watchStatements>
beforeAll(async () => {
  test = await testApp({ RATE_LIMITS: 'off' })
  await generateScaleData(test.database.db, { models: MODELS, offersPerModel: 1, providers: 200 })
  watch = watchStatements(test.database.pool)
}, 180_000)

/** Half way through the list. */
const middle = (sort: string, key: string) =>
  `&sort=${sort}&cursor=${encodeCursor(sort, { key, name: 'm', id: '00000000-0000-8000-8000-000000000000' })}`

const CALLS = [
  '/catalog/home',
  '/catalog/providers?limit=24',
  '/catalog/providers/provider-7',
  '/catalog/providers/provider-7/offers?limit=24',
  ...['rating', 'context', 'price', 'newest', 'reviews'].map((sort) => `/catalog/models?limit=24&sort=${sort}`),
  `/catalog/models?limit=24${middle('rating', '-2500000')}`,
  `/catalog/models?limit=24${middle('context', '-500000')}`,
  `/catalog/models?limit=24${middle('price', '10')}`,
  `/catalog/models?limit=24${middle('price', 'Infinity')}`,
  `/catalog/models?limit=24${middle('newest', '-9000')}`,
  `/catalog/models?limit=24${middle('reviews', '-250')}`,
  '/catalog/models?limit=24&isOpenSource=true',
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
  ...['gp', 'claude', 'zz', 'claude 3 mini', 'no such model'].map((q) => `/catalog/suggest?q=${encodeURIComponent(q)}`),
  '/catalog/search?q=claude',
  '/catalog/search?q=no+such+model',
  '/validation/models/search?query=claude',
  '/validation/models/exists?name=Claude+3',
]

describe(`with ${MODELS} models`, () => {
  it.each(CALLS)('%s goes by index and reads few rows', async (path) => {
    const statements = await watch.during(async () => {
      const res = await as(test.app).get(path)
      expect(res.statusCode, res.body.slice(0, 300)).toBe(200)
    })
    expect(statements.length).toBeGreaterThan(0)
    for (const statement of statements) {
      const scans = (await planOf(test.database.pool, statement)).filter((node) =>
        BIG_TABLES.has(node['Relation Name'] ?? ''),
      )
      const whole = scans.filter((node) => node['Node Type'] === 'Seq Scan' && node['Actual Loops'] > 0)
      expect(whole, statement.text).toEqual([])
      expect(rowsRead(scans), statement.text).toBeLessThanOrEqual(MAX_ROWS_READ)
    }
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
