import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { MAX_SAVED_BILLS } from '@inferdex/contracts/watching/saved-bills'
import type { Alert, previewWatch, readInbox, Watch } from '@inferdex/contracts/watching/watching'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { runDueJobs } from '../../testing/run-jobs.ts'
import { staffApp } from '../../testing/staff-app.ts'
import { aPerson, as, errorOf, type Person, TEST_PASSWORD } from '../../testing/test-app.ts'
import { storeResults } from './saved-bills.queries.ts'
import { createBillData } from '../bill/bill.service.ts'
import { compareBills } from './saved-bills.service.ts'
import { compareSavedBills, notifyOfNews } from './watching.jobs.ts'

let staff: Awaited<ReturnType<typeof staffApp>>
let seller: Map<string, string>
beforeAll(async () => {
  staff = await staffApp()
  const { db } = staff.test.database
  seller = new Map(
    (await db.selectFrom('providers').select(['id', 'slug']).execute()).map(({ id, slug }) => [slug, id]),
  )
})

const offer = (slug: string, input: string) => ({
  providerId: seller.get(slug) ?? '',
  prices: [
    { kind: 'input', amount: input },
    { kind: 'output', amount: '4' },
  ],
})
const laterBy = (minutes: number) => {
  staff.test.clock.now = new Date(staff.test.clock.now.getTime() + minutes * 60_000)
}
/** A thousand requests of a thousand tokens: the bill equals the price of a million input tokens. */
const workload = (slugs: readonly string[], name = 'Support bot') => ({
  name,
  requests: 1000,
  in: '1k',
  out: 0,
  cached: 0,
  need: 'none',
  models: 'pick',
  pick: slugs,
})
const post = (who: Person, body: object) => as(staff.test.app, who).post('/watches', body)

async function aBill(who: Person, slugs: readonly string[], rules: object = {}): Promise<Watch> {
  const response = await post(who, { targetType: 'BILL', workload: workload(slugs), rules })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<Watch>()
}
const inboxOf = async (who: Person): Promise<Alert[]> =>
  (await as(staff.test.app, who).get('/inbox')).json<ResponseBody<typeof readInbox>>().items
const billsOf = async (who: Person): Promise<Watch[]> =>
  (await as(staff.test.app, who).get('/watches')).json<{ watches: Watch[] }>().watches

/** Runs the jobs that the changes have enqueued. */
async function work(): Promise<void> {
  const { database, clock } = staff.test
  const deps = { db: database.db, now: () => clock.now, createBillData }
  const jobs = { jobs: [notifyOfNews, compareSavedBills], depsFor: () => deps }
  expect(await runDueJobs(database, jobs)).toEqual([])
}
/** Changes the offers of a model as staff does, a minute later, and notifies everyone. */
async function prices(id: string, offers: readonly object[], more: object = {}): Promise<void> {
  laterBy(1)
  await staff.changedModel(id, { offers, ...more })
  await work()
}

