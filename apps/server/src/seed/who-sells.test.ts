import type { readComparison } from '@inferdex/contracts/comparison'
import type { readHome } from '@inferdex/contracts/home'
import type { Model } from '@inferdex/contracts/models/models'
import type { readModelOverview } from '@inferdex/contracts/models/model-overview'
import type { readProviderOverview } from '@inferdex/contracts/providers/provider-overview'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { type BillData, decodeBillData } from '@inferdex/domain/bill/bill-data'
import { billView } from '@inferdex/domain/bill/bill-view'
import { parseCalculatorQuery } from '@inferdex/domain/bill/calculator-query'
import { prepareCatalogue } from '@inferdex/domain/bill/terms/catalogue-offers'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { as, catalogueApp, errorOf, oneOfEach, type TestApp } from '../testing/test-app.ts'

/** Well-known routers. */
const STRICT =
  'openrouter kilo vercel llmgateway nano-gpt zenmux poe helicone requesty fastrouter orcarouter routing-run merge-gateway auriko aihubmix anyapi cortecs cloudflare-ai-gateway huggingface'.split(
    ' ',
  )

let test: TestApp
let models: readonly Model[]
/** Slugs and names of providers that are not sellers. */
let others: ReadonlySet<string>

const get = async <Body>(path: string) => {
  const response = await as(test.app).get(path)
  expect(response.statusCode, path).toBe(200)
  return response.json<Body>()
}

beforeAll(async () => {
  test = await catalogueApp()
  models = await get<Model[]>('/catalog/models')
  const rows = await test.database.db
    .selectFrom('providers')
    .select(['slug', 'name'])
    .where('kind', '<>', 'seller')
    .execute()
  others = new Set(rows.flatMap(({ slug, name }) => [slug, name]))
})

