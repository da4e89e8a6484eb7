import type { BenchmarkResult, BenchmarkType } from '@inferdex/contracts/benchmarks'
import { LEADERBOARD_SET } from '@inferdex/domain/leaderboard/ranking'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { readCatalogueFiles } from '../../seed/catalogue-files.ts'
import { as, catalogueApp } from '../../testing/test-app.ts'
import { refreshCurrentResults } from './benchmark-figures.queries.ts'

const test = await catalogueApp()

const idOf = async (slug: string) =>
  (await test.database.db.selectFrom('models').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id
const resultsOf = async (slug: string) =>
  (await as(test.app).get(`/catalog/benchmarks/model/${await idOf(slug)}`)).json<BenchmarkResult[]>()

describe('GET /catalog/benchmarks/model/:id', () => {
  it('200: type and score in percent, with scale and source, as recorded [API-CAT-12]', async () => {
    const { 'benchmark-results': all } = (await readCatalogueFiles()).parse()
    const recorded = all.filter(({ model }) => model === 'claude-3-5-haiku')
    const received = await resultsOf('claude-3-5-haiku')
    expect(received).toHaveLength(recorded.length)
    for (const { benchmark, percent, score, sourceUrl, reporting } of recorded) {
      expect(received.find(({ benchmarkType }) => benchmarkType === benchmark)).toMatchObject({
        score: Number(percent),
        rawScore: score,
        sourceUrl,
        reporting,
      })
    }
  })

  it('200: the newest of several results is the current one', async () => {
    const scores = (await resultsOf('gemini-2-5-flash')).filter(
      ({ benchmarkType }) => benchmarkType === 'aider-polyglot',
    )
    expect(scores).toHaveLength(1)
    expect(scores[0]).toMatchObject({ score: 55.1, reporting: 'independent', testedOn: '2025-05-25' })
  })

  it('200: an empty list for a model without results', async () => {
    const res = await as(test.app).get('/catalog/benchmarks/model/01981e3a-0000-7000-8000-000000000000')
    expect(res.statusCode).toBe(200)
    expect(res.json()).toEqual([])
  })
})

describe('GET /catalog/benchmarks/types', () => {
  it('200: those of the leaderboard first, in its order, then the most used [API-CAT-17]', async () => {
    const types = (await as(test.app).get('/catalog/benchmarks/types')).json<BenchmarkType[]>()
    expect(types.slice(0, LEADERBOARD_SET.length).map(({ name }) => name)).toEqual([...LEADERBOARD_SET])
    const used = types.slice(LEADERBOARD_SET.length).map(({ resultCount }) => resultCount)
    expect(used).toEqual(used.toSorted((a, b) => b - a))
  })
})

describe('current results', () => {
  it('a newer result takes over, and there is never a second current one', async () => {
    const modelId = await idOf('claude-3-5-haiku')
    await sql`insert into benchmark_results
      (id, model_id, benchmark_id, score, percent, reporting, source, source_date)
      select gen_random_uuid(), model_id, benchmark_id, 0.99, 99, 'independent', 'test', '2027-01-01'
      from benchmark_results where model_id = ${modelId} and is_current`.execute(test.database.db)
    await refreshCurrentResults(test.database.db)
    test.cache.purge(['benchmarks'])
    const scores = await resultsOf('claude-3-5-haiku')
    expect(scores.every(({ score }) => score === 99)).toBe(true)
    expect(new Set(scores.map(({ benchmarkType }) => benchmarkType)).size).toBe(scores.length)
  })
})