describe('a saved bill', () => {
  it('200: is a workload with a name, shown with the address of the calculator and its cheapest offer', async () => {
    const model = await staff.aModel({ offers: [offer('groq', '1'), offer('azure', '2')] })
    const person = await aPerson(staff.test)
    const bill = await aBill(person, [model.slug])
    expect(bill).toMatchObject({
      targetType: 'BILL',
      targetId: bill.id,
      name: 'Support bot',
      slug: null,
      isListed: true,
      rules: { pricePercent: 10, cheapest: true, retirement: false, ends: false, launches: false, corrections: false },
      bill: {
        address: `/calculator?requests=1000&in=1000&out=0&cached=0&need=none&models=pick&pick=${model.slug}`,
        best: {
          model: { slug: model.slug, name: model.name },
          provider: { slug: 'groq' },
          total: '1',
          cents: '$1.00',
          lines: [{ label: 'Fresh input', formula: '1,000 req × 1,000 tok', product: '1M × $1.00', cents: '$1.00' }],
        },
      },
    })
    expect(await billsOf(person)).toEqual([bill])
    // The same workload in another notation.
    const same = {
      ...workload([model.slug, model.slug], 'Another name'),
      in: 1000,
      now: 'x',
      list: 'models',
      open: 'none',
    }
    expect((await post(person, { targetType: 'BILL', workload: same })).json()).toEqual(bill)
    const changed = await as(staff.test.app, person).patch(`/watches/${bill.id}`, { rules: { pricePercent: 3 } })
    expect(changed.json<Watch>().rules).toMatchObject({ pricePercent: 3, cheapest: true })
    const other = await aPerson(staff.test)
    expect(await billsOf(other)).toEqual([])
    expect((await as(staff.test.app, other).patch(`/watches/${bill.id}`, { rules: {} })).statusCode).toBe(404)
    expect((await as(staff.test.app, other).delete(`/watches/${bill.id}`)).statusCode).toBe(404)
    expect((await as(staff.test.app, person).delete(`/watches/${bill.id}`)).statusCode).toBe(204)
    expect(await billsOf(person)).toEqual([])
  })

  it('400: without a name, with an unknown parameter, with an id, or with news that no bill has', async () => {
    const own = await aPerson(staff.test)
    const plain = workload(['x'])
    const bodies: [object, string][] = [
      [{ workload: { ...plain, name: ' ' } }, 'workload.name'],
      [{ workload: { ...plain, name: 'x'.repeat(81) } }, 'workload.name'],
      [{ workload: { ...plain, colour: 'red' } }, 'workload.colour'],
      [{ workload: plain, targetId: own.id }, 'targetId'],
      [{ targetId: own.id }, 'workload'],
      [{ workload: plain, rules: { retirement: true } }, 'retirement'],
    ]
    for (const [body, field] of bodies) {
      const response = await post(own, { targetType: 'BILL', ...body })
      expect([response.statusCode, Object.keys(errorOf(response).fields ?? {})[0]]).toEqual([400, field])
    }
    const model = await post(own, { targetType: 'MODEL', targetId: own.id, workload: plain })
    expect(model.statusCode).toBe(400)
    expect(await billsOf(own)).toEqual([])
  })

  it(`409: more than ${MAX_SAVED_BILLS}, also when two are saved at once`, async () => {
    const own = await aPerson(staff.test)
    const save = (requests: number) => post(own, { targetType: 'BILL', workload: { name: 'One of many', requests } })
    for (let count = 1; count < MAX_SAVED_BILLS; count += 1) expect((await save(count)).statusCode).toBe(200)
    const both = await Promise.all([save(1001), save(1002)])
    expect(both.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409'])
    expect(await billsOf(own)).toHaveLength(MAX_SAVED_BILLS)
  })

  it('200: a preview says why it cannot count', async () => {
    const preview = await as(staff.test.app, staff.people.USER).post('/watches/preview', {
      targetType: 'BILL',
      workload: workload(['x']),
    })
    const body = preview.json<ResponseBody<typeof previewWatch>>()
    expect([preview.statusCode, body.count, body.newest]).toEqual([200, null, []])
    expect(body.reason).toContain('only prices are recorded')
  })

  it('401: nobody is signed in', async () => {
    const response = await as(staff.test.app).post('/watches', { targetType: 'BILL', workload: workload(['x']) })
    expect(response.statusCode).toBe(401)
  })
})

describe('a price that staff changes', () => {
  it('is told with both bills, once, to the owner of a bill whose cheapest offer it changes', async () => {
    const model = await staff.aModel({ offers: [offer('groq', '1'), offer('azure', '2')] })
    const [owner, other] = [await aPerson(staff.test), await aPerson(staff.test)]
    const bill = await aBill(owner, [model.slug], { pricePercent: null })
    await aBill(other, [model.slug], { pricePercent: 11, cheapest: false })
    await prices(model.id, [offer('groq', '1'), offer('azure', '0.9')])
    const [alert, ...more] = await inboxOf(owner)
    expect(more).toEqual([])
    expect(alert).toMatchObject({
      watchId: bill.id,
      event: {
        kind: 'bill',
        percent: '-10',
        sourceName: expect.any(String),
        model: null,
        changes: [
          { field: 'offer', before: `${model.name} at Groq`, after: expect.stringContaining('Azure') },
          { field: 'bill', before: '1', after: '0.9', unit: 'month', percent: '-10' },
        ],
        bill: {
          name: 'Support bot',
          address: bill.bill?.address,
          difference: '-0.1',
          isOtherOffer: true,
          before: bill.bill?.best,
          after: {
            provider: { slug: 'azure' },
            total: '0.9',
            lines: [{ label: 'Fresh input', product: '1M × $0.90', cents: '$0.90' }],
          },
        },
      },
    })
    expect(await inboxOf(other)).toEqual([])
    expect((await billsOf(other))[0]?.bill?.best).toMatchObject({ provider: { slug: 'azure' }, total: '0.9' })
    await work()
    await compareBills({ db: staff.test.database.db, createBillData }, staff.test.clock.now, { isEvery: true })
    expect(await inboxOf(owner)).toEqual([alert])
    // Small changes add up to one above the threshold.
    await prices(model.id, [offer('groq', '1'), offer('azure', '0.88')])
    expect((await inboxOf(other)).map(({ event }) => [event.bill?.before?.total, event.bill?.after?.total])).toEqual([
      ['1', '0.88'],
    ])
  })

  it('is not told when the best answer stays, or moves less than the rules say', async () => {
    const model = await staff.aModel({ offers: [offer('groq', '1'), offer('azure', '2')] })
    const person = await aPerson(staff.test)
    await aBill(person, [model.slug])
    await prices(model.id, [offer('groq', '1'), offer('azure', '1.01')])
    await prices(model.id, [offer('groq', '1'), offer('azure', '20')])
    await prices(model.id, [offer('groq', '1.09'), offer('azure', '20')])
    expect(await inboxOf(person)).toEqual([])
    await prices(model.id, [offer('groq', '1.1'), offer('azure', '20')])
    expect((await inboxOf(person)).map(({ event }) => event.percent)).toEqual(['10'])
  })

  it('and taken back is not told where it was not read, and told where it was', async () => {
    const model = await staff.aModel({ offers: [offer('groq', '1')] })
    const [unread, read] = [await aPerson(staff.test), await aPerson(staff.test)]
    await aBill(unread, [model.slug])
    // By its rules, the drop of 20% would be too small.
    await aBill(read, [model.slug], { pricePercent: 25 })
    await prices(model.id, [offer('groq', '1.25')])
    const [alert] = await inboxOf(read)
    await as(staff.test.app, read).post('/inbox/read', { ids: [alert?.id] })
    expect(await inboxOf(unread)).toHaveLength(1)
    await prices(model.id, [offer('groq', '1')], { priceReason: 'correction' })
    expect(await inboxOf(unread)).toEqual([])
    expect((await inboxOf(read)).map(({ event }) => [event.kind, event.bill?.after?.total])).toEqual([
      ['bill', '1'],
      ['bill', '1.25'],
    ])
    // The next answer is compared with the restored one.
    await prices(model.id, [offer('groq', '1.1')])
    expect((await inboxOf(unread)).map(({ event }) => event.percent)).toEqual(['10'])
  })

  it('whose change is deleted, as when an import is undone, is not told any more', async () => {
    const model = await staff.aModel({ offers: [offer('groq', '1')] })
    const person = await aPerson(staff.test)
    await aBill(person, [model.slug])
    await prices(model.id, [offer('groq', '3')])
    expect(await inboxOf(person)).toHaveLength(1)
    const { db } = staff.test.database
    // As undoing an import does.
    await db.transaction().execute(async (tx) => {
      await sql`set local inferdex.undo_import = 'on'`.execute(tx)
      const own = sql`o.id = p.offer_id and o.model_id = ${model.id} and p.kind = 'input'`
      await sql`delete from price_components p using offers o where ${own} and p.amount = 3`.execute(tx)
      await sql`update price_components p set valid_to = null, ended_at = null, replaced_at = null from offers o
        where ${own}`.execute(tx)
      await sql`delete from recorded_changes where model_id = ${model.id}`.execute(tx)
    })
    await compareBills({ db, createBillData }, staff.test.clock.now)
    expect(await inboxOf(person)).toEqual([])
    expect((await billsOf(person))[0]?.bill?.best?.total).toBe('1')
  })
})

describe('many saved bills', () => {
  it('are each told once by several processes at once, also when one is killed after any batch', async () => {
    const { db } = staff.test.database
    const model = await staff.aModel({ offers: [offer('groq', '1')] })
    const people = await Promise.all(Array.from({ length: 23 }, () => aPerson(staff.test)))
    for (const person of people) await aBill(person, [model.slug])
    laterBy(1)
    await staff.changedModel(model.id, { offers: [offer('groq', '2')] })
    const { now } = staff.test.clock
    // A process that was killed has stored some batches, and has not marked the causes as done.
    const { rows: causes } = await sql<{ id: string }>`select id from watch_events where bills_at is null`.execute(db)
    await compareBills({ db, createBillData }, now, { batch: 5 })
    const notified = () =>
      db
        .selectFrom('alerts')
        .select('user_id')
        .where(
          'user_id',
          'in',
          people.map(({ id }) => id),
        )
        .execute()
    expect(await notified()).toHaveLength(23)
    await sql`update watch_events set bills_at = null where id = any(${causes.map(({ id }) => id)}::uuid[])`.execute(db)
    const late = people.slice(9).map(({ id }) => id)
    await sql`update saved_bills set best = told_before.bill -> 'before', told = told_before.bill -> 'before',
      told_event_id = null, read_at = read_at - interval '1 hour'
      from watch_events told_before where told_before.id = told_event_id
        and saved_bills.watch_id in (select id from watches where user_id = any(${late}::uuid[]))`.execute(db)
    await sql`delete from watch_events where kind = 'bill' and watch_id in (
      select id from watches where user_id = any(${late}::uuid[]))`.execute(db)
    expect(await notified()).toHaveLength(9)
    await Promise.all(Array.from({ length: 4 }, () => compareBills({ db, createBillData }, now, { batch: 5 })))
    const counts = Map.groupBy(await notified(), ({ user_id }) => user_id)
    expect([...counts.values()].map(({ length }) => length)).toEqual(people.map(() => 1))
  })

  it('an older reading of the catalogue does not replace a newer answer', async () => {
    const { db } = staff.test.database
    const model = await staff.aModel({ offers: [offer('groq', '1')] })
    const person = await aPerson(staff.test)
    const { id, bill } = await aBill(person, [model.slug])
    const old = { ...(bill?.best ?? null), total: '9' } as NonNullable<NonNullable<typeof bill>['best']>
    const answer = { watchId: id, best: old, news: null, key: 'x', source: 'staff', sourceUrl: null, withdraws: null }
    await storeResults(db, [answer], '2000-01-01T00:00:00Z', staff.test.clock.now)
    expect((await billsOf(person))[0]?.bill?.best?.total).toBe('1')
  })

  it('and all that was told of them is deleted with the account', async () => {
    const { db } = staff.test.database
    const model = await staff.aModel({ offers: [offer('groq', '1')] })
    const person = await aPerson(staff.test)
    const { id } = await aBill(person, [model.slug])
    await prices(model.id, [offer('groq', '2')])
    const data = (await as(staff.test.app, person).get('/users/me/data')).json<{
      watches: unknown[]
      alerts: unknown[]
    }>()
    expect(data.watches).toMatchObject([
      { id, name: 'Support bot', bill: { address: expect.stringContaining('pick=') } },
    ])
    expect(data.alerts).toMatchObject([{ kind: 'bill' }])
    const sure = { username: person.username, password: TEST_PASSWORD }
    expect((await as(staff.test.app, person).delete('/users/me', sure)).statusCode).toBe(204)
    expect(await db.selectFrom('saved_bills').select('name').where('watch_id', '=', id).execute()).toEqual([])
    expect(await db.selectFrom('watch_events').select('id').where('watch_id', '=', id).execute()).toEqual([])
  })
})
