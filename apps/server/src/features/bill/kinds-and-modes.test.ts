import { billWorkload } from '@inferdex/contracts/agents/price-tools'
import type { readBillData } from '@inferdex/contracts/bill'
import type { ModelDetail } from '@inferdex/contracts/models/models'
import type { OfferOfModel } from '@inferdex/contracts/offers'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { billOf } from '@inferdex/domain/bill/bill'
import { decodeBillData } from '@inferdex/domain/bill/bill-data'
import { billView } from '@inferdex/domain/bill/bill-view'
import { parseCalculatorQuery } from '@inferdex/domain/bill/calculator-query'
import { monthsOf } from '@inferdex/domain/bill/month'
import { type PreparedCatalogue, prepareCatalogue } from '@inferdex/domain/bill/terms/catalogue-offers'
import { defaultWorkload, type Workload } from '@inferdex/domain/bill/workload/workload'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type AgentApp, agentApp } from '../../testing/agents/agent-app.ts'

// Kinds and modes of prices in the shipped catalogue.

let test: AgentApp
let catalogue: PreparedCatalogue
beforeAll(async () => {
  test = await agentApp()
  const { data } = await test.api<ResponseBody<typeof readBillData>>('/catalog/bill-data')
  if (data === null) throw new Error('no data')
  catalogue = prepareCatalogue(decodeBillData(data))
})

const model = (slug: string) => test.api<ModelDetail>(`/catalog/models/${slug}`)
const offersOf = (slug: string) => test.api<OfferOfModel[]>(`/catalog/models/${slug}/offers`)
const view = (search: string) => billView(catalogue, parseCalculatorQuery(new URLSearchParams(search)))
const rows = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(test.database.db)).rows

const BATCHES = 'requests=100000&in=10000&out=500&cached=90&batch=100&reasoning=1&need=none&models=pick'

describe('batch with cache [FIG-35]', () => {
  it('GPT-5.5 costs $1,225.00 with the cache price for batches that a source states', () => {
    const { rows: found } = view(`${BATCHES}&pick=gpt-5-5`)
    expect(found.find(({ providerSlug }) => providerSlug === 'openai')).toMatchObject({ total: '$1,225.00', tags: [] })
  })

  it('no bill of any offer grows when a batch share is added', () => {
    const loads: Partial<Workload>[] = [
      {},
      { cachedShare: 0, inputTokensPerRequest: 100 },
      { cachedShare: 0.9, writtenShare: 0.5 },
      { cachedShare: 1, reasoningMultiplier: 3 },
      { inputTokensPerRequest: 300_000, cachedShare: 0.5 },
      { cacheLife: 'hour' },
    ]
    let compared = 0
    const grown: string[] = []
    for (const load of loads) {
      const workload = { ...defaultWorkload, neededCapabilities: [], ...load }
      const months = [0, 0.25, 0.5, 1].map((batchShare) => monthsOf({ ...workload, batchShare }))
      for (const prepared of [...catalogue.offers, ...catalogue.regional]) {
        const totals = months
          .map((month) => billOf(prepared, month))
          .map((bill) => ('total' in bill ? bill.total : null))
        totals.forEach((total, index) => {
          const before = totals[index - 1]
          if (total === null || before === undefined || before === null) return
          compared += 1
          if (total > before) grown.push(`${prepared.offer.key} ${JSON.stringify(load)}`)
        })
      }
    }
    expect(grown).toEqual([])
    expect(compared).toBeGreaterThan(20_000)
  })

  it('the tool for agents names what a bill assumes', async () => {
    const args = { requestsPerMonth: 1000, inputTokens: 3000, outputTokens: 100, cachedPercent: 50, batchPercent: 50 }
    const { rows: found } = await test.ask(billWorkload, {
      ...args,
      models: ['claude-sonnet-5'],
      everyOffer: true,
      limit: 50,
    })
    const notes = new Set(found.flatMap((row) => row.notes))
    expect([...notes]).toEqual(expect.arrayContaining(['no-batch-price', 'no-batch-cache-price']))
  })
})

