import * as lists from '@inferdex/contracts/agents/list-tools'
import * as models from '@inferdex/contracts/agents/model-tools'
import * as prices from '@inferdex/contracts/agents/price-tools'
import type { readBillData } from '@inferdex/contracts/bill'
import type { listChanges, listRetirements } from '@inferdex/contracts/changes'
import type { FreeTierProvider } from '@inferdex/contracts/free-tiers'
import type { readHome } from '@inferdex/contracts/home'
import type { Model, ModelDetail } from '@inferdex/contracts/models/models'
import type { readPricesOfDay } from '@inferdex/contracts/offers'
import type { Endpoint, ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { type BillView, billView } from '@inferdex/domain/bill/bill-view'
import { decodeBillData } from '@inferdex/domain/bill/bill-data'
import { parseCalculatorQuery } from '@inferdex/domain/bill/calculator-query'
import { prepareCatalogue } from '@inferdex/domain/bill/terms/catalogue-offers'
import { monthlyCost } from '@inferdex/domain/changes/lifecycle-text'
import { parseRetirementsQuery } from '@inferdex/domain/changes/retirements-query'
import { filterFreeTiers } from '@inferdex/domain/free-tiers/free-tier-filters'
import { parseFreeTiersQuery } from '@inferdex/domain/free-tiers/free-tier-query'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { SITE } from '../../testing/agents/agent-app.ts'
import { agentQuestions, paramsOf } from '../../testing/agents/agent-questions.ts'

const { ask, api, offersOf } = await agentQuestions()

type Of<E extends Endpoint> = ResponseBody<E>
const modelOf = (slug: string) => api<ModelDetail>(`/catalog/models/${slug}`)

/** Returns what the calculator's page shows at an address. */
async function calculator(address: string): Promise<BillView> {
  const { data } = await api<Of<typeof readBillData>>('/catalog/bill-data')
  if (data === null) throw new Error('no data')
  return billView(prepareCatalogue(decodeBillData(data)), parseCalculatorQuery(paramsOf(address)))
}

async function expectBill(address: string, args: z.input<typeof prices.billWorkload.input>) {
  const [view, bill] = await Promise.all([calculator(address), ask(prices.billWorkload, args)])
  expect(parseCalculatorQuery(paramsOf(bill.page))).toEqual(parseCalculatorQuery(paramsOf(address)))
  expect(bill.page).toMatch(`${SITE}/calculator?`)
  expect(bill.rows.map(({ key, total, factor, score }) => [key, total, factor, score])).toEqual(
    view.rows.slice(0, 10).map(({ key, total, factor, score }) => [key, total, factor, score]),
  )
  expect([bill.rowCount, bill.excludedCount, bill.unpricedCount]).toEqual([
    view.rowCount,
    view.excludedCount,
    view.unpriced.count,
  ])
  expect(bill.explained?.lines).toEqual(view.detail?.lines)
  expect(bill.pricesRecorded?.ageDays).toBeGreaterThan(0)
  return bill
}

describe('an agent answers questions about costs by tools alone, with the figures of the page', () => {
  it('1: the cheapest with vision and 200K context for 50M in and 5M out in batches, 70% cached [FIG-23]', async () => {
    const nano = (await offersOf('gpt-5-nano')).find(({ provider }) => provider.slug === 'openai')
    const batch = (kind: string) =>
      Number(nano?.prices.find((price) => price.kind === kind && price.mode === 'batch')?.amount)
    const { rows } = await expectBill(
      '/calculator?requests=1000&in=50000&out=5000&cached=70&written=0&batch=100&reasoning=1&need=image-input&context=200000&models=all',
      {
        requestsPerMonth: 1000,
        inputTokens: 50_000,
        outputTokens: 5000,
        cachedPercent: 70,
        cacheWrittenPercent: 0,
        batchPercent: 100,
        needs: ['image-input'],
        minContext: 200_000,
      },
    )
    const expected = 15 * batch('input') + 35 * batch('cache-read') + 5 * batch('output')
    expect(rows[0]).toMatchObject({ modelSlug: 'gpt-5-nano', total: `$${expected.toFixed(2)}`, notes: [] })
  })

  it('3: GPT-4o retires: to what, and at what cost [FIG-04]', async () => {
    const address = '/retirements?show=retired&provider=openai&requests=1000&input=10000&output=2000'
    const { page, retirements, counts } = await ask(prices.listRetirements, {
      show: 'retired',
      provider: 'openai',
      requestsPerMonth: 1000,
      inputTokens: 10_000,
      outputTokens: 2000,
      limit: 100,
    })
    const query = parseRetirementsQuery(paramsOf(address))
    expect(parseRetirementsQuery(paramsOf(page))).toEqual(query)
    const [old, next] = await Promise.all([modelOf('gpt-4o-2024-05-13'), modelOf('gpt-5-5')])
    const bill = ({ listPrice }: ModelDetail) =>
      monthlyCost({ input: listPrice?.input ?? null, output: listPrice?.output ?? null }, query.workload)
    const row = retirements.find(({ model }) => model.slug === old.slug)
    expect(row).toMatchObject({ retiresOn: '2026-10-23', now: bill(old), after: bill(next) })
    expect(row?.successors[0]?.slug).toBe('gpt-5-5')
    expect(row?.sourceName).not.toBeNull()
    const { items } = await api<Of<typeof listRetirements>>('/catalog/retirements?provider=openai')
    expect(counts.upcoming + counts.retired + counts.undated).toBe(items.length)
    const lifecycle = (await ask(models.readModel, { model: 'gpt-4o-2024-05-13' })).model.lifecycle
    expect(lifecycle).toEqual(old.lifecycle)
  })

  it('4: a free tier for 300 requests a day; a plan that states no limit is no yes [FIG-01, FIG-27]', async () => {
    const query = parseFreeTiersQuery(paramsOf('/free-tiers?need=300&view=cards'))
    const all = await api<FreeTierProvider[]>('/catalog/free-tiers')
    const { providers, page } = await ask(lists.listFreeTiers, { requestsPerDay: 300, limit: 100 })
    expect(page).toBe(`${SITE}/free-tiers?need=300`)
    expect(providers.map(({ slug, tiers }) => [slug, tiers.map(({ id }) => id)])).toEqual(
      filterFreeTiers<FreeTierProvider['tiers'][number], FreeTierProvider>(all, query, query.sort).map(
        ({ slug, tiers }) => [slug, tiers.map(({ id }) => id)],
      ),
    )
    const tiers = providers.flatMap((provider) => provider.tiers)
    const perDay = tiers.filter(({ limits }) => limits.requests?.period === 'day')
    expect(perDay.length).toBeGreaterThan(0)
    for (const { limits, isEnough } of perDay) {
      expect(limits.requests?.amount).toBeGreaterThanOrEqual(300)
      expect(isEnough).toBe(true)
    }
    expect(tiers.some(({ isEnough }) => isEnough === null)).toBe(true)
    const { rows } = await expectBill(
      '/calculator?requests=9000&in=1000&out=200&cached=0&reasoning=1&need=none&for=free-tier&free=show&models=all',
      { requestsPerMonth: 9000, inputTokens: 1000, outputTokens: 200, eligibleFor: ['free-tier'], includeFree: true },
    )
    expect(rows[0]?.isFree || rows[0]?.total === '$0.00').toBe(true)
  })

  it('5: what a model cost in May [FIG-24]', async () => {
    const shown = await api<Of<typeof readPricesOfDay>>('/catalog/prices-of-day?asOf=2026-05-15&models=gpt-oss-120b')
    const { offers, days, page } = await ask(prices.pricesOnDay, {
      day: '2026-05-15',
      models: ['gpt-oss-120b'],
      limit: 100,
    })
    expect(page).toBe(`${SITE}/model/gpt-oss-120b?asOf=${shown.days.asOf}`)
    expect(days).toEqual(shown.days)
    expect(offers.map(({ id, onDay, today }) => ({ id, onDay, today }))).toEqual(
      shown.offers.map(({ id, onDay, today }) => ({ id, onDay, today })),
    )
    const cerebras = offers.find(({ provider }) => provider.slug === 'cerebras')
    expect(cerebras?.onDay).toMatchObject({ input: '0.25', output: '0.69' })
    expect(cerebras?.today?.input).not.toBe('0.25')
    expect(offers.some(({ onDay }) => onDay === null)).toBe(true)
  })

  it('10: the cheapest with tool calling and structured output [FIG-02]', async () => {
    const { rows } = await expectBill(
      '/calculator?requests=1000000&in=1000&out=0&cached=0&reasoning=1&need=function-calling,structured-output&models=all',
      {
        requestsPerMonth: 1_000_000,
        inputTokens: 1000,
        outputTokens: 0,
        needs: ['function-calling', 'structured-output'],
      },
    )
    const [cheapest] = await api<Model[]>(
      '/catalog/models?capabilities=function-calling,structured-output&sort=lowest&limit=1',
    )
    expect(rows[0]?.total).toBe(`$${(Number(cheapest?.lowestInput?.amount) * 1000).toFixed(2)}`)
  })

  it('14: what changed, what changes soon, and what changed since a day [FIG-10]', async () => {
    const page = await api<Of<typeof listChanges>>('/catalog/changes?limit=100')
    const { priceMoves } = await api<Of<typeof readHome>>('/catalog/home')
    const answer = await ask(prices.listChanges, { limit: 100 })
    expect(answer.page).toBe(`${SITE}/changes`)
    expect(answer.makersMoves).toEqual(priceMoves)
    expect(priceMoves?.moves.length).toBeGreaterThan(0)
    const facts = ({
      id,
      before,
      after,
      sourceName,
    }: (typeof page.items)[number] | (typeof answer.changes)[number]) => ({ id, before, after, sourceName })
    expect(answer.changes.map(facts)).toEqual(page.items.map(facts))
    const since = page.items[40]?.at.slice(0, 10) ?? ''
    const recent = await ask(prices.listChanges, { since, limit: 100 })
    expect(recent.changes).toHaveLength(page.items.filter(({ at }) => at.slice(0, 10) >= since).length)
    const drops = await ask(prices.listChanges, { kind: 'drop', limit: 5 })
    expect(drops.page).toBe(`${SITE}/changes?kind=drop`)
    expect(drops.changes).toHaveLength(5)
    const next = await ask(prices.listChanges, { kind: 'drop', limit: 5, cursor: drops.nextCursor ?? '' })
    expect(next.changes[0]?.id).not.toBe(drops.changes[0]?.id)
  })

  it('15: the cheapest model that codes well enough [FIG-12]', async () => {
    const { rows, minimum } = await expectBill(
      '/calculator?requests=1000&in=1000&out=1000&cached=0&reasoning=1&need=none&models=good&bench=livebench-coding&score=75',
      {
        requestsPerMonth: 1000,
        inputTokens: 1000,
        outputTokens: 1000,
        benchmark: 'livebench-coding',
        minScore: 75,
      },
    )
    expect(minimum).toMatchObject({ benchmark: 'livebench-coding', minScore: 75 })
    expect(Number.parseFloat(rows[0]?.score ?? '')).toBeGreaterThanOrEqual(75)
  })
})
