import { decodeBillData } from '@inferdex/domain/bill/bill-data'
import { billView } from '@inferdex/domain/bill/bill-view'
import { bestOfModels, billsOfDay } from '@inferdex/domain/bill/bills-of-day'
import { parseCalculatorQuery } from '@inferdex/domain/bill/calculator-query'
import { rankOffers } from '@inferdex/domain/bill/ranking'
import { type PreparedCatalogue, prepareCatalogue } from '@inferdex/domain/bill/terms/catalogue-offers'
import { chosenModels } from '@inferdex/domain/bill/workload/chosen-models'
import { parseWorkload } from '@inferdex/domain/bill/workload/workload'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { as, catalogueApp, type TestApp } from '../../testing/test-app.ts'
import { readPartOfBillData } from './bill.service.ts'

// Coverage of the allowances in the shipped catalogue.

let test: TestApp
let catalogue: PreparedCatalogue
beforeAll(async () => {
  test = await catalogueApp()
  const { data } = await readPartOfBillData(test.database.db, { asOf: null, models: null }, test.clock.now)
  if (data === null) throw new Error('no data')
  catalogue = prepareCatalogue(decodeBillData(data))
})

const viewOf = (query: string) => billView(catalogue, parseCalculatorQuery(new URLSearchParams(query)))

/** Returns the exact bill of every offer, in units. */
function totalsOf(search: string): Map<string, bigint> {
  const { ranked } = rankOffers(catalogue.offers, parseWorkload(new URLSearchParams(search)))
  return new Map(ranked.filter(({ outcome }) => outcome === 'billed').map(({ offer, total }) => [offer.key, total]))
}

/**
 * Paid offers with an allowance that a source states: "1M tokens a day" of Cerebras, "1,000 calls a month" of Cohere's
 * trial key.
 */
const NAMED = ['gpt-oss-120b@cerebras', 'command-r-plus-08-2024@cohere']
/** A credit of $10 a month for all models of Mistral. */
const CREDITED = /@mistral(?:~\d+)?$/

