import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import type { Alert, readInbox, Watch } from '@inferdex/contracts/watching/watching'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { runDueJobs, waitingJobs } from '../../testing/run-jobs.ts'
import { staffApp } from '../../testing/staff-app.ts'
import { aPerson, as, type Person } from '../../testing/test-app.ts'
import { recordChanges } from '../changes/changes.service.ts'
import { notifyNextWatchers } from './fan-out.queries.ts'
import { notifyOfNews } from './watching.jobs.ts'
import { notifyWatchers } from './watching.service.ts'

let staff: Awaited<ReturnType<typeof staffApp>>
let seller: Map<string, string>
beforeAll(async () => {
  staff = await staffApp()
  const { db } = staff.test.database
  seller = new Map(
    (await db.selectFrom('providers').select(['id', 'slug']).execute()).map(({ id, slug }) => [slug, id]),
  )
  await notifyWatchers(db, staff.test.clock.now)
})

const offer = (slug: string, input: string, output: string) => ({
  providerId: seller.get(slug) ?? '',
  prices: [
    { kind: 'input', amount: input },
    { kind: 'output', amount: output },
  ],
})
const laterBy = (minutes: number) => {
  staff.test.clock.now = new Date(staff.test.clock.now.getTime() + minutes * 60_000)
}

async function aWatcher(targetType: string, targetId: string, rules: object = {}): Promise<Person & { watch: Watch }> {
  const person = await aPerson(staff.test)
  const response = await as(staff.test.app, person).post('/watches', { targetType, targetId, rules })
  expect(response.statusCode, response.body).toBe(200)
  return { ...person, watch: response.json<Watch>() }
}

const inboxOf = async (who: Person): Promise<Alert[]> =>
  (await as(staff.test.app, who).get('/inbox')).json<ResponseBody<typeof readInbox>>().items

/** Runs the jobs that the changes have enqueued. */
async function work(): Promise<void> {
  const { database, clock } = staff.test
  const jobs = { jobs: [notifyOfNews], depsFor: () => ({ db: database.db, now: () => clock.now }) }
  expect(await runDueJobs(database, jobs)).toEqual([])
}

describe('a price that staff changes', () => {
  it('is told once to everyone whose rules want it, and to nobody else', async () => {
    const model = await staff.aModel({ offers: [offer('groq', '1', '4')] })
    const rises = {
      model: await aWatcher('MODEL', model.id),
      exact: await aWatcher('MODEL', model.id, { pricePercent: 20 }),
    }
    const provider = await aWatcher('PROVIDER', seller.get('groq') ?? '', { pricePercent: 15 })
    const others = [
      await aWatcher('MODEL', model.id, { pricePercent: 21 }),
      await aWatcher('MODEL', model.id, { pricePercent: null }),
      await aWatcher('PROVIDER', seller.get('azure') ?? ''),
    ]
    laterBy(1)
    await staff.changedModel(model.id, { offers: [offer('groq', '1.2', '4.4')] })
    const late = await aWatcher('MODEL', model.id)
    await staff.test.database.db
      .updateTable('watches')
      .set({ created_at: new Date(staff.test.clock.now.getTime() + 1) })
      .where('id', '=', late.watch.id)
      .execute()
    await work()
    for (const target of [rises.model, rises.exact, provider]) {
      const [alert, ...more] = await inboxOf(target)
      expect(more).toEqual([])
      expect(alert).toMatchObject({
        watchId: target.watch.id,
        event: {
          kind: 'price',
          percent: '20',
          model: { slug: model.slug },
          provider: { slug: 'groq' },
          sourceName: expect.any(String),
        },
      })
      expect(alert?.event.changes).toEqual([
        { field: 'input', before: '1', after: '1.2', unit: '1M-tokens', percent: '20' },
        { field: 'output', before: '4', after: '4.4', unit: '1M-tokens', percent: '10' },
      ])
    }
    for (const other of [...others, late]) expect(await inboxOf(other)).toEqual([])
    await work()
    expect(await inboxOf(provider)).toHaveLength(1)
  })

  it('is one unread piece of news for somebody who watches the model and its seller', async () => {
    const model = await staff.aModel({ offers: [offer('groq', '1', '4')] })
    const person = await aWatcher('MODEL', model.id)
    const { app } = staff.test
    await as(app, person).post('/watches', { targetType: 'PROVIDER', targetId: seller.get('groq') })
    laterBy(1)
    await staff.changedModel(model.id, { offers: [offer('groq', '1.2', '4.4')] })
    await work()
    const { items, unread } = (await as(app, person).get('/inbox')).json<ResponseBody<typeof readInbox>>()
    expect(new Set(items.map(({ watchId }) => watchId)).size).toBe(2)
    expect(new Set(items.map(({ event }) => event.id)).size).toBe(1)
    expect(unread).toBe(1)
  })

  it('from free to a price is told whatever the percentage', async () => {
    const model = await staff.aModel({ offers: [offer('groq', '1', '4')] })
    const person = await aWatcher('MODEL', model.id, { pricePercent: 1000 })
    laterBy(1)
    const { db } = staff.test.database
    const [{ id: offerId } = { id: '' }] = model.offers
    const change = {
      at: staff.test.clock.now,
      kind: 'price',
      offerId,
      field: 'input',
      before: '0',
      after: '1',
      source: 'staff',
    } as const
    await recordChanges(db, [change], staff.test.clock.now)
    await work()
    expect((await inboxOf(person)).map(({ event }) => event.percent)).toEqual([null])
  })

  it('is not told when the transaction that changes it is rolled back', async () => {
    const model = await staff.aModel({ offers: [offer('groq', '1', '4')] })
    const person = await aWatcher('MODEL', model.id)
    const [{ id: offerId } = { id: '' }] = model.offers
    const { db } = staff.test.database
    const change = {
      at: staff.test.clock.now,
      kind: 'price',
      offerId,
      field: 'input',
      before: '1',
      after: '2',
      source: 'staff',
    } as const
    await work()
    const failed = db.transaction().execute(async (tx) => {
      await recordChanges(tx, [change], staff.test.clock.now)
      throw new Error('No')
    })
    await expect(failed).rejects.toThrow('No')
    expect(await waitingJobs(db)).toEqual([])
    await notifyWatchers(db, staff.test.clock.now)
    expect(await inboxOf(person)).toEqual([])
  })

  it('and taken back is gone where it was not read, and told where it was', async () => {
    const model = await staff.aModel({ offers: [offer('groq', '1', '4')] })
    const [unread, read] = [await aWatcher('MODEL', model.id, { corrections: true }), await aWatcher('MODEL', model.id)]
    laterBy(1)
    await staff.changedModel(model.id, { offers: [offer('groq', '2', '4')] })
    await work()
    const [alert] = await inboxOf(read)
    await as(staff.test.app, read).post('/inbox/read', { ids: [alert?.id] })
    expect(await inboxOf(unread)).toHaveLength(1)
    await staff.changedModel(model.id, { offers: [offer('groq', '1', '4')], priceReason: 'correction' })
    await work()
    expect(await inboxOf(unread)).toEqual([])
    expect((await inboxOf(read)).map(({ event }) => event.kind).toSorted()).toEqual(['correction', 'price'])
  })

  it('whose record is deleted, as when an import is undone, is not told any more', async () => {
    const model = await staff.aModel({ offers: [offer('groq', '1', '4')] })
    const person = await aWatcher('MODEL', model.id)
    laterBy(1)
    await staff.changedModel(model.id, { offers: [offer('groq', '2', '8')] })
    await work()
    expect(await inboxOf(person)).toHaveLength(1)
    await sql`delete from recorded_changes where model_id = ${model.id}`.execute(staff.test.database.db)
    expect(await inboxOf(person)).toEqual([])
  })
})

