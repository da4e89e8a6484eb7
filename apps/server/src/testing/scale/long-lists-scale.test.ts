import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { watchStatements } from '../count-statements.ts'
import { planOf, rowsRead } from '../read-plans.ts'
import { aPerson, as, type Person, type TestApp, testApp } from '../test-app.ts'
import { vacuumTables } from './vacuum-tables.ts'

const ROWS = 100_000
/** The most rows that a page may read, however far inside the list it is. */
const MAX_ROWS_READ = 3000

type Page = { items: { id: string }[]; total: number; totalPages: number }

let test: TestApp
let watch: ReturnType<typeof watchStatements>
let admin: Person
beforeAll(async () => {
  test = await testApp({ RATE_LIMITS: 'off' })
  const { db, pool } = test.database
  admin = await aPerson(test, 'ADMIN')
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    // Counted below, all at once, instead of by triggers.
    await sql`set local session_replication_role = replica`.execute(tx)
    // Ids like those of the product, one every two minutes, in all states.
    await sql`
      create temporary table numbered on commit drop as
      select n, at, (substr(millis, 1, 8) || '-' || substr(millis, 9) || '-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid as id
      from (select n, at, lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') as millis
        from (select n, timestamptz '2026-01-01' + n * interval '2 minutes' as at
          from generate_series(1, ${ROWS}::int) n) timed) written`.execute(tx)
    await sql`
      insert into newsletter_subscriptions (id, email, requested_at, confirmed_at)
      select id, 'reader-' || n || '@example.org', at, case when n % 10 <> 0 then at end from numbered`.execute(tx)
    await sql`
      insert into contact_messages (id, name, email, subject, message, status, created_at)
      select id, 'Reader ' || n, 'reader-' || n || '@example.org', 'About ' || n, 'A message.',
        (array['SPAM', 'ANSWERED', 'OPEN'])[1 + least(n % 10, 2)], at from numbered`.execute(tx)
    await sql`select count_lists()`.execute(tx)
  })
  await vacuumTables(db, ['newsletter_subscriptions', 'contact_messages'])
  watch = watchStatements(pool)
}, 400_000)

const LISTS = [
  { path: '/admin/newsletter?state=CONFIRMED', table: 'newsletter_subscriptions', where: 'confirmed_at is not null' },
  { path: '/admin/newsletter?state=PENDING', table: 'newsletter_subscriptions', where: 'confirmed_at is null' },
  { path: '/admin/messages?status=OPEN', table: 'contact_messages', where: `status = 'OPEN'` },
  { path: '/admin/messages?status=SPAM', table: 'contact_messages', where: `status = 'SPAM'` },
] as const

async function read(path: string): Promise<Page> {
  const res = await as(test.app, admin).get(path)
  expect(res.statusCode, res.body.slice(0, 300)).toBe(200)
  return res.json<Page>()
}

/** Returns the ids of a page, found by reading everything before it. */
async function walkedTo({ table, where }: (typeof LISTS)[number], page: number): Promise<string[]> {
  const { rows } = await test.database.pool.query<{ id: string }>(
    `select id from ${table} where ${where} order by id desc limit 20 offset ${(page - 1) * 20}`,
  )
  return rows.map(({ id }) => id)
}

describe.each(LISTS)(`$path with ${ROWS} rows`, (list) => {
  it('every page holds what it would hold if all rows before it were walked over [HOUSE-14]', async () => {
    const { totalPages, total } = await read(list.path)
    expect(totalPages).toBe(Math.ceil(total / 20))
    for (const page of [1, 2, 50, 51, 52, 77, Math.ceil(totalPages / 2), totalPages - 1, totalPages]) {
      const { items } = await read(`${list.path}&page=${page}`)
      expect(items.length, `page ${page}`).toBeGreaterThan(0)
      expect(
        items.map(({ id }) => id),
        `page ${page}`,
      ).toEqual(await walkedTo(list, page))
    }
    expect((await read(`${list.path}&page=${totalPages + 1}`)).items).toEqual([])
  })

  it('no page looks at many rows [HOUSE-14]', async () => {
    const { totalPages } = await read(list.path)
    for (const page of [1, 51, Math.ceil(totalPages / 2), totalPages, 1_000_000]) {
      // The first request computes the anchors of a long list.
      await read(`${list.path}&page=${page}`)
      const statements = await watch.during(() => read(`${list.path}&page=${page}`))
      let rows = 0
      for (const statement of statements) {
        const nodes = await planOf(test.database.pool, statement)
        const tables = nodes.filter((node) => node['Relation Name'] === list.table)
        rows += rowsRead(tables)
      }
      expect(rows, `page ${page}`).toBeLessThanOrEqual(MAX_ROWS_READ)
    }
  })
})

describe('rows that come, go and move from one list to another', () => {
  it('are counted where they are, and every page still holds what it should [HOUSE-14]', async () => {
    const { db, pool } = test.database
    const act = as(test.app, admin)
    const farPages = async () => {
      for (const list of LISTS) {
        const { totalPages } = await read(list.path)
        for (const page of [80, Math.ceil(totalPages / 2), totalPages - 60]) {
          const { items } = await read(`${list.path}&page=${page}`)
          expect(
            items.map(({ id }) => id),
            `${list.path} ${page}`,
          ).toEqual(await walkedTo(list, page))
        }
      }
    }
    await farPages()
    const [open] = (await read('/admin/messages?status=OPEN&page=700')).items
    const [spam] = (await read('/admin/messages?status=SPAM&page=300')).items
    expect((await act.put(`/admin/messages/${open?.id}`, { status: 'ANSWERED' })).statusCode).toBe(200)
    expect((await act.delete(`/admin/messages/${spam?.id}`)).statusCode).toBe(204)
    await act.post('/contact', { name: 'Ada', email: 'ada@example.org', subject: 'New', message: 'Hello there.' })
    const [pending] = (await read('/admin/newsletter?state=PENDING&page=300')).items
    const [confirmed] = (await read('/admin/newsletter?state=CONFIRMED&page=300')).items
    await db
      .updateTable('newsletter_subscriptions')
      .set({ confirmed_at: test.clock.now })
      .where('id', '=', pending?.id ?? '')
      .execute()
    expect((await act.delete(`/admin/newsletter/${confirmed?.id}`)).statusCode).toBe(204)
    await db
      .insertInto('newsletter_subscriptions')
      .values({ id: newId(test.clock.now), email: 'ada@example.org', requested_at: test.clock.now })
      .execute()

    await farPages()
    const stored = async () => (await pool.query('select name, value from counts order by name')).rows as unknown[]
    const kept = await stored()
    await sql`select count_lists()`.execute(db)
    expect(await stored()).toEqual(kept)
  })

  it('two who move rows in opposite directions at once do not block each other', async () => {
    const messages = async (status: string) => (await read(`/admin/messages?status=${status}&limit=100`)).items
    const [open, answered] = [await messages('OPEN'), await messages('ANSWERED')]
    const move = ({ id }: { id: string }, status: string) =>
      as(test.app, admin).put(`/admin/messages/${id}`, { status })
    const moved = await Promise.all([
      ...open.map((message) => move(message, 'ANSWERED')),
      ...answered.map((message) => move(message, 'OPEN')),
    ])
    expect(moved.map(({ statusCode }) => statusCode)).toEqual(moved.map(() => 200))
  })
})
