import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import type { readHome as contract } from '@inferdex/contracts/home'
import { type RawBuilder, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { as, catalogueApp } from '../../testing/test-app.ts'
import { readHome } from './home.service.ts'

const test = await catalogueApp()
const home: ResponseBody<typeof contract> = (await as(test.app).get('/catalog/home')).json()

const counted = async (query: RawBuilder<unknown>) =>
  ((await query.execute(test.database.db)).rows as { value: number }[])[0]?.value
const lists = async <T>(path: string) => (await as(test.app).get(path)).json<T[]>()

describe('GET /catalog/home', () => {
  it('200: the counts are those of the lists, of the offers and of the recorded price changes [FIG-15]', async () => {
    expect(home.counts).toEqual({
      providers: (await lists('/catalog/providers')).length,
      models: (await lists('/catalog/models')).length,
      activeDeals: (await lists('/catalog/deals?activeOnly=true')).length,
      offers: await counted(sql`select count(*) as value from offers where standing <> 'ended'`),
      priceChanges: await counted(sql`select count(*) as value from price_components where reason = 'change'`),
    })
  })

  it('200: the first 3 featured providers in the order of the list', async () => {
    const featured = (await lists<(typeof home.featuredProviders)[number]>('/catalog/providers')).filter(
      (provider) => provider.featured,
    )
    // The list also contains the models, which the home page does not show.
    expect(featured.slice(0, 3)).toEqual(home.featuredProviders.map((provider) => expect.objectContaining(provider)))
  })

  it('200: the first 3 models and the newest 3 active deals', async () => {
    expect(home.topModels).toEqual((await lists('/catalog/models')).slice(0, 3))
    expect(home.latestDeals).toEqual((await lists('/catalog/deals?activeOnly=true&sort=newest')).slice(0, 3))
  })

  it('200: the price moves are changes that a maker made, the largest first, with the days they cover [USE-06]', () => {
    expect(home.priceMoves).toMatchObject({ from: '2026-06-25', to: '2026-08-22', isWithin: true })
    expect(home.priceMoves?.moves.map(({ slug, on, before, after }) => [slug, on, before, after])).toEqual([
      ['gpt-5-6-luna', '2026-08-01', '1', '0.2'],
      ['deepseek-v4-flash', '2026-08-16', '0.14', '0.44'],
      ['deepseek-v4-pro', '2026-08-16', '0.435', '1.32'],
      ['gemini-3-6-flash', '2026-08-13', '1.5', '0.75'],
      ['gpt-5-6-sol', '2026-08-21', '5', '4'],
      ['gpt-5-6-terra', '2026-08-01', '2.5', '2'],
    ])
    expect(home.priceMoves?.moves.find(({ slug }) => slug === 'gemini-3-6-flash')?.until).toBe('2026-12-31')
  })

  it('counts what has a rating [USE-06]', async () => {
    const undo = new Error('taken back')
    const rated = test.database.db.transaction().execute(async (tx) => {
      await sql`update models set rating = 4 where slug in ('gpt-5', 'claude-opus-5')`.execute(tx)
      await sql`update providers set rating = 3.5 where slug = 'openai'`.execute(tx)
      expect((await readHome(tx, new Date())).ratedCount).toBe(home.ratedCount + 3)
      throw undo
    })
    await expect(rated).rejects.toBe(undo)
  })

  it('200: the board has the most widely sold model of each maker, most widely sold first [HOUSE-23]', async () => {
    type Listed = { slug: string; name: string; lab: { name: string } | null; offerCount: number; lowestInput: unknown }
    const sold = (await lists<Listed>('/catalog/models')).filter(
      (model) => model.lab !== null && model.lowestInput !== null,
    )
    for (const { lab, name, offerCount } of home.priceBoard) {
      const most = Math.max(...sold.filter((model) => model.lab?.name === lab).map((model) => model.offerCount))
      expect([name, offerCount]).toEqual([name, most])
    }
    const counts = home.priceBoard.map(({ offerCount }) => offerCount)
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    expect(counts[0]).toBe(Math.max(...sold.map(({ offerCount }) => offerCount)))
  })

  it('200: the board has nine models of different makers, each at its lowest price with its record', async () => {
    expect(home.priceBoard).toHaveLength(9)
    expect(new Set(home.priceBoard.map(({ lab }) => lab)).size).toBe(9)
    for (const row of home.priceBoard) {
      const model = (await as(test.app).get(`/catalog/models/${row.slug}`)).json<{
        lowestInput: { amount: string }
        lowestInputSeries: [string, string][]
        offerCount: number
      }>()
      expect(row.input).toBe(model.lowestInput.amount)
      expect(row.series).toEqual(model.lowestInputSeries)
      expect(row.series.at(-1)?.[1]).toBe(row.input)
      expect(row.offerCount).toBe(model.offerCount)
    }
  })
})
