import * as tools from '@inferdex/contracts/agents/model-tools'
import type { Model } from '@inferdex/contracts/models/models'
import { places, type Place } from '@inferdex/domain/offers/regions/places'
import { isIn } from '@inferdex/domain/offers/regions/region-codes'
import { badgePrices } from '@inferdex/domain/site/badge'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { agentApp } from '../../../testing/agents/agent-app.ts'
import { as } from '../../../testing/test-app.ts'

type Sold = {
  readonly model: string
  readonly provider: string
  readonly id: string
  readonly codes: readonly (string | null)[]
  readonly input: string | null
  readonly output: string | null
  /** Separate prices in some regions, by kind. */
  readonly regions: Readonly<Record<string, Readonly<Record<string, string>>>>
}

const test = await agentApp()
const { rows } = await sql<Sold>`
  select m.slug as model, p.slug as provider, o.provider_model_id as id, array[o.region, o.residency] as codes,
    o.input_price::text as input, case when o.confirmed_on is null and o.price_doubts ? 'output' then null else o.output_price::text end as output,
    coalesce((select jsonb_object_agg(region, prices) from (
      select region, jsonb_object_agg(kind, amount::text) as prices from region_prices
      where offer_id = o.id and mode = 'standard' and min_input_tokens = 0 and per = '1M-tokens' group by region) r), '{}')
      as regions
  from offers o join models m on m.id = o.model_id join providers p on p.id = o.provider_id`.execute(test.database.db)
const sold: Map<string, Sold[]> = Map.groupBy(rows, ({ model }) => model)