describe('service modes [FIG-35]', () => {
  const gpt = 'requests=100000&in=10000&out=500&cached=0&reasoning=1&need=none&models=pick&pick=gpt-5-5&list=offers'
  it('flex and priority bill only sellers that state them, and count the others', () => {
    const standard = view(gpt)
    for (const [mode, openai] of [
      ['flex', '$3,250.00'],
      ['priority', '$16,250.00'],
    ]) {
      const chosen = view(`${gpt}&mode=${mode}`)
      expect(chosen.rows.find(({ providerSlug }) => providerSlug === 'openai')?.total).toBe(openai)
      expect(chosen.rowCount).toBeLessThan(standard.rowCount)
      const [unstated] = chosen.unstatedModes
      expect(unstated?.text).toBe(`states no ${mode} price`)
      expect(unstated?.count).toBe(chosen.excludedCount)
    }
    expect(standard.unstatedModes).toEqual([])
  })

  it('a cache of an hour costs what its seller states for it', () => {
    const search =
      'requests=1000&in=1000000&out=0&cached=50&reasoning=1&need=none&models=pick&pick=claude-sonnet-5&list=offers'
    const at = (more: string) =>
      view(search + more).rows.find(({ providerSlug }) => providerSlug === 'anthropic')?.total
    // 500M written at 2.50 or 4.00, 500M read at 0.20.
    expect([at(''), at('&cache=hour')]).toEqual(['$1,350.00', '$2,100.00'])
  })
})

describe('kinds [FIG-36]', () => {
  it.each([
    ['gemini-3-1-flash-image', '3', '60'],
    ['gemini-3-pro-image', '12', '120'],
    ['gemini-2-5-flash-image', '2.5', '30'],
  ])('%s: text output at %s, image output at %s apart', async (slug, text, image) => {
    const { listPrice } = await model(slug)
    expect(listPrice?.output).toBe(text)
    const offers = await offersOf(slug)
    const maker = offers.find(({ provider }) => provider.slug === 'google')
    expect(maker?.prices.find(({ kind }) => kind === 'output-image')?.amount).toBe(image)
    for (const { output } of offers) expect(Number(output ?? 0)).toBeLessThan(Number(image) / 2)
  })

  it('no figure of a model compares across kinds or units', async () => {
    const across = await rows(sql<{ slug: string }>`
      select m.slug from models m join offers o on o.model_id = m.id
        join price_components image on image.offer_id in (select id from offers where model_id = m.id)
          and image.kind = 'output-image' and image.valid_to is null and image.replaced_at is null
      where o.is_counted and o.output_price between image.amount * 0.9 and image.amount * 1.1
        and o.output_price >= 2 * m.lowest_output
      union all
      select m.slug from models m where m.lowest_output is not null and not exists (
        select from offers o join price_components c on c.offer_id = o.id and c.kind = 'output' and c.per = '1M-tokens'
          and c.mode = 'standard' and c.min_input_tokens = 0 and c.valid_to is null and c.replaced_at is null
        where o.model_id = m.id and c.amount = m.lowest_output and o.is_counted)
      union all
      select m.slug from models m where m.unit_price is not null and not exists (
        select from offers o join price_components c on c.offer_id = o.id and c.per = m.unit_per and c.valid_to is null
          and c.replaced_at is null
        where o.model_id = m.id and c.amount = m.unit_price and o.is_counted)`)
    expect(across).toEqual([])
  })
})

