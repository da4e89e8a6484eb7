import type { readBillData } from '@inferdex/contracts/bill'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { parseCalculatorQuery } from '@inferdex/domain/bill/calculator-query'
import { decodeBillData } from '@inferdex/domain/bill/bill-data'
import { billView } from '@inferdex/domain/bill/bill-view'
import { prepareCatalogue } from '@inferdex/domain/bill/terms/catalogue-offers'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { as, catalogueApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await catalogueApp()
})

describe('the calculator on this catalogue', () => {
  const ranked = async (search: string) => {
    const { data } = (await as(test.app).get('/catalog/bill-data')).json<ResponseBody<typeof readBillData>>()
    if (data === null) throw new Error('no data')
    const catalogue = decodeBillData(data)
    const prepared = prepareCatalogue(catalogue)
    const view = billView(prepared, parseCalculatorQuery(new URLSearchParams(`${search}&all=true`)))
    const offers = new Map(prepared.offers.map(({ offer }) => [offer.key, offer]))
    return { view, prepared, catalogue, rows: view.rows.map(({ key }) => offers.get(key)) }
  }

  it('opens with offers that count and can be bought, of models that many know [FIG-05]', async () => {
    const { view, rows } = await ranked('list=offers')
    expect(rows.length).toBeGreaterThan(100)
    expect(rows.filter((offer) => offer?.doubt !== null)).toEqual([])
    const { rows: odd } = await sql<{ slug: string }>`
      select m.slug from models m where m.slug = any(${[...new Set(view.rows.map(({ modelSlug }) => modelSlug))]})
        and (m.lab_name is null or m.is_retired or m.release_date is null
          or m.release_date < ${test.clock.now}::date - interval '24 months'
          or (5 > (select count(distinct o.provider_id) from offers o where o.model_id = m.id and o.is_counted
                and o.standing <> 'ended')
            and not exists (select from offers o join providers p on p.id = o.provider_id
              where o.model_id = m.id and m.lab in (p.slug, p.sells_as) and o.is_counted and o.standing <> 'ended')))`.execute(
      test.database.db,
    )
    expect(odd).toEqual([])
    console.info(`the calculator opens with ${view.choice.modelCount} models, ${view.rowCount} offers that fit`)
  })

  it.each(['', '&list=models', '&models=all', '&models=all&need=none&free=show'])(
    'ranks no plan and no free offer of unknown limits for a billion requests%s [FIG-01]',
    async (more) => {
      const { view, rows } = await ranked(`requests=1000000000&in=3000&out=400${more}`)
      expect(rows.length).toBeGreaterThan(20)
      const open = rows.filter((offer) => offer?.pricingKind === 'free' || offer?.pricingKind === 'included')
      // A provider that serves a billion requests for a flat fee states so.
      expect(
        open.filter((offer) => !offer?.plans.some((plan) => plan.isUnlimited || plan.overage.perRequest !== null)),
      ).toEqual([])
      if (more.includes('all')) {
        expect(view.unranked.find(({ kind }) => kind === 'limit-unknown')?.count).toBeGreaterThan(0)
      }
    },
  )

  it('shows the offers of the model that was picked, and no other [FIG-05]', async () => {
    const { rows, catalogue } = await ranked('models=pick&pick=gpt-5&need=none')
    expect(new Set(rows.map((offer) => offer?.model.slug))).toEqual(new Set(['gpt-5']))
    const sold = catalogue.offers.filter(
      ({ model, pricingKind }) => catalogue.models[model]?.slug === 'gpt-5' && pricingKind === 'metered',
    )
    expect(rows.length).toBeGreaterThan(3)
    expect(rows.length).toBeLessThanOrEqual(sold.length)
  })

  it('knows what is good enough by recorded scores [FIG-05]', async () => {
    const { view } = await ranked('models=good&bench=swe-bench-verified&as=gpt-5')
    expect(view.choice.floor).toMatchObject({ title: 'SWE-bench Verified', reference: 'GPT-5' })
    expect(view.rows.length).toBeGreaterThan(3)
    for (const { score } of view.rows) {
      expect(Number(score?.replace('%', ''))).toBeGreaterThanOrEqual(view.choice.floor?.minScore ?? 101)
    }
  })

  it('puts what never ranks into groups, with how many and why [FIG-01]', async () => {
    const { view, prepared } = await ranked('models=all&need=none')
    const doubted = prepared.offers.filter(({ offer }) => offer.doubt?.kind === 'unconfirmed')
    const unconfirmed = view.unranked.find(({ kind }) => kind === 'unconfirmed')
    expect(unconfirmed?.count).toBeGreaterThan(50)
    expect(unconfirmed?.count).toBeLessThanOrEqual(doubted.length)
    expect(unconfirmed?.first.every(({ why }) => why !== '')).toBe(true)
    const restricted = view.unranked.find(({ kind }) => kind === 'restricted')?.count ?? 0
    const { view: asked } = await ranked('models=all&need=none&for=restricted')
    expect(restricted).toBeGreaterThan(0)
    expect(asked.unranked.some(({ kind }) => kind === 'restricted')).toBe(false)
  })
})
