import type { Deal } from '@inferdex/contracts/deals/deals'
import { DEALS_PER_PAGE, type DealsPage } from '@inferdex/contracts/deals/deals-page'
import { largestCredits, nextEnds } from '@inferdex/domain/deals/deal-charts'
import { dealChips, dealSorts } from '@inferdex/domain/deals/deal-choices'
import { countDealChips, filterDeals } from '@inferdex/domain/deals/deal-filters'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { vacuumTables } from '../../testing/scale/vacuum-tables.ts'
import { watchStatements } from '../../testing/count-statements.ts'
import { planOf, rowsRead } from '../../testing/read-plans.ts'
import { leaveOutOfRecount } from '../../testing/recount.ts'
import { aPerson, as, catalogueApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
const read = async (query: string) => {
  const res = await as(test.app).get(`/catalog/deals-page?${query}`)
  expect(res.statusCode, res.body.slice(0, 300)).toBe(200)
  return res.json<DealsPage>()
}
const idsOf = (deals: readonly Deal[]) => deals.map(({ id }) => id)

describe('the page of deals of the seed', () => {
  beforeAll(async () => {
    test = await catalogueApp()
  })

  it.each(
    dealSorts.flatMap((sort) =>
      dealChips.flatMap((show) => ['', 'credit', 'OPEN'].map((q) => [sort, show, q] as const)),
    ),
  )(
    '200: sorted by %s, %s, "%s": the database answers as the browser does [CODE-15] [CODE-06]',
    async (sort, show, q) => {
      const all = (await as(test.app).get('/catalog/deals?activeOnly=true')).json<Deal[]>()
      const { now } = test.clock
      const found = filterDeals(all, { q, chip: show }, sort, now)
      const page = await read(`sort=${sort}&show=${show}&q=${q}`)
      expect(idsOf(page.rows)).toEqual(idsOf(found.slice(0, DEALS_PER_PAGE)))
      expect(page).toMatchObject({
        found: found.length,
        counts: countDealChips(all, q, now),
        credits: largestCredits(found),
        ends: nextEnds(found, now),
        pageCount: 1,
        next: null,
      })
    },
  )

  it('200: a page after the last one is the last one [CODE-15]', async () => {
    const { rows, page } = await read('page=9')
    expect([idsOf(rows), page]).toEqual([idsOf((await read('')).rows), 1])
    expect(rows.length).toBeGreaterThan(0)
  })
})

const DEALS = 100_000

describe(`with ${DEALS} deals`, () => {
  let watch: ReturnType<typeof watchStatements>
  beforeAll(async () => {
    test = await catalogueApp()
    const { db, pool } = test.database
    leaveOutOfRecount(db, 'upvotes of a deal')
    // Two of three have expired; a hundred are for new users, and the oldest ones are those to find.
    await db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      await sql`
        with sellers as (select array_agg(id order by slug) as ids from providers where archived_at is null)
        insert into deals (id, title, description, provider_id, discount_value, discount_unit, new_user_only, upvotes,
          expires_at, created_at, updated_at)
        select gen_random_uuid(),
          case when n <= 6 then 'Zephyr launch ' || n when n % 2 = 0 then 'Free month ' || n else 'Discount ' || n end, '',
          ids[n % 20 + 1], n % 90 + 1, case when n % 5 = 0 then 'usd' else 'percent' end, n % 1000 = 1, n % 7,
          ${test.clock.now}::timestamptz + case when n > 6 and n % 3 > 0 then interval '-30 days'
            when n % 30 = 0 then interval '20 days' else interval '400 days' end,
          ${test.clock.now}::timestamptz - interval '1 day' + n * interval '1 millisecond', now()
        from sellers, generate_series(1, ${sql.lit(DEALS)}) as n`.execute(tx)
    })
    await vacuumTables(db, ['deals'])
    watch = watchStatements(pool)
  }, 400_000)

  it('200: the oldest deals are found, and chips and charts count all or say that there are more [CODE-15] [CODE-06]', async () => {
    const zephyr = await read('q=zephyr')
    expect(zephyr.rows.map(({ title }) => title).toSorted()).toEqual(
      [1, 2, 3, 4, 5, 6].map((n) => `Zephyr launch ${n}`),
    )
    expect(zephyr).toMatchObject({
      found: 6,
      pageCount: 1,
      next: null,
      counts: { all: 6, 'free-credits': 0, 'new-users': 1 },
    })
    const all = await read('')
    expect(all).toMatchObject({
      found: null,
      pageCount: null,
      previous: null,
      counts: { all: null, 'free-credits': null },
    })
    const { rows } = await sql<{ users: number }>`select count(*)::int as users from deals
      where new_user_only and archived_at is null and (expires_at is null or expires_at > ${test.clock.now})`.execute(
      test.database.db,
    )
    expect(all.counts['new-users']).toBe(rows[0]?.users)
    expect(all.credits.total).toBeNull()
    expect(all.credits.rows).toHaveLength(8)
    expect(all.ends.total).toBeNull()
  })

  it.each([
    ['upvotes', 36],
    ['newest', 4],
    ['expiry', 4],
  ] as const)(
    '200: sorted by %s, %i pages follow each other, forwards and back, beyond 2,000 deals [CODE-15]',
    async (sort, most) => {
      const pages: string[][] = []
      let [cursor, last] = ['', '']
      for (let page = 1; page <= most; page += 1) {
        const { rows, next, previous, page: number } = await read(`sort=${sort}&page=${page}${cursor}`)
        expect(number).toBe(page)
        pages.push(idsOf(rows))
        cursor = `&after=${next}`
        last = `&before=${previous}`
      }
      const { rows } = await sql<{ id: string }>`select id from deals
      where archived_at is null and (expires_at is null or expires_at > ${test.clock.now})
      order by ${sql.raw({ upvotes: 'popularity_order', newest: 'created_at desc', expiry: 'expires_at nulls last' }[sort])}, sort_title, id
      limit ${most * DEALS_PER_PAGE}`.execute(test.database.db)
      expect(pages.flat()).toEqual(rows.map(({ id }) => id))
      for (let page = most - 1; page > most - 4; page -= 1) {
        const before = await read(`sort=${sort}&page=${page}${last}`)
        expect(idsOf(before.rows)).toEqual(pages[page - 1])
        last = `&before=${before.previous}`
      }
    },
  )

  it.each([
    [33, 30],
    [34, 10],
    [35, 0],
  ])('200: page %i of a filtered staff list has %i of the 1,000 deals that are counted', async (page, rows) => {
    const admin = await aPerson(test, 'ADMIN')
    const path = `/admin/deals?search=month&limit=30&page=${page}`
    const list = (await as(test.app, admin).get(path)).json<{ items: unknown[]; total: number; isPartial: boolean }>()
    expect(list).toMatchObject({ total: 1000, isPartial: true })
    expect(list.items).toHaveLength(rows)
  })

  it('400: a cursor of another sort', async () => {
    const { next } = await read('sort=newest')
    expect((await as(test.app).get(`/catalog/deals-page?sort=expiry&page=2&after=${next}`)).statusCode).toBe(400)
  })

  // The six counts of long lists stop at 1,000; for few matches an index is used.
  it.each([
    ['', DEALS * 6],
    ['sort=newest', DEALS * 6],
    ['sort=expiry&page=9', DEALS * 6],
    ['show=free-credits', DEALS * 6],
    ['show=new-users', DEALS * 6],
    ['show=expiring-soon', DEALS * 6],
    ['q=zephyr', 5_000],
    ['q=launch&show=new-users', 5_000],
    ['q=no-such-deal', 5_000],
  ])('200: "%s" reads at most %i rows, and no scan goes through half of the table [CODE-15]', async (query, most) => {
    test.cache.purge(['deals'])
    const statements = await watch.during(() => read(query))
    const plans = await Promise.all(statements.map((statement) => planOf(test.database.pool, statement)))
    expect(plans.reduce((sum, nodes) => sum + rowsRead(nodes), 0)).toBeLessThanOrEqual(most)
    const scans = plans.flat().filter((node) => node['Relation Name'] === 'deals')
    expect(scans.every((node) => node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) < DEALS / 2)).toBe(true)
  })
})
