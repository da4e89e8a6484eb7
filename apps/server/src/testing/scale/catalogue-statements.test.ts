import { beforeAll, describe, expect, it } from 'vitest'
import { watchStatements } from '../count-statements.ts'
import { as, catalogueApp, type TestApp } from '../test-app.ts'

let test: TestApp
let watch: ReturnType<typeof watchStatements>
let modelId = ''
beforeAll(async () => {
  test = await catalogueApp()
  watch = watchStatements(test.database.pool)
  const { id } = await test.database.db
    .selectFrom('models')
    .select('id')
    .where('slug', '=', 'gpt-5')
    .executeTakeFirstOrThrow()
  modelId = id
})

/** Each call with few and with many rows, and its number of statements. None of them is cached before. */
const CALLS: readonly [few: string, many: string, statements: number][] = [
  ['/catalog/counts', '/catalog/counts?', 1],
  ['/catalog/home', '/catalog/home?', 1],
  ['/catalog/providers?limit=1', '/catalog/providers?limit=100', 2],
  ['/catalog/providers?q=anthropic', '/catalog/providers', 1],
  ['/catalog/providers/anthropic', '/catalog/providers/openrouter', 1],
  ['/catalog/providers/openrouter/offers?limit=1', '/catalog/providers/openrouter/offers?limit=100', 2],
  ['/catalog/models?limit=1', '/catalog/models?limit=100', 2],
  ['/catalog/models?limit=1&isOpenSource=true', '/catalog/models?limit=100&isOpenSource=true', 2],
  ['/catalog/models?q=gpt-5.1', '/catalog/models', 1],
  ['/catalog/models/aion-1-0', '/catalog/models/gpt-oss-120b', 1],
  ['/catalog/models/aion-1-0/offers', '/catalog/models/gpt-oss-120b/offers', 2],
  ['/catalog/models/aion-1-0/price-history', '/catalog/models/gpt-oss-120b/price-history', 1],
  ['/catalog/models/aion-1-0/overview', '/catalog/models/gpt-oss-120b/overview', 2],
  ['/catalog/providers/anthropic/overview', '/catalog/providers/openrouter/overview', 2],
  ['/catalog/capabilities?category=platform', '/catalog/capabilities', 1],
  ['/catalog/benchmarks/types', '/catalog/benchmarks/types?', 1],
  ['/catalog/leaderboard?limit=1', '/catalog/leaderboard?limit=100', 1],
  ['/catalog/leaderboard?benchmarks=gpqa&limit=1', '/catalog/leaderboard?benchmarks=gpqa&limit=100', 1],
  ['/catalog/leaderboard?benchmarks=all&limit=1', '/catalog/leaderboard?benchmarks=all&limit=100', 2],
  ['/catalog/free-tiers', '/catalog/free-tiers?', 1],
  ['/catalog/comparison', '/catalog/comparison?limit=2000', 1],
  [
    '/catalog/comparison?models=aion-1-0&limit=9',
    '/catalog/comparison?models=gpt-oss-120b,gpt-5,glm-5,deepseek-r1&q=gpt',
    1,
  ],
  ['/catalog/comparison?providers=groq', '/catalog/comparison?providers=openrouter,openai,groq,anthropic', 1],
  ['/catalog/scores', '/catalog/scores?', 1],
  ['/catalog/bill-data', '/catalog/bill-data?', 1],
  ['/catalog/deals?limit=1', '/catalog/deals?limit=100', 2],
  ['/catalog/search?q=gpt&limit=1', '/catalog/search?q=gpt&limit=100', 2],
  ['/catalog/suggest?q=zai', '/catalog/suggest?q=gpt', 2],
  ['/catalog/snapshot', '/catalog/snapshot?', 2],
  ['/reviews/latest?limit=1', '/reviews/latest?limit=20', 1],
  ['/validation/models/search?query=aion-1', '/validation/models/search?query=gpt', 1],
  ['/validation/providers/search?query=anthropic', '/validation/providers/search?query=ai', 1],
  ['/validation/deals/search?query=aion', '/validation/deals/search?query=free', 1],
  ['/validation/models/exists?name=GPT-5', '/validation/models/exists?name=nothing', 1],
  ['/validation/providers/exists?name=OpenAI', '/validation/providers/exists?name=nothing', 1],
  ['/validation/deals/exists?title=a', '/validation/deals/exists?title=b', 1],
]

describe('SQL statements of a call that is not cached', () => {
  it.each(CALLS)('%s and %s cost %i', async (few, many, expected) => {
    for (const path of [few, many]) {
      test.cache.purge(['counts', 'providers', 'models', 'deals', 'benchmarks', 'capabilities', 'reviews'])
      const statements = await watch.during(async () => {
        const res = await as(test.app).get(path)
        expect(res.statusCode, res.body.slice(0, 500)).toBe(200)
      })
      expect(statements).toHaveLength(expected)
    }
  })

  it("a model's benchmarks cost 1", async () => {
    const statements = await watch.during(() => as(test.app).get(`/catalog/benchmarks/model/${modelId}`))
    expect(statements).toHaveLength(1)
  })

  it('reviews of a model cost 2, counts and analytics 1', async () => {
    const target = `targetType=MODEL&targetId=${modelId}`
    for (const [path, expected] of [
      [`/reviews?${target}`, 2],
      [`/reviews?${target}&limit=100`, 2],
      [`/likes/counts?${target}`, 1],
      [`/analytics?${target}`, 1],
    ] as const) {
      const statements = await watch.during(async () => expect((await as(test.app).get(path)).statusCode).toBe(200))
      expect(statements, path).toHaveLength(expected)
    }
  })

  it('what is cached costs 0', async () => {
    await as(test.app).get('/catalog/models?limit=24')
    const statements = await watch.during(() => as(test.app).get('/catalog/models?limit=24'))
    expect(statements).toEqual([])
  })
})
