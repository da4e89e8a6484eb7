import type { ChangeSummary, RecordedChange } from '@inferdex/contracts/changes'
import { beforeAll, describe, expect, it } from 'vitest'
import { watchStatements } from '../../testing/count-statements.ts'
import { as, catalogueApp, errorOf, type TestApp } from '../../testing/test-app.ts'
import { countChanges, recordChanges, recordFirstChanges } from './changes.service.ts'

let test: TestApp
beforeAll(async () => {
  test = await catalogueApp()
  test.clock.now = new Date('2026-11-15T12:00:00Z')
})

type Page = { items: RecordedChange[]; nextCursor: string | null }
async function read(query: string): Promise<Page> {
  const response = await as(test.app).get(`/catalog/changes${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<Page>()
}

describe('GET /catalog/changes', () => {
  it('200: lists what the recorded history shows, newest first: each price with before, after and percentage', async () => {
    const { items } = await read('?provider=deepseek&model=deepseek-v4-flash&kind=rise')
    const input = items.find(({ field }) => field === 'input')
    expect(input).toMatchObject({
      kind: 'price',
      before: '0.14',
      after: '0.44',
      changePercent: '214.29',
      provider: { slug: 'deepseek', name: 'DeepSeek' },
      model: { slug: 'deepseek-v4-flash' },
      source: 'model-price-watch',
    })
    expect(input?.at.slice(0, 10)).toBe('2026-08-16')
    const all = await read('?limit=500')
    expect(all.items.map(({ at }) => at)).toEqual(
      all.items
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
  })

  it('200: a dated reading of the maker’s page is listed once, also where the offer has the step', async () => {
    const { items } = await read('?model=gpt-5-6-sol&kind=drop')
    expect(items.map(({ field, before, after }) => [field, before, after])).toEqual([['input', '5', '4']])
    const flash = await read('?model=deepseek-v4-flash&provider=deepseek')
    expect(flash.items.filter(({ field, at }) => field === 'input' && at.startsWith('2026-08-16'))).toHaveLength(1)
  })

  it.each([
    ['?kind=drop', (one: RecordedChange) => one.kind === 'price' && Number(one.changePercent) < 0],
    ['?kind=rise', (one: RecordedChange) => one.kind === 'price' && Number(one.changePercent) > 0],
    ['?kind=launch', (one: RecordedChange) => one.kind === 'launch' && one.model !== null],
    ['?kind=retirement', (one: RecordedChange) => one.kind === 'retirement'],
    ['?kind=deal', (one: RecordedChange) => one.kind === 'deal' && one.deal !== null],
    ['?kind=correction', (one: RecordedChange) => one.kind === 'correction'],
    ['?provider=groq', (one: RecordedChange) => one.provider?.slug === 'groq'],
    ['?source=model-price-watch', (one: RecordedChange) => one.source === 'model-price-watch'],
    ['?move=50', (one: RecordedChange) => Math.abs(Number(one.changePercent)) >= 50],
  ])('200: %s gives only what it asks for', async (query, passes) => {
    const { items } = await read(`${query}&limit=500`)
    expect(items.length).toBeGreaterThan(0)
    expect(items.filter((one) => !passes(one))).toEqual([])
  })

  it('200: pages by cursor give every change once, in one statement each', async () => {
    const whole = (await read('?kind=correction&limit=500')).items.map(({ id }) => id)
    const watch = watchStatements(test.database.pool)
    const paged: string[] = []
    let next: string | null = ''
    let pages = 0
    const statements = await watch.during(async () => {
      while (next !== null) {
        const page: Page = await read(`?kind=correction&limit=50${next === '' ? '' : `&cursor=${next}`}`)
        paged.push(...page.items.map(({ id }) => id))
        next = page.nextCursor
        pages += 1
      }
    })
    expect(paged).toEqual(whole)
    expect([pages, statements.length]).toEqual([3, 3])
  })

  it('200: what takes effect later is not listed before its day', async () => {
    const { db } = test.database
    const model = await db
      .selectFrom('models')
      .select('id')
      .where('slug', '=', 'gpt-oss-120b')
      .executeTakeFirstOrThrow()
    const at = new Date('2026-12-24T00:00:00Z')
    await recordChanges(db, [{ at, kind: 'retirement', modelId: model.id, source: 'staff' }], test.clock.now)
    const isListed = async () => {
      test.cache.purge(['changes'])
      return (await read('?source=staff')).items.length
    }
    expect(await isListed()).toBe(0)
    const before = test.clock.now
    test.clock.now = new Date('2026-12-24T00:00:01Z')
    expect(await isListed()).toBe(1)
    test.clock.now = before
  })

  it('400: a broken cursor or an unknown kind is refused by name', async () => {
    const broken = await as(test.app).get('/catalog/changes?cursor=abc')
    expect([broken.statusCode, errorOf(broken).fields]).toEqual([400, { cursor: 'This cursor is not valid' }])
    expect((await as(test.app).get('/catalog/changes?kind=everything')).statusCode).toBe(400)
  })
})

describe('the first changes', () => {
  it('are recorded once, however often the seed is loaded', async () => {
    expect(await recordFirstChanges(test.database.db, test.clock.now)).toBe(0)
  })

  it('and the stored weeks equal a recount', async () => {
    const { weeks, asOf } = (await as(test.app).get('/catalog/changes/weeks')).json<ChangeSummary>()
    expect(asOf).toBe('2026-11-15')
    const june = weeks.filter(({ week, direction }) => week === '2026-06-01' && direction === 'drop')
    const counted = (await read('?kind=drop&limit=500')).items.filter(
      ({ at }) => at >= '2026-06-01' && at < '2026-06-08',
    )
    expect(june.reduce((sum, { changes }) => sum + changes, 0)).toBe(counted.length)
    expect(counted.length).toBeGreaterThan(10)
    const before = await test.database.db.selectFrom('weekly_changes').selectAll().execute()
    await countChanges(test.database.db, test.clock.now)
    expect(await test.database.db.selectFrom('weekly_changes').selectAll().execute()).toEqual(before)
  })
})
