import type { readModelOverview } from '@inferdex/contracts/models/model-overview'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { decodeRankingData, type RankingData } from '@inferdex/domain/leaderboard/ranking-data'
import { describe, expect, it } from 'vitest'
import { as, catalogueApp, errorOf } from '../../testing/test-app.ts'

const test = await catalogueApp()

const get = async (path: string): Promise<unknown> => (await as(test.app).get(path)).json()

const read = async (slug: string) =>
  (await get(`/catalog/models/${slug}/overview`)) as ResponseBody<typeof readModelOverview>

describe('GET /catalog/models/:slug/overview', () => {
  it('200: is exactly what the calls for its parts answer', async () => {
    const { peers: _, alternatives: __, place: ___, otherScores: ____, ...overview } = await read('gpt-oss-120b')
    expect(overview).toEqual({
      model: await get('/catalog/models/gpt-oss-120b'),
      offers: await get('/catalog/models/gpt-oss-120b/offers'),
      priceHistory: await get('/catalog/models/gpt-oss-120b/price-history'),
      benchmarks: await get(`/catalog/benchmarks/model/${overview.model.id}`),
    })
    expect(overview.offers.length).toBeGreaterThan(10)
    expect(overview.benchmarks.length).toBeGreaterThan(0)
  })

  it('200: compares each score with the median of at least five models at half to twice the price [USE-22]', async () => {
    const { model, peers } = await read('glm-4-6')
    const { data } = (await get('/catalog/scores')) as { data: RankingData }
    const { models } = decodeRankingData(data)
    const blend = ({ input, output }: { input: string | null; output: string | null }) =>
      3 * Number(input) + Number(output)
    const own = models.find(({ slug }) => slug === model.slug)
    const price = own === undefined ? 0 : blend(own)
    const measure = peers[0]?.benchmarkType ?? ''
    const equals = models
      .filter((other) => other.slug !== model.slug && !other.isRetired && other.input !== null && other.output !== null)
      .filter((other) => blend(other) >= price / 2 && blend(other) <= price * 2)
      .flatMap(({ scores }) => scores[measure] ?? [])
      .toSorted((a, b) => a - b)
    const [low = 0, high = 0] = [equals[Math.floor((equals.length - 1) / 2)], equals[Math.floor(equals.length / 2)]]
    expect(peers[0]?.models).toBe(equals.length)
    expect(peers[0]?.median).toBeCloseTo((low + high) / 2)
    expect(peers.every(({ models: count }) => count >= 5)).toBe(true)
  })

  it('200: names only cheaper models that score at least as much, cheapest first [USE-22]', async () => {
    const { alternatives } = await read('glm-4-6')
    const measures = alternatives.filter(({ models }) => models.length > 1)
    expect(measures.length).toBeGreaterThan(1)
    for (const { own, models } of measures) {
      expect(models.every(({ score, share }) => score >= own && share < 1)).toBe(true)
      expect(models.map(({ share }) => share)).toEqual(models.map(({ share }) => share).toSorted((a, b) => a - b))
    }
  })

  it('200: places the model among all that have a score on the same benchmark and a price [USE-22]', async () => {
    const { data } = (await get('/catalog/scores')) as { data: RankingData }
    const { models } = decodeRankingData(data)
    const first = (await read('glm-4-6')).place
    const { place } = (await get('/catalog/models/glm-4-6/overview?measure=humanitys-last-exam')) as ResponseBody<
      typeof readModelOverview
    >
    expect(first?.benchmarkType).not.toBe('humanitys-last-exam')
    for (const shown of [first, place]) {
      const measure = shown?.benchmarkType ?? ''
      const expected = models
        .filter(
          ({ isRetired, input, output, scores }) =>
            !isRetired && 3 * Number(input) + Number(output) > 0 && scores[measure] !== undefined,
        )
        .filter(({ input, output }) => input !== null && output !== null)
        .map(({ slug, input, output, scores }) => ({ slug, input, output, score: scores[measure] }))
      expect(expected.length).toBeGreaterThan(10)
      const found = shown?.models.map(({ slug, input, output, score }) => ({ slug, input, output, score })) ?? []
      expect(found.map(({ score }) => score)).toEqual(found.map(({ score }) => score).toSorted((a, b) => b - a))
      const bySlug = (a: { slug: string }, b: { slug: string }) => (a.slug < b.slug ? -1 : 1)
      expect(found.toSorted(bySlug)).toEqual(expected.toSorted(bySlug))
    }
    expect(place?.benchmarkType).toBe('humanitys-last-exam')
    const own = place?.models.find(({ slug }) => slug === 'glm-4-6')
    expect(own?.lowest).toMatchObject({ seller: expect.any(String) })
    expect(Number(own?.lowest?.input)).toBeLessThanOrEqual(Number(own?.input))
  })

  it('200: a model without a score has no place', async () => {
    expect((await read('aion-1-0')).place).toBeNull()
  })

  it('404: no such model', async () => {
    const res = await as(test.app).get('/catalog/models/nothing-here/overview')
    expect([res.statusCode, errorOf(res).error]).toEqual([404, 'This model does not exist'])
  })
})
