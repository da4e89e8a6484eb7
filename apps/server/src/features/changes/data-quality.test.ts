import type { DataQuality } from '@inferdex/contracts/changes'
import { beforeAll, describe, expect, it } from 'vitest'
import { watchStatements } from '../../testing/count-statements.ts'
import { as, catalogueApp, type TestApp } from '../../testing/test-app.ts'
import { refreshDataQuality } from './changes.service.ts'

let test: TestApp
beforeAll(async () => {
  test = await catalogueApp()
  test.clock.now = new Date('2026-11-15T12:00:00Z')
  await refreshDataQuality(test.database.db, test.clock.now)
})

describe('GET /catalog/data-quality', () => {
  it('200: the stored summary adds up, and is read with one statement', async () => {
    test.cache.purge(['changes'])
    const watch = watchStatements(test.database.pool)
    let quality: DataQuality | null = null
    const statements = await watch.during(async () => {
      const response = await as(test.app).get('/catalog/data-quality')
      expect(response.statusCode, response.body).toBe(200)
      quality = response.json<DataQuality>()
    })
    expect(statements).toHaveLength(1)
    const { sources, prices, agreement, disagreements, unconfirmed, providers, coverage } =
      quality as unknown as DataQuality
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
    expect(prices).toBeGreaterThan(10_000)
    expect(sum(sources.map((one) => one.prices))).toBe(prices)
    expect(sum(sources.flatMap(({ ages }) => Object.values(ages)))).toBe(prices)
    expect(sum(providers.map((one) => one.prices))).toBe(prices)
    expect(agreement.agree + agreement.under20 + agreement.under2x + agreement.more).toBe(agreement.compared)
    expect(sum(providers.map((one) => one.compared))).toBe(agreement.compared)
    expect(disagreements.map(({ times }) => times)).toEqual(
      disagreements.map(({ times }) => times).toSorted((a, b) => b - a),
    )
    const ofProviders = Map.groupBy(disagreements, ({ provider }) => provider.slug)
    expect(Math.max(...[...ofProviders.values()].map(({ length }) => length))).toBe(2)
    expect(sum(providers.map((one) => one.unconfirmed))).toBe(unconfirmed.offers)
    expect(sum(providers.flatMap(({ ages }) => Object.values(ages ?? {})))).toBe(prices)
    expect([...disagreements, ...unconfirmed.items].every(({ offerId }) => offerId !== undefined)).toBe(true)
    expect(coverage.every(({ known, total }) => known <= total)).toBe(true)
  })

  it('counts an unconfirmed offer as the table of offers does', async () => {
    const { count } = await test.database.db
      .selectFrom('offers')
      .select((of) => of.fn.countAll<string>().as('count'))
      .where('standing', '<>', 'ended')
      .where((of) => of.or([of('doubts', '<>', of.val([])), of('price_doubts', '<>', of.val('{}'))]))
      .where('confirmed_on', 'is', null)
      .executeTakeFirstOrThrow()
    const quality = (await as(test.app).get('/catalog/data-quality')).json<DataQuality>()
    expect(quality.unconfirmed.offers).toBe(Number(count))
    expect(Number(count)).toBeGreaterThan(100)
  })
})
