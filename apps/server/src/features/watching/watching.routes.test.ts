import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { MAX_WATCHES, type readInbox, type Watch } from '@inferdex/contracts/watching/watching'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { runDueJobs } from '../../testing/run-jobs.ts'
import { aPerson, as, catalogueApp, errorOf, type Person, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts'
import { deleteOldNotified } from './watching.jobs.ts'
import { runScheduledJob } from '../../platform/job-queue.ts'

type Inbox = ResponseBody<typeof readInbox>

let test: TestApp
let person: Person
let model: { id: string; slug: string; name: string }
let provider: { id: string }
let deal: { id: string }
beforeAll(async () => {
  test = await catalogueApp()
  person = await aPerson(test)
  const { db } = test.database
  model = await db
    .selectFrom('models')
    .select(['id', 'slug', 'name'])
    .where('price_input', 'is not', null)
    .executeTakeFirstOrThrow()
  provider = await db.selectFrom('providers').select('id').where('has_free_tier', '=', true).executeTakeFirstOrThrow()
  deal = await db.selectFrom('deals').select('id').where('archived_at', 'is', null).executeTakeFirstOrThrow()
})

const watchesOf = async (who: Person) => (await as(test.app, who).get('/watches')).json<{ watches: Watch[] }>().watches
const inboxOf = async (who: Person, query = '') => (await as(test.app, who).get(`/inbox${query}`)).json<Inbox>()

async function aWatch(who: Person, target: object): Promise<Watch> {
  const response = await as(test.app, who).post('/watches', target)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<Watch>()
}

/** Adds an alert to the inbox, as if a price had changed at this minute. */
async function anAlert(watch: Watch, who: Person, minute: number, withdrawn = false): Promise<string> {
  const { db } = test.database
  const at = new Date(test.clock.now.getTime() + minute * 60_000)
  const event = { id: newId(at), kind: 'price', at, recorded_at: at, model_id: model.id, source: 'staff' } as const
  const change = { field: 'input', before: '2', after: '1', unit: '1M-tokens', percent: '-50' }
  await db
    .insertInto('watch_events')
    .values({ ...event, changes: JSON.stringify([change]), percent: '-50', withdrawn_at: withdrawn ? at : null })
    .execute()
  const { id } = await db
    .insertInto('alerts')
    .values({ user_id: who.id, watch_id: watch.id, event_id: event.id, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

describe('/watches', () => {
  it('200: models, providers, deals and free tiers are watched with rules that suit them, and listed with what stands there today', async () => {
    await aWatch(person, { targetType: 'MODEL', targetId: model.id })
    await aWatch(person, { targetType: 'PROVIDER', targetId: provider.id, rules: { pricePercent: 25, launches: true } })
    await aWatch(person, { targetType: 'DEAL', targetId: deal.id })
    await aWatch(person, { targetType: 'FREE_TIER', targetId: provider.id })
    const watches = await watchesOf(person)
    expect(watches.map(({ targetType }) => targetType).toSorted()).toEqual(['DEAL', 'FREE_TIER', 'MODEL', 'PROVIDER'])
    expect(watches.find(({ targetType }) => targetType === 'MODEL')).toMatchObject({
      targetId: model.id,
      name: model.name,
      slug: model.slug,
      rules: { pricePercent: 10, cheapest: true, retirement: true, ends: false, launches: false, corrections: false },
      input: expect.stringMatching(/^[\d.]+$/),
      offers: expect.any(Number),
      isListed: true,
    })
    expect(watches.find(({ targetType }) => targetType === 'PROVIDER')?.rules).toMatchObject({
      pricePercent: 25,
      launches: true,
      retirement: true,
    })
    expect(watches.find(({ targetType }) => targetType === 'DEAL')).toMatchObject({ offers: null, input: null })
  })

  it('200: the same target twice, and at once, is one watch that keeps its rules', async () => {
    const own = await aPerson(test)
    const target = { targetType: 'MODEL', targetId: model.id }
    const first = await aWatch(own, { ...target, rules: { pricePercent: 3 } })
    const again = await Promise.all(Array.from({ length: 5 }, () => aWatch(own, target)))
    expect(again).toEqual(again.map(() => first))
    expect(await watchesOf(own)).toEqual([first])
  })

  it('400: a rule that such a target never has news of', async () => {
    const response = await as(test.app, person).post('/watches', {
      targetType: 'DEAL',
      targetId: deal.id,
      rules: { cheapest: true },
    })
    expect(response.statusCode).toBe(400)
    expect(errorOf(response).fields).toEqual({ cheapest: 'There is no such news of a deal' })
  })

  it('404: nothing there, archived, or a provider without a free tier', async () => {
    const { db } = test.database
    const own = await aPerson(test)
    const without = await db
      .selectFrom('providers')
      .select('id')
      .where('has_free_tier', '=', false)
      .executeTakeFirstOrThrow()
    const archived = await db.selectFrom('models').select('id').where('id', '<>', model.id).executeTakeFirstOrThrow()
    await db.updateTable('models').set({ archived_at: test.clock.now }).where('id', '=', archived.id).execute()
    for (const [targetType, targetId] of [
      ['MODEL', newId(test.clock.now)],
      ['MODEL', archived.id],
      ['PROVIDER', model.id],
      ['FREE_TIER', without.id],
    ])
      expect((await as(test.app, own).post('/watches', { targetType, targetId })).statusCode).toBe(404)
    expect(await watchesOf(own)).toEqual([])
  })

  it(`409: more than ${MAX_WATCHES}, also when two are added at once`, async () => {
    const { db } = test.database
    const own = await aPerson(test)
    const models = await db
      .selectFrom('models')
      .select('id')
      .where('archived_at', 'is', null)
      .limit(MAX_WATCHES + 1)
      .execute()
    const watches = models.slice(2).map(({ id }) => ({
      id: newId(test.clock.now),
      user_id: own.id,
      target_type: 'MODEL' as const,
      model_id: id,
      created_at: test.clock.now,
      cheapest: true,
      retirement: true,
      ends: false,
      launches: false,
      corrections: false,
    }))
    await db.insertInto('watches').values(watches).execute()
    const both = await Promise.all(
      models.slice(0, 2).map(({ id }) => as(test.app, own).post('/watches', { targetType: 'MODEL', targetId: id })),
    )
    expect(both.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409'])
    expect(await watchesOf(own)).toHaveLength(MAX_WATCHES)
  })

  it('200: rules are changed one by one, and 204: a watch is ended; 404: those of others', async () => {
    const own = await aPerson(test)
    const { id } = await aWatch(own, { targetType: 'MODEL', targetId: model.id })
    const [changed] = await Promise.all([
      as(test.app, own).patch(`/watches/${id}`, { rules: { pricePercent: null } }),
      as(test.app, own).patch(`/watches/${id}`, { rules: { corrections: true } }),
    ])
    expect(changed.statusCode).toBe(200)
    expect((await watchesOf(own))[0]?.rules).toMatchObject({ pricePercent: null, corrections: true, cheapest: true })
    expect((await as(test.app, own).patch(`/watches/${id}`, { rules: { ends: true } })).statusCode).toBe(400)
    expect((await as(test.app, person).patch(`/watches/${id}`, { rules: {} })).statusCode).toBe(404)
    expect((await as(test.app, person).delete(`/watches/${id}`)).statusCode).toBe(404)
    expect((await as(test.app, own).delete(`/watches/${id}`)).statusCode).toBe(204)
    expect(await watchesOf(own)).toEqual([])
  })
})

describe('/inbox', () => {
  it('200: alerts are paged, newest first, and read by their ids or up to a moment', async () => {
    const own = await aPerson(test)
    const watch = await aWatch(own, { targetType: 'MODEL', targetId: model.id })
    const ids: string[] = []
    for (let minute = 0; minute < 5; minute += 1) ids.unshift(await anAlert(watch, own, minute))
    const first = await inboxOf(own, '?limit=2')
    const rest = await inboxOf(own, `?limit=3&cursor=${first.nextCursor}`)
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(ids)
    expect([first.unread, rest.nextCursor]).toEqual([5, null])
    expect(first.items[0]).toMatchObject({
      watchId: watch.id,
      readAt: null,
      event: {
        kind: 'price',
        percent: '-50',
        model: { slug: model.slug, name: model.name },
        provider: null,
        changes: [{ field: 'input', before: '2', after: '1', unit: '1M-tokens', percent: '-50' }],
      },
    })

    const read = (body: object, who = own) => as(test.app, who).post('/inbox/read', body)
    expect((await read({ ids }, person)).statusCode).toBe(200)
    expect((await read({ ids: [ids[0]] })).json()).toEqual({ unread: 4 })
    expect((await inboxOf(own, '?unread=true')).items.map(({ id }) => id)).toEqual(ids.slice(1))
    expect((await read({ until: first.items[1]?.createdAt })).json()).toEqual({ unread: 0 })
    expect((await read({})).statusCode).toBe(400)
    expect((await read({ ids, until: test.clock.now.toISOString() })).statusCode).toBe(400)
    expect((await as(test.app, own).get('/inbox?cursor=nonsense')).statusCode).toBe(400)
  })

  it('200: news that was taken back stays only where it was read', async () => {
    const own = await aPerson(test)
    const watch = await aWatch(own, { targetType: 'MODEL', targetId: model.id })
    await anAlert(watch, own, 1, true)
    const read = await anAlert(watch, own, 2, true)
    const { db } = test.database
    await db.updateTable('alerts').set({ read_at: test.clock.now }).where('id', '=', read).execute()
    const inbox = await inboxOf(own)
    expect([inbox.items.map(({ id }) => id), inbox.unread]).toEqual([[read], 0])
  })

  it('alerts are kept for 180 days', async () => {
    const own = await aPerson(test)
    const watch = await aWatch(own, { targetType: 'MODEL', targetId: model.id })
    const days = (count: number) => -count * 24 * 60
    await anAlert(watch, own, days(181))
    const kept = await anAlert(watch, own, days(179))
    const { db } = test.database
    await runScheduledJob(db, deleteOldNotified)
    const work = { jobs: [deleteOldNotified], depsFor: () => ({ db, now: () => test.clock.now }) }
    expect(await runDueJobs(test.database, work)).toEqual([])
    expect((await inboxOf(own)).items.map(({ id }) => id)).toEqual([kept])
  })
})

describe('the own data', () => {
  it('holds watches and alerts, and nothing of them is left when the account is deleted', async () => {
    const own = await aPerson(test)
    const watch = await aWatch(own, { targetType: 'MODEL', targetId: model.id })
    const id = await anAlert(watch, own, 1)
    const data = (await as(test.app, own).get('/users/me/data')).json<{ watches: unknown; alerts: unknown }>()
    const { targetType, targetId, name, rules, bill, createdAt } = watch
    expect(data.watches).toEqual([{ id: watch.id, targetType, targetId, name, rules, bill, createdAt }])
    expect(data.alerts).toMatchObject([{ id, watchId: watch.id, kind: 'price', readAt: null }])

    const sure = { username: own.username, password: TEST_PASSWORD }
    expect((await as(test.app, own).delete('/users/me', sure)).statusCode).toBe(204)
    const { db } = test.database
    expect(await db.selectFrom('watches').select('id').where('user_id', '=', own.id).execute()).toEqual([])
    expect(await db.selectFrom('alerts').select('id').where('user_id', '=', own.id).execute()).toEqual([])
  })
})