describe('doubts', () => {
  it('every unit is judged: the estimate of a reseller is not the price of Eleven Multilingual v2 [FIG-37]', async () => {
    const { unitPrice } = await model('eleven-multilingual-v2')
    expect(unitPrice).toEqual({ amount: '180', per: '1M-characters', seller: null })
    const reseller = (await offersOf('eleven-multilingual-v2')).find(({ provider }) => provider.slug === 'runwayml')
    expect(reseller?.isCounted).toBe(false)
    const { unitPrice: hosted } = await model('flux-schnell')
    expect(hosted?.seller?.slug).toBe('fal-ai')
  })

  it('only the doubted price is withheld, and the maker’s is unconfirmed, not none [FIG-45]', async () => {
    expect(await model('claude-3-sonnet')).toMatchObject({ listPrice: { input: '3', output: '15' } })
    expect(await model('gpt-realtime-2')).toMatchObject({
      listPrice: { input: '4', output: null },
      // The other offer is a router's.
      lowestOutput: null,
      isMakerUnconfirmed: true,
    })
    expect(await model('gpt-4o-mini-tts')).toMatchObject({ listPrice: null, isMakerUnconfirmed: true })
    const unusual = await rows(sql<{ slug: string }>`
      select m.slug from models m join offers o on (o.provider_id, o.provider_model_id) = (m.maker_provider_id, m.maker_model_id)
      where m.list_provider_id is null and not m.maker_is_unconfirmed and o.doubts <> '{}' and o.access is null`)
    expect(unusual).toEqual([])
  })

  it('output of embedding models is none [FIG-46]', async () => {
    const offers = await offersOf('text-embedding-3-small')
    expect(offers.length).toBeGreaterThan(0)
    for (const { hasOutput, maxOutput } of offers) expect([hasOutput, maxOutput]).toEqual([false, null])
    type Typed = { readonly type: string }
    const found = await test.api<{ models: { items: Typed[] } }>('/catalog/search?q=text-embedding-3-small')
    expect(found.models.items[0]).toMatchObject({ type: 'embedding' })
    const onDay = await test.api<{ offers: { model: Typed }[] }>(
      '/catalog/prices-of-day?asOf=2026-06-15&models=text-embedding-3-small',
    )
    expect(onDay.offers[0]?.model).toMatchObject({ type: 'embedding' })
  })

  it('a paid bill below half a cent is not $0.00, and a large month has a short name [FIG-50]', () => {
    const small = view('requests=1&in=10&out=1&cached=0&need=none&models=pick&pick=gpt-5-nano&list=offers')
    expect(small.rows.map(({ total }) => total)).not.toContain('$0.00')
    expect(small.rows[0]?.total).toBe('< $0.01')
    expect(view('requests=1000000000&in=900000&need=none').tokens.input).toBe('900T')
    expect([small.fittingModels, small.choice.modelCount]).toEqual([1, 1])
  })

  it('a cutoff after the release and an output above the context are shown with the reason [FIG-52]', async () => {
    const fields = async (slug: string) => (await model(slug)).oddFacts.map(({ field }) => field)
    expect(await fields('sonar-pro')).toEqual(['knowledgeCutoff'])
    expect(await fields('hermes-4-70b')).toEqual(['maxOutput'])
    expect(await fields('gpt-5')).toEqual([])
  })

  it('a long-context price below the ordinary one is withheld [FIG-53]', async () => {
    const cheaper = await rows(sql<{ id: string; doubts: object }>`
      select o.provider_model_id as id, o.price_doubts as doubts from price_components c
        join price_components b on b.offer_id = c.offer_id and b.kind = c.kind and b.mode = c.mode and b.min_input_tokens = 0
          and b.per = c.per and b.valid_to is null and b.replaced_at is null
        join offers o on o.id = c.offer_id
      where c.valid_to is null and c.replaced_at is null and c.min_input_tokens > 0 and c.amount < b.amount
        and c.mode = 'standard'`)
    expect(cheaper.length).toBeGreaterThanOrEqual(3)
    expect(cheaper.filter(({ doubts }) => !JSON.stringify(doubts).includes('cheaper-when-long'))).toEqual([])
    const offers = catalogue.offers.filter(({ offer }) => offer.model.slug === 'grok-4-20-reasoning')
    expect(
      offers.filter(({ standard: { output } }) => output.some((step) => step.rate < (output[0]?.rate ?? 0))),
    ).toEqual([])
  })
})