describe('another cheapest offer', () => {
  it('is told with both sellers and prices', async () => {
    const model = await staff.aModel({ offers: [offer('groq', '1', '4'), offer('azure', '2', '8')] })
    const person = await aWatcher('MODEL', model.id, { pricePercent: null })
    laterBy(1)
    await staff.changedModel(model.id, { offers: [offer('groq', '1', '4'), offer('azure', '0.9', '3.6')] })
    await work()
    const [alert, ...more] = await inboxOf(person)
    expect(more).toEqual([])
    expect(alert?.event).toMatchObject({ kind: 'cheapest', percent: '-10', provider: { slug: 'azure' } })
    expect(alert?.event.changes.map(({ before, after }) => [before, after])).toEqual([
      ['Groq', expect.stringContaining('Azure')],
      ['1', '0.9'],
    ])
  })
})

describe('many watchers', () => {
  it('are each told once by several processes at once, also when some are stopped in the middle', async () => {
    const { db } = staff.test.database
    const model = await staff.aModel({ offers: [offer('groq', '1', '4')] })
    const watchers = await Promise.all(Array.from({ length: 23 }, () => aWatcher('MODEL', model.id)))
    laterBy(1)
    for (const input of ['2', '3']) {
      await staff.changedModel(model.id, { offers: [offer('groq', input, '4')] })
      laterBy(1)
    }
    const { now } = staff.test.clock
    const notified = () =>
      db
        .selectFrom('alerts')
        .select('watch_id')
        .where(
          'watch_id',
          'in',
          watchers.map(({ watch }) => watch.id),
        )
        .execute()
    // One batch is notified, another is lost with its process.
    expect(await notifyNextWatchers(db, 5, now)).toBe(5)
    const first = (await notified()).length
    expect(first).toBeGreaterThan(0)
    const lost = db.transaction().execute(async (tx) => {
      expect(await notifyNextWatchers(tx, 5, now)).toBe(5)
      throw new Error('Killed')
    })
    await expect(lost).rejects.toThrow('Killed')
    expect(await notified()).toHaveLength(first)
    await Promise.all(Array.from({ length: 4 }, () => notifyWatchers(db, now, 5)))
    // A process skips what another has locked, so the last one may have left an event to the first.
    await notifyWatchers(db, now, 5)
    const counts = Map.groupBy(await notified(), ({ watch_id }) => watch_id)
    expect([...counts.values()].map(({ length }) => length)).toEqual(watchers.map(() => 2))
  })
})

describe('the preview', () => {
  it('400: a rule that there is not', async () => {
    const target = { targetType: 'DEAL', targetId: seller.get('groq'), rules: { cheapest: true } }
    expect((await as(staff.test.app, staff.people.USER).post('/watches/preview', target)).statusCode).toBe(400)
  })
})
