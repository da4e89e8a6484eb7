import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import type { OwnData } from '@inferdex/contracts/people/people'
import type { readInbox } from '@inferdex/contracts/watching/watching'
import { compare } from '@inferdex/domain/text/ordering'
import { MOST_UNREAD } from '@inferdex/domain/watching/unread-count'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { watchStatements } from '../count-statements.ts'
import { planOf, rowsRead } from '../read-plans.ts'
import { aPerson, as, catalogueApp, type Person, type TestApp } from '../test-app.ts'
import { fillInbox, tidy } from './watching-data.ts'

const ALERTS = 20_000
/** The most rows of alerts and news that a call may read, however long the inbox is. */
const MAX_ROWS_READ = 3000

type Inbox = ResponseBody<typeof readInbox>

let test: TestApp
let watch: ReturnType<typeof watchStatements>
let person: Person
beforeAll(async () => {
  test = await catalogueApp()
  person = await aPerson(test)
  await fillInbox(test.database.db, { userId: person.id, watches: 50, alerts: ALERTS })
  watch = watchStatements(test.database.pool)
}, 400_000)

const inboxOf = async (who: Person, query = '') => (await as(test.app, who).get(`/inbox${query}`)).json<Inbox>()

/** Marks the newest or the oldest alerts as read. */
async function readSome(who: Person, count: number, order: 'asc' | 'desc'): Promise<void> {
  await sql`
    update alerts set read_at = now() where id in (
      select id from alerts where user_id = ${who.id} and read_at is null order by created_at ${sql.raw(order)} limit ${count})`.execute(
    test.database.db,
  )
  await tidy(test.database.db)
}

async function rowsReadBy(path: string): Promise<number> {
  const statements = await watch.during(() => as(test.app, person).get(path))
  let rows = 0
  for (const statement of statements.filter(({ text }) => text.includes('alerts'))) {
    const nodes = await planOf(test.database.pool, statement)
    rows += rowsRead(nodes.filter((node) => ['alerts', 'watch_events'].includes(node['Relation Name'] ?? '')))
  }
  return rows
}

describe(`an inbox of ${ALERTS} alerts`, () => {
  it('200: no call looks at many of them, also when only the oldest are unread', async () => {
    const { nextCursor } = await inboxOf(person)
    const paths = ['/watches', '/inbox', '/inbox?unread=true', `/inbox?cursor=${nextCursor}`]
    for (const path of paths) expect(await rowsReadBy(path), path).toBeLessThanOrEqual(MAX_ROWS_READ)
    await readSome(person, ALERTS - 50, 'desc')
    const { items, unread } = await inboxOf(person, '?unread=true')
    expect([items.length, unread]).toEqual([30, 50])
    for (const path of paths) expect(await rowsReadBy(path), path).toBeLessThanOrEqual(MAX_ROWS_READ)
  })
})

describe('the export of an account', () => {
  it(`200: a file with all ${ALERTS} alerts, each once, oldest first`, async () => {
    const { alerts } = (await as(test.app, person).get('/users/me/data')).json<OwnData>()
    expect(alerts).toHaveLength(ALERTS)
    expect(new Set(alerts.map(({ id }) => id)).size).toBe(ALERTS)
    const moments = alerts.map(({ createdAt }) => createdAt)
    expect(moments).toEqual(moments.toSorted(compare))
  })

  it('200: a file that can be read, also without alerts', async () => {
    const { alerts, account } = (await as(test.app, await aPerson(test)).get('/users/me/data')).json<OwnData>()
    expect([alerts, account.role]).toEqual([[], 'USER'])
  })
})

describe('the count of unread news', () => {
  it(`200: more than ${MOST_UNREAD} are not counted; fewer are, each once however many watches told it`, async () => {
    const { db } = test.database
    const own = await aPerson(test)
    await fillInbox(db, { userId: own.id, watches: 2, alerts: MOST_UNREAD + 20 })
    expect((await inboxOf(own)).unread).toBe(MOST_UNREAD)
    // A second watch delivers the newest ones too.
    await sql`
      insert into alerts (user_id, watch_id, event_id, created_at)
      select a.user_id, w.id, a.event_id, a.created_at + interval '1 second'
      from alerts a join watches w on w.user_id = a.user_id and w.id <> a.watch_id where a.user_id = ${own.id}`.execute(
      db,
    )
    expect((await inboxOf(own)).unread).toBe(MOST_UNREAD)
    await readSome(own, 60, 'asc')
    expect((await inboxOf(own)).unread).toBe(90)
  })
})