async function list(query: string): Promise<Model[]> {
  const response = await as(test.app).get(`/catalog/models?${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<Model[]>()
}

const pairOf = ({ input, output }: { input?: string | null | undefined; output?: string | null | undefined }) =>
  `${Number(input)} ${output == null ? 'unknown' : Number(output)}`

/** Returns an offer's pairs of prices in a place; none if it does not run there. */
function pairsIn(place: Place, { codes, regions, ...offer }: Sold): string[] {
  if (codes.some((code) => code !== null && isIn(place, code))) return [pairOf(offer)]
  return Object.entries(regions).flatMap(([region, prices]) => (isIn(place, region) ? [pairOf(prices)] : []))
}

describe('the lowest offer in a place', () => {
  it.each(places)(
    '%s: every price is that of an offer that runs there, cheapest first [FIG-56] [FIG-57]',
    async (place) => {
      const models = await list(`region=${place}&sort=lowest`)
      const elsewhere = models.filter(({ slug, lowestOffer }) => {
        if (lowestOffer === null) return false
        const offers = (sold.get(slug) ?? []).filter(
          ({ provider, id }) => provider === lowestOffer.provider.slug && id === lowestOffer.id,
        )
        return !offers.some((offer) => pairsIn(place, offer).includes(pairOf(lowestOffer)))
      })
      expect(elsewhere.map(({ slug, lowestOffer }) => [slug, lowestOffer])).toEqual([])
      const amounts = models.map(({ lowestOffer }) => (lowestOffer === null ? Infinity : Number(lowestOffer.input)))
      expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))
      for (const { lowestOffer, lowestInput, lowestOutput, listPrice, shownPrice } of models) {
        expect(lowestInput?.amount ?? null).toBe(lowestOffer?.input ?? null)
        expect(lowestOutput?.amount ?? null).toBe(lowestOffer?.output ?? null)
        if (listPrice === null && lowestOffer !== null) expect(shownPrice).toBe('lowest')
      }
    },
  )

  it('200: of several places, the lowest offer in any of them is shown and sorted by [FIG-56]', async () => {
    const inputs = async (regions: string) =>
      new Map(
        (await list(`region=${regions}&sort=lowest`)).map(({ slug, lowestOffer }) => [
          slug,
          Number(lowestOffer?.input ?? Infinity),
        ]),
      )
    const [eu, us, both] = [await inputs('eu'), await inputs('us'), await inputs('eu,us')]
    const lowest = [...both.keys()].map((slug) => Math.min(eu.get(slug) ?? Infinity, us.get(slug) ?? Infinity))
    expect([...both.values()]).toEqual(lowest)
    expect(lowest).toEqual(lowest.toSorted((a, b) => a - b))
    expect([...eu].filter(([slug, input]) => input > (us.get(slug) ?? Infinity)).length).toBeGreaterThan(0)
  })

  it('list, pages of it and both tools agree on the European Union [FIG-56]', async () => {
    const models = await list('region=eu&sort=lowest')
    expect(models.filter(({ lowestOffer }) => lowestOffer !== null).length).toBeGreaterThan(50)
    expect(models.map(({ lowestOffer }) => lowestOffer?.provider.slug)).not.toContain('jiekou')
    const paged = await list('region=eu&sort=lowest&limit=40')
    expect(paged.map(({ slug }) => slug)).toEqual(models.slice(0, 40).map(({ slug }) => slug))
    const found = await test.ask(tools.findModels, { regions: ['eu'], sort: 'lowest', limit: 40 })
    expect(found.models.map(({ slug, lowestOffer }) => [slug, lowestOffer])).toEqual(
      paged.map(({ slug, lowestOffer }) => [slug, lowestOffer]),
    )
    for (const { slug, lowestOffer } of paged.slice(0, 12)) {
      const { lowestPaid } = await test.ask(tools.readModel, { model: slug, region: 'eu', limit: 1 })
      if (lowestOffer === null || Number(lowestOffer.input) === 0) continue
      expect([slug, pairOf(lowestPaid), lowestPaid.provider]).toEqual([slug, pairOf(lowestOffer), lowestOffer.provider])
    }
  })

  it('several places have the lowest of them, and a limit counts the price there [FIG-56]', async () => {
    const [eu, us] = await Promise.all([list('region=eu'), list('region=us')])
    const both = await list('region=eu,us&sort=lowest')
    const lowestOf = (models: readonly Model[]) =>
      new Map(
        models.map(({ slug, lowestOffer }) => [slug, lowestOffer === null ? Infinity : Number(lowestOffer.input)]),
      )
    const [inEu, inUs] = [lowestOf(eu), lowestOf(us)]
    for (const { slug, lowestOffer } of both) {
      const wanted = Math.min(inEu.get(slug) ?? Infinity, inUs.get(slug) ?? Infinity)
      expect([slug, lowestOffer === null ? Infinity : Number(lowestOffer.input)]).toEqual([slug, wanted])
    }
    const cheap = await list('region=eu&maxInputPrice=0.1')
    const shown = ({ listPrice, lowestOffer }: Model) => Number((listPrice ?? lowestOffer)?.input)
    expect(cheap.length).toBeGreaterThan(0)
    expect(cheap.filter((model) => !(shown(model) <= 0.1)).map(({ slug }) => slug)).toEqual([])
  })
})

describe('pairs of prices', () => {
  it('0 models and 0 badges name a pair that no offer has [FIG-57]', async () => {
    const models = (await list('')).filter(({ lowestOffer }) => lowestOffer !== null)
    expect(models.length).toBeGreaterThan(300)
    const pairs = (slug: string) => (sold.get(slug) ?? []).map(pairOf)
    expect(models.filter(({ slug, lowestOffer }) => !pairs(slug).includes(pairOf(lowestOffer ?? {})))).toEqual([])
    const wrong: string[] = []
    for (const { slug, hasFreeOffer } of models.slice(0, 120)) {
      const { body } = await test.app.inject(`/badge/model/${slug}.svg`)
      const isReported = (offer: Sold) => body.includes(`from ${badgePrices(offer, hasFreeOffer)},`)
      if (!(sold.get(slug) ?? []).some(isReported)) wrong.push(slug)
    }
    expect(wrong).toEqual([])
  })
})