describe('no router is a seller of the seed catalogue [ENDP-01]', () => {
  it('every provider that is no seller has its evidence, the well-known routers among them', async () => {
    const rows = await test.database.db
      .selectFrom('providers')
      .select(['slug', 'kind', 'kind_note', 'kind_source_url', 'kind_observed_on'])
      .where('kind', '<>', 'seller')
      .execute()
    expect(rows.filter((row) => row.kind_note === null || row.kind_source_url === null)).toEqual([])
    expect(rows.filter((row) => row.kind_observed_on === null)).toEqual([])
    const routers = new Set(rows.filter(({ kind }) => kind === 'router').map(({ slug }) => slug))
    expect(STRICT.filter((slug) => !routers.has(slug))).toEqual([])
  })

  it('in lists: none is the cheapest, and the number of sellers is that of a plain count', async () => {
    const cheapest = models.filter(({ lowestOffer, lowestInput, lowestOutput }) =>
      [lowestOffer, lowestInput, lowestOutput].some((price) => price !== null && others.has(price.provider.slug)),
    )
    expect(cheapest.map(({ slug }) => slug)).toEqual([])
    const { rows } = await sql<{ slug: string; sellers: number; lowest: string | null; router: string | null }>`
      select m.slug, count(distinct p.id) filter (where p.kind = 'seller' and o.standing <> 'ended')::int as sellers,
        min(o.input_price) filter (where p.kind = 'seller' and o.is_counted and o.pricing_kind = 'metered'
          and o.standing <> 'ended')::text as lowest,
        min(o.input_price) filter (where p.kind = 'router' and o.is_counted and o.pricing_kind = 'metered'
          and o.standing <> 'ended')::text as router
      from models m left join offers o on o.model_id = m.id left join providers p on p.id = o.provider_id and p.archived_at is null
      where m.archived_at is null group by m.id`.execute(test.database.db)
    const plain = new Map(rows.map(({ slug, ...row }) => [slug, row]))
    expect(
      models
        .map(({ slug, sellerCount, lowestOffer, routerOffer }) => ({
          slug,
          sellers: sellerCount,
          lowest: lowestOffer?.input ?? null,
          router: routerOffer?.input ?? null,
        }))
        .filter(({ slug, ...row }) => JSON.stringify(row) !== JSON.stringify(plain.get(slug))),
    ).toEqual([])
    // Without the rule, a router would be the cheapest of all these.
    const undercut = models.filter(
      ({ lowestOffer, routerOffer }) =>
        lowestOffer !== null && routerOffer !== null && Number(routerOffer.input) < Number(lowestOffer.input),
    )
    expect(undercut.length).toBeGreaterThan(100)
    expect(undercut.every(({ routerOffer }) => others.has(routerOffer?.provider.slug ?? ''))).toBe(true)
  })

  it('sold only through routers: no direct price, and the router beside it', () => {
    const only = models.filter(({ lowestOffer, listPrice, routerOffer }) => !lowestOffer && !listPrice && routerOffer)
    expect(only.length).toBeGreaterThan(0)
    expect(only.filter(({ shownPrice }) => shownPrice !== 'none')).toEqual([])
  })

  it('in comparisons, no offer of a router counts unless any is asked for', async () => {
    for (let start = 0; start < models.length; start += 4) {
      const slugs = models.slice(start, start + 4).map(({ slug }) => slug)
      const compared = await get<ResponseBody<typeof readComparison>>(
        `/catalog/comparison?limit=1&models=${slugs.join(',')}`,
      )
      const counted = compared.models.flatMap(({ offers }) => offers.filter(({ mark }) => mark === null))
      expect(counted.filter(({ provider }) => others.has(provider.slug))).toEqual([])
    }
    const any = await get<ResponseBody<typeof readComparison>>(
      '/catalog/comparison?limit=1&models=gpt-oss-120b&via=any',
    )
    const offers = any.models.flatMap((model) => model.offers)
    expect(offers.some(({ providerKind, mark }) => providerKind === 'router' && mark === null)).toBe(true)
  }, 120_000)

  it('in bills, as the calculator opens and for any model; those that fit are counted', async () => {
    const { data } = await get<{ data: BillData }>('/catalog/bill-data')
    const catalogue = prepareCatalogue(decodeBillData(data))
    for (const search of [
      '',
      '?models=all&list=offers&all=true',
      '?models=all&list=offers&need=none&cached=0&all=true',
    ]) {
      const view = billView(catalogue, parseCalculatorQuery(new URLSearchParams(search)))
      expect(view.rows.length).toBeGreaterThan(10)
      expect(view.rows.filter(({ isRouter }) => isRouter)).toEqual([])
      expect(view.routerCount).toBeGreaterThan(100)
    }
    const any = billView(
      catalogue,
      parseCalculatorQuery(new URLSearchParams('?models=all&list=offers&all=true&via=any')),
    )
    expect(any.routerCount).toBe(0)
    expect(any.rows.some(({ isRouter }) => isRouter)).toBe(true)
    const named = billView(catalogue, parseCalculatorQuery(new URLSearchParams('?models=all&provider=openrouter')))
    expect(named.rows.length).toBeGreaterThan(0)
  })

  it('on the home page, in figures of the market and among alternatives', async () => {
    const { priceBoard } = await get<ResponseBody<typeof readHome>>('/catalog/home')
    expect(priceBoard.filter(({ provider }) => others.has(provider.slug))).toEqual([])
    for (const slug of ['openai', 'deepinfra', 'openrouter', 'groq']) {
      const { market } = await get<ResponseBody<typeof readProviderOverview>>(
        `/catalog/providers/${slug}/overview?market=true`,
      )
      const named = (market?.rows ?? []).flatMap(({ lowestSeller, highestSeller }) => [lowestSeller, highestSeller])
      expect(named.filter((name) => others.has(name ?? ''))).toEqual([])
    }
    for (const slug of ['gpt-5', 'gpt-oss-120b', 'claude-opus-4-5', 'deepseek-v3-2']) {
      const { alternatives } = await get<ResponseBody<typeof readModelOverview>>(`/catalog/models/${slug}/overview`)
      const sellers = alternatives.flatMap((measure) => measure.models.map(({ seller }) => seller))
      expect(sellers.filter((name) => others.has(name ?? ''))).toEqual([])
    }
  })

  it('on badges: the prices and the number of sellers, or that it goes through a router', async () => {
    const wrong: string[] = []
    for (const model of models.slice(0, 60)) {
      const { body } = await test.app.inject({ url: `/badge/model/${model.slug}.svg` })
      const isRouters = model.lowestInput === null && model.routerOffer !== null && !model.hasFreeOffer
      const expected = isRouters ? 'through a router' : `${model.sellerCount} seller`
      if ((isRouters || model.lowestInput !== null) && !body.includes(expected)) wrong.push(model.slug)
    }
    expect(wrong).toEqual([])
  })

  it('the list sorts by the way that was chosen, in the browser and on the server', async () => {
    const direct = await get<Model[]>('/catalog/models?sort=lowest&limit=50')
    const any = await get<Model[]>('/catalog/models?sort=lowest&limit=50&via=any')
    const lowest = (model: Model) => Number(model.lowestOffer?.input)
    const lowestAny = ({ lowestOffer, routerOffer }: Model) =>
      Math.min(Number(lowestOffer?.input ?? Infinity), Number(routerOffer?.input ?? Infinity))
    expect(direct.map(lowest)).toEqual(direct.map(lowest).toSorted((a, b) => a - b))
    expect(any.map(lowestAny)).toEqual(any.map(lowestAny).toSorted((a, b) => a - b))
    expect(any.map(({ slug }) => slug)).not.toEqual(direct.map(({ slug }) => slug))
  })

  it('400 for a kind without evidence; with it the cheapest offer of its models is another one, on record and no news', async () => {
    const { db } = test.database
    const { ADMIN } = await oneOfEach(test)
    const staff = as(test.app, ADMIN)
    const provider = await db
      .selectFrom('providers')
      .selectAll()
      .where('slug', '=', 'deepinfra')
      .executeTakeFirstOrThrow()
    const path = `/admin/providers/${provider.id}`
    const refused = await staff.put(path, { revision: provider.revision, kind: 'router' })
    expect([refused.statusCode, Object.keys(errorOf(refused).fields ?? {})]).toEqual([
      400,
      ['kindNote', 'kindObservedOn'],
    ])
    const evidence = { kindNote: 'Only for this test', kindObservedOn: '2026-07-01' }
    const saved = await staff.put(path, { revision: provider.revision, kind: 'router', ...evidence })
    expect(saved.statusCode).toBe(200)
    const cheapest = () =>
      db
        .selectFrom('models')
        .innerJoin('providers', 'providers.id', 'models.lowest_input_provider_id')
        .select('providers.slug')
        .where('models.slug', '=', 'gpt-oss-120b')
        .executeTakeFirst()
    expect(await cheapest()).toEqual({ slug: 'io-net' })
    const log = await db.selectFrom('audit_log').selectAll().where('target_id', '=', provider.id).execute()
    expect(JSON.stringify(log)).toContain('"kind"')
    const news = await db.selectFrom('watch_events').select('id').where('kind', '=', 'cheapest').execute()
    expect(news).toEqual([])
    const { revision } = saved.json<{ revision: number }>()
    const back = await staff.put(path, { revision, kind: 'seller', kindNote: null, kindObservedOn: null })
    expect(back.statusCode).toBe(200)
    expect(await cheapest()).toEqual({ slug: 'deepinfra' })
    const changes = await db.selectFrom('catalogue_changes').select('tags').execute()
    const times = changes.filter(
      ({ tags }) => tags.includes('model/gpt-oss-120b') && tags.includes('provider/deepinfra'),
    )
    // One by the seed, and one by each save.
    expect(times.length).toBe(3)
  })
})
