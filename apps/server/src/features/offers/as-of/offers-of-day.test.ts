import type { readPricesOfDay } from '@inferdex/contracts/offers'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { describe, expect, it } from 'vitest'
import { watchStatements } from '../../../testing/count-statements.ts'
import { as, catalogueApp, errorOf } from '../../../testing/test-app.ts'

const test = await catalogueApp()

type OffersOfDay = ResponseBody<typeof readPricesOfDay>
async function get<T>(path: string): Promise<T> {
  const response = await as(test.app).get(path)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<T>()
}

type Listed = { id: string; provider: { slug: string }; input: string | null; output: string | null; status: string }

describe('GET /catalog/prices-of-day', () => {
  const DAY = '2026-05-01'

  it('200: has the prices that the offers of the day have, and those of today, in one statement [FIG-24]', async () => {
    const watch = watchStatements(test.database.pool)
    const address = `/catalog/prices-of-day?asOf=${DAY}&models=gpt-oss-120b`
    expect(await watch.during(() => get<OffersOfDay>(address))).toHaveLength(1)
    const { offers, days } = await get<OffersOfDay>(address)
    expect(days).toEqual(await get(`/catalog/change-days?asOf=${DAY}&models=gpt-oss-120b`))
    const onDay = await get<Listed[]>(`/catalog/models/gpt-oss-120b/offers?asOf=${DAY}`)
    const today = await get<Listed[]>('/catalog/models/gpt-oss-120b/offers')
    const priced = (rows: readonly Listed[]) =>
      Object.fromEntries(rows.map(({ id, input, output }) => [id, { input, output }]))
    const of = (when: 'onDay' | 'today') =>
      Object.fromEntries(
        offers.flatMap(({ id, [when]: price }) =>
          price === null ? [] : [[id, { input: price.input, output: price.output }]],
        ),
      )
    expect(of('onDay')).toEqual(priced(onDay))
    expect(onDay.length).toBeGreaterThan(5)
    expect(of('today')).toEqual(
      expect.objectContaining(priced(today.filter(({ status, input }) => status !== 'retired' && input !== null))),
    )
    // An offer that was added later is listed, without a price of that day.
    expect(offers.some(({ onDay: price, firstOn }) => price === null && firstOn > DAY)).toBe(true)
    expect(offers.filter(({ onDay: price, firstOn }) => price !== null && firstOn > DAY)).toEqual([])
  })

  it('200: all days up to the next change have the same prices; before the first record there are none', async () => {
    const at = (day: string) => get<OffersOfDay>(`/catalog/prices-of-day?asOf=${day}&providers=deepseek`)
    const { days, offers } = await at(DAY)
    const canonical = await at(days.asOf ?? expect.fail('Nothing is recorded'))
    expect(canonical.offers).toEqual(offers)
    expect(canonical.days).toEqual(days)
    const early = await at('2020-01-01')
    expect(early.days).toMatchObject({ asOf: null, previous: null, next: days.first, first: days.first })
    expect(early.offers.every(({ onDay }) => onDay === null)).toBe(true)
  })

  it('200: an offer that has ended has the price of that day and none of today [FIG-32]', async () => {
    const { offers } = await get<OffersOfDay>('/catalog/prices-of-day?asOf=2026-07-01&models=minimax-m2-5')
    const ended = offers.filter(({ status }) => status === 'retired')
    expect(ended.filter(({ onDay }) => onDay !== null).length).toBeGreaterThan(0)
    expect(ended.filter(({ today }) => today !== null)).toEqual([])
  })

  it('400: without a model or a provider', async () => {
    const response = await as(test.app).get(`/catalog/prices-of-day?asOf=${DAY}`)
    expect([response.statusCode, errorOf(response).error]).toEqual([400, 'Name the models or the providers'])
  })
})

describe('lists as of a day', () => {
  it('200: models and providers have the prices of that day [FIG-24]', async () => {
    const models = await get<{ slug: string; lowestInput: unknown }[]>('/catalog/models?q=gpt-oss-120b&asOf=2026-05-01')
    const one = await get<{ lowestInput: unknown }>('/catalog/models/gpt-oss-120b?asOf=2026-05-01')
    const today = await get<{ lowestInput: unknown }>('/catalog/models/gpt-oss-120b')
    expect(models.find(({ slug }) => slug === 'gpt-oss-120b')?.lowestInput).toEqual(one.lowestInput)
    expect(one.lowestInput).not.toEqual(today.lowestInput)
    const providers = await get<{ slug: string; offerCount: number }[]>('/catalog/providers?asOf=2025-06-01')
    const openai = await get<{ offerCount: number }>('/catalog/providers/openai?asOf=2025-06-01')
    expect(providers.find(({ slug }) => slug === 'openai')?.offerCount).toBe(openai.offerCount)
  })

  it.each(['sort=price', 'maxInputPrice=1'])('400: not with %s, which is about prices of today', async (query) => {
    expect((await as(test.app).get(`/catalog/models?asOf=2026-05-01&${query}`)).statusCode).toBe(400)
    expect((await as(test.app).get(`/catalog/models?${query}`)).statusCode).toBe(200)
  })

  it('200: a comparison of a day has the days of change around it, also of providers', async () => {
    const days = await get('/catalog/change-days?asOf=2026-05-01&models=gpt-oss-120b,glm-4-6')
    const compared = await get<{ days: unknown }>('/catalog/comparison?models=gpt-oss-120b,glm-4-6&asOf=2026-05-01')
    expect(compared.days).toEqual(days)
    const providers = await get<{
      days: { asOf: string | null }
      providers: { slug: string; lowestInput: string | null }[]
    }>('/catalog/comparison?providers=groq,openai&asOf=2026-05-01')
    expect(providers.days.asOf).not.toBeNull()
    const groq = await get<{ lowestInput: string | null }>('/catalog/providers/groq?asOf=2026-05-01')
    expect(providers.providers[0]?.lowestInput).toBe(groq.lowestInput)
    expect((await get<{ days: unknown }>('/catalog/comparison?models=gpt-oss-120b,glm-4-6')).days).toBeNull()
  })

  it('200: the bill data of some models have only their offers, as of a day or today', async () => {
    type BillAnswer = { days: unknown; data: { offers: unknown; models: unknown[] } }
    const answer = await get<BillAnswer>('/catalog/bill-data?asOf=2026-05-01&models=gpt-oss-120b')
    expect(answer.days).toEqual(await get('/catalog/change-days?asOf=2026-05-01&models=gpt-oss-120b'))
    expect(JSON.stringify(answer.data)).toContain('gpt-oss-120b')
    expect(JSON.stringify(answer.data)).not.toContain('"gpt-5"')
    expect((await get<BillAnswer>('/catalog/bill-data?models=gpt-oss-120b')).days).toBeNull()
  })
})
