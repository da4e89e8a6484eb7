import type { BenchmarkResult } from '@inferdex/contracts/benchmarks'
import type { LeaderboardEntry, readScores } from '@inferdex/contracts/leaderboard'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { LEADERBOARD_SET, rank } from '@inferdex/domain/leaderboard/ranking'
import { decodeRankingData } from '@inferdex/domain/leaderboard/ranking-data'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { leaveOutOfRecount } from '../../testing/recount.ts'
import { as, errorOf, catalogueApp } from '../../testing/test-app.ts'
import { updateModelFigures } from '../models/model-figures.queries.ts'
import { listScoredModels } from './leaderboard.queries.ts'
import { MAX_SCORES } from './scores.queries.ts'

const test = await catalogueApp()
const { db } = test.database
leaveOutOfRecount(test.database.db, 'figures of models')

const idOf = async (slug: string) =>
  (await test.database.db.selectFrom('models').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id
const resultsOf = async (slug: string) =>
  (await as(test.app).get(`/catalog/benchmarks/model/${await idOf(slug)}`)).json<BenchmarkResult[]>()
const leaderboard = async (query = '') =>
  (await as(test.app).get(`/catalog/leaderboard${query}`)).json<LeaderboardEntry[]>()

describe('GET /catalog/leaderboard', () => {
  it('200: models with their scores by benchmark, ranked from 1 [API-CAT-13] [API-ENT-11]', async () => {
    const entries = await leaderboard()
    expect(entries.length).toBeGreaterThan(20)
    expect(entries.map(({ rank: place }) => place)).toEqual(entries.map((_, index) => index + 1))
    expect(Object.keys(entries[0]?.benchmarkScores ?? {}).length).toBeGreaterThanOrEqual(3)
    expect(entries.slice(0, 3).every(({ isProvisional }) => !isProvisional)).toBe(true)
  })

  it('200: the order kept on the rows is the order of the rule [PUB-LEAD-06]', async () => {
    await sql`update models set rating = (abs(hashtext(slug)) % 5)`.execute(test.database.db)
    // Equal means, so that the tie-breakers decide.
    await sql`update benchmark_results set percent = round(percent / 20) * 20`.execute(test.database.db)
    await updateModelFigures(test.database.db, 'all')
    test.cache.purge(['benchmarks', 'models'])
    const expected = rank(
      await listScoredModels(test.database.db, { set: LEADERBOARD_SET, withRetired: false }),
      LEADERBOARD_SET,
    )
    const received = await leaderboard()
    expect(received.map(({ slug }) => slug)).toEqual(expected.map(({ row }) => row.slug))
    expect(await leaderboard('?limit=7')).toEqual(received.slice(0, 7))
  })

  it('200: the usual set is independent and current, and leaves retired models out unless asked [FIG-12]', async () => {
    const entries = await leaderboard()
    expect(entries.length).toBeGreaterThan(50)
    for (const { evidence, isRetired } of entries) {
      expect(isRetired).toBe(false)
      expect(Object.values(evidence).every(({ reporting }) => reporting === 'independent')).toBe(true)
    }
    expect(entries.filter(({ releaseDate }) => (releaseDate ?? '') >= '2026-01-01').length).toBeGreaterThan(20)
    const opus = entries.find(({ slug }) => slug === 'claude-opus-4-8')
    expect(opus?.evidence['livebench-coding']).toMatchObject({ sourceName: 'LiveBench', effort: 'xhigh' })
    await db.updateTable('models').set({ may_recommend: false }).where('slug', '=', 'claude-opus-4-8').execute()
    test.cache.purge(['benchmarks', 'models'])
    expect((await leaderboard()).map(({ slug }) => slug)).not.toContain('claude-opus-4-8')
    expect((await leaderboard('?retired=true')).map(({ slug }) => slug)).toContain('claude-opus-4-8')
    await db.updateTable('models').set({ may_recommend: true }).where('slug', '=', 'claude-opus-4-8').execute()
    test.cache.purge(['benchmarks', 'models'])
  })

  it('200: another set of benchmarks is ranked by its scores alone', async () => {
    const entries = await leaderboard('?benchmarks=gpqa,mmlu-pro,math')
    expect(entries.length).toBeGreaterThan(10)
    for (const { benchmarkScores } of entries) {
      expect(['gpqa', 'mmlu-pro', 'math']).toEqual(expect.arrayContaining(Object.keys(benchmarkScores)))
    }
    expect((await leaderboard('?benchmarks=all')).length).toBeGreaterThan(entries.length)
    const unknown = await as(test.app).get('/catalog/leaderboard?benchmarks=no-such')
    expect([unknown.statusCode, errorOf(unknown).fields]).toEqual([
      400,
      { benchmarks: expect.stringContaining('Unknown') },
    ])
  })
})

describe('GET /catalog/scores', () => {
  const read = async () => {
    test.cache.purge(['benchmarks', 'models'])
    const { data } = (await as(test.app).get('/catalog/scores')).json<ResponseBody<typeof readScores>>()
    return data
  }

  it('200: every current score, with who reported it, when and where, as the other calls have it', async () => {
    const data = await read()
    const catalogue = data && decodeRankingData(data)
    const model = catalogue?.models.find(({ slug }) => slug === 'gemini-2-5-flash')
    const results = await resultsOf('gemini-2-5-flash')
    expect(Object.keys(model?.scores ?? {})).toHaveLength(results.length)
    for (const { benchmarkType, score, testedOn, sourceDate, sourceName, sourceUrl, ...rest } of results) {
      expect(model?.scores[benchmarkType]).toBe(score)
      expect(model?.evidence[benchmarkType]).toEqual({
        reporting: rest.reporting,
        effort: rest.effort,
        day: testedOn ?? sourceDate,
        source: sourceName,
        url: sourceUrl,
      })
    }
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count 
        from benchmark_results r join models m on m.id = r.model_id where r.is_current and m.type = 'chat'`.execute(
      test.database.db,
    )
    const scores = catalogue?.models.reduce((sum, { scores: own }) => sum + Object.keys(own).length, 0)
    expect(scores).toBe(rows[0]?.count)
  })

  it.each(['', '?benchmarks=gpqa,mmlu-pro,math', '?benchmarks=all'])(
    '200: ranked by the rule it is the leaderboard%s, with the same evidence [PUB-LEAD-06]',
    async (query) => {
      const data = await read()
      const catalogue = data && decodeRankingData(data)
      const [, asked = ''] = query.split('=')
      const all = catalogue?.benchmarks.map(({ name }) => name) ?? []
      const set = asked === '' ? LEADERBOARD_SET : asked === 'all' ? all : asked.split(',')
      const ranked = rank(catalogue?.models.filter(({ isRetired }) => !isRetired) ?? [], set)
      const entries = await leaderboard(query)
      expect(ranked.map(({ row, rank: place, mean }) => [place, row.slug, mean])).toEqual(
        entries.map(({ rank: place, slug, mean }) => [place, slug, mean]),
      )
      for (const [index, { benchmarkScores, evidence, price, pricingKind }] of entries.entries()) {
        const row = ranked[index]?.row
        expect([row?.input, row?.output, row?.pricingKind]).toEqual([price.input, price.output, pricingKind])
        expect(Object.keys(evidence)).toEqual(Object.keys(benchmarkScores))
        for (const [name, { sourceName, sourceUrl, ...rest }] of Object.entries(evidence)) {
          expect(row?.evidence[name]).toEqual({ ...rest, source: sourceName, url: sourceUrl })
        }
      }
    },
  )

  it('200: the newest models, retired and archived ones left out [HOUSE-23]', async () => {
    const newest = async () => {
      const data = await read()
      return (data && decodeRankingData(data).newest.map(({ slug }) => slug)) ?? []
    }
    const [retired = '', archived = '', ...rest] = await newest()
    await db.updateTable('models').set({ may_recommend: false }).where('slug', '=', retired).execute()
    await db.updateTable('models').set({ archived_at: new Date() }).where('slug', '=', archived).execute()
    const shown = await newest()
    await db.updateTable('models').set({ may_recommend: true }).where('slug', '=', retired).execute()
    await db.updateTable('models').set({ archived_at: null }).where('slug', '=', archived).execute()
    expect(rest.length).toBeGreaterThan(50)
    expect(shown.slice(0, rest.length)).toEqual(rest)
  })

  it('200: compressed for the wire to less than 30 kB', async () => {
    const res = await test.app.inject({ url: '/api/catalog/scores', headers: { 'accept-encoding': 'br' } })
    expect(res.headers['content-encoding']).toBe('br')
    expect(res.rawPayload.length).toBeLessThan(30_000)
  })

  it(`200: above ${MAX_SCORES} scores there is none`, async () => {
    const count = sql`(select count(*) from benchmark_results where is_current)`
    await sql`update counts set value = ${MAX_SCORES + 1} where name = 'benchmark_results'`.execute(test.database.db)
    expect(await read()).toBeNull()
    await sql`update counts set value = ${count} where name = 'benchmark_results'`.execute(test.database.db)
    expect(await read()).not.toBeNull()
  })
})