describe('allowances of the catalogue', () => {
  it.each([
    ['need=none&requests=1000&via=any', NAMED],
    // Including models without an output price.
    ['need=none&requests=1000&out=0&via=any', [...NAMED, 'embed-v4-0@cohere']],
  ])('[FIG-29] with free tiers, exactly the paid offers cost nothing that a source names: %s', (load, named) => {
    const [without, withTiers] = [totalsOf(load), totalsOf(`${load}&for=free-tier`)]
    const changed = [...withTiers].filter(([key, total]) => total !== without.get(key))
    const credited = changed.filter(([key]) => CREDITED.test(key))
    expect(Object.fromEntries(changed.filter((one) => !credited.includes(one)))).toEqual(
      Object.fromEntries(named.map((key) => [key, 0n])),
    )
    // This load does not use up the credit: every paid offer of Mistral costs nothing.
    expect(credited.map(([, total]) => total)).toEqual(credited.map(() => 0n))
    expect(credited).toHaveLength([...without.keys()].filter((key) => CREDITED.test(key)).length)
    expect(without.size).toBeGreaterThan(3000)
  })

  it('[FIG-29] an allowance whose source names no models is said and not deducted', async () => {
    const load = 'models=pick&pick=gpt-oss-120b&provider=groq&need=none&requests=1000'
    expect(viewOf(`${load}&for=free-tier`).rows).toEqual(viewOf(load).rows)
    expect(viewOf(`${load}&for=free-tier`).detail?.assumptions).toContain(
      'Not counted: Free (its source does not say which models it covers).',
    )
  })

  it('[FIG-30] the calculator opens with offers paid by use; plans stand apart, one row each', () => {
    const view = viewOf('')
    const [first] = view.rows
    expect(first?.providerSlug).not.toBe('minimax-coding-plan')
    const included = new Set(
      catalogue.offers.filter(({ offer }) => offer.pricingKind === 'included').map(({ offer }) => offer.key),
    )
    expect(included.size).toBeGreaterThan(50)
    expect(viewOf('models=all&need=none&list=offers&all=true').rows.filter(({ key }) => included.has(key))).toEqual([])

    const { covering, others } = viewOf('models=all&need=none').plans
    expect(covering).toEqual([
      {
        key: 'minimax-coding-plan Starter',
        plan: 'Starter',
        provider: 'MiniMax Token Plan',
        providerSlug: 'minimax-coding-plan',
        total: '$10.00',
        note: 'covers your 120,000 requests if used evenly; MiniMax-M2.7',
      },
    ])
    const textByKey = Object.fromEntries(others.map(({ key, note: text }) => [key, text]))
    expect(textByKey['minimax-coding-plan Ultra-Highspeed']).toBe('which models it covers is not stated')
    expect(textByKey['alibaba-coding-plan Coding Plan Pro']).toBe('for an app, not for API calls')
    expect(textByKey['kimi-for-coding ']).toBe('its plans are not recorded')
    expect(new Set(others.map(({ key }) => key)).size).toBe(others.length)
  })

  it('[FIG-30] a plan covers only the models that its source names', () => {
    expect(viewOf('models=pick&pick=minimax-m2-5&need=none').plans.covering).toEqual([])
    expect(viewOf('models=pick&pick=minimax-m2-7&need=none&requests=216001').plans).toMatchObject({
      covering: [],
      others: [{ note: 'covers 216,000 of 216,001 requests if used evenly; MiniMax-M2.7' }, {}],
    })
  })

  it.each([
    '',
    'models=all&need=none',
    'models=pick&pick=gpt-5&pick=glm-4-6&need=none',
    'region=eu',
    'requests=1000&batch=50',
  ])('[FIG-41] the cheapest of today is the same in the calculator and in its view of a day: %s', (search) => {
    const { workload, models } = parseCalculatorQuery(new URLSearchParams(search))
    const bills = billsOfDay(catalogue, catalogue, workload, chosenModels(catalogue, models).slugs)
    const cheapest = bills.find(({ today }) => today?.rank === 1)
    const [first] = viewOf(search).rows
    expect(cheapest?.today?.text).toBe(first?.total)
    expect([cheapest?.model, cheapest?.providerSlug]).toEqual([first?.model, first?.providerSlug])
    expect(bestOfModels(bills)[0]).toEqual(bills[0])
  })

  it('[FIG-31] a credit for an app is never taken off a bill of the API', () => {
    const load = 'models=pick&pick=gpt-5&provider=openai&need=none&requests=100000'
    expect(viewOf(`${load}&for=new-user`).rows).toEqual(viewOf(load).rows)
    expect(viewOf(`${load}&for=new-user`).detail?.assumptions).toContain(
      'Not counted: OpenAI Codex: $100 credit per new team member (for an app, not for API calls).',
    )
  })

  it('[FIG-48] what is given once is a deal and no free tier; no free tier is for a model that its maker ended', async () => {
    const { rows } = await sql<{ id: string }>`
      select t.id from pricing_tiers t join deals d on d.provider_id = t.provider_id and d.archived_at is null
      where t.billing_period = 'one-time' and t.is_free_tier
        or d.discount_unit = 'usd' and d.discount_value = t.credit_amount`.execute(test.database.db)
    expect(rows).toEqual([])
    const { rows: ended } = await sql<{ id: string }>`
      select t.id from pricing_tiers t join providers p on p.id = t.provider_id join models m
        on m.slug = any(t.scope_models) or exists (select from offers o
          where o.model_id = m.id and o.provider_id = p.id and o.provider_model_id = any(t.scope_models))
      where t.is_free_tier group by t.id having bool_and(m.is_retired)`.execute(test.database.db)
    expect(ended).toEqual([])
    expect((await as(test.app).get('/catalog/free-tiers')).body).not.toContain('GPT-3.5')
  })

  it('[FIG-59] what is free only for trying out is no list price and sorts no model first', async () => {
    const { rows } = await sql<{ slug: string; kind: string }>`
      select m.slug, m.pricing_kind as kind from models m join providers p on p.id = m.list_provider_id
      where m.pricing_kind = 'free'
      order by 1`.execute(test.database.db)
    expect(rows).toEqual([
      { slug: 'glm-4-5-flash', kind: 'free' },
      { slug: 'glm-4-7-flash', kind: 'free' },
    ])
    const { rows: nano } = await sql<{ slug: string }>`
      select slug from models where slug = 'nemotron-nano-9b-v2' and list_provider_id is null and price_input > 0`.execute(
      test.database.db,
    )
    expect(nano).toHaveLength(1)
  })
})
