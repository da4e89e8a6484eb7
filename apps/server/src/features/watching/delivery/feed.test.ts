import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import type { makeFeed } from '@inferdex/contracts/watching/delivery'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { CATALOGUE_DATABASE } from '../../../testing/template-database.ts'
import { aPerson, as, ban, type Person, TEST_PASSWORD, type TestApp, testApp } from '../../../testing/test-app.ts'
import { notifyWatchers } from '../watching.service.ts'

const lines: string[] = []
let test: TestApp
let model: { id: string; name: string; slug: string }
beforeAll(async () => {
  const log = { logStream: { write: (line: string) => lines.push(line) } }
  test = await testApp({ RATE_LIMITS: 'off', LOG_LEVEL: 'trace' }, log, CATALOGUE_DATABASE)
  const models = test.database.db.selectFrom('models').select(['id', 'name', 'slug'])
  model = await models.where('archived_at', 'is', null).orderBy('slug').executeTakeFirstOrThrow()
})

/** Creates a feed and returns its path. */
async function aFeed(person: Person): Promise<string> {
  const made = await as(test.app, person).post('/users/me/delivery/feed')
  expect(made.statusCode, made.body).toBe(200)
  return new URL(made.json<ResponseBody<typeof makeFeed>>().url).pathname
}

const read = (path: string) => test.app.inject(path)

async function news(input: string, isWithdrawn = false): Promise<string> {
  const at = test.clock.now
  const event = { id: newId(at), kind: 'price', at, recorded_at: at, model_id: model.id, source: 'staff' } as const
  const change = { field: 'input', before: '2', after: input, unit: '1M-tokens', percent: '-50' }
  const { db } = test.database
  await db
    .insertInto('watch_events')
    .values({ ...event, changes: JSON.stringify([change]), percent: '-50' })
    .execute()
  await notifyWatchers(db, at)
  if (isWithdrawn) await db.updateTable('watch_events').set({ withdrawn_at: at }).where('id', '=', event.id).execute()
  return event.id
}

describe('/feeds/watching/{secret}.xml', () => {
  it('200: without a sign-in, news of what the owner watches, under the id of the event, for nobody to store', async () => {
    const [person, other] = [await aPerson(test), await aPerson(test)]
    await as(test.app, person).post('/watches', { targetType: 'MODEL', targetId: model.id })
    const notified = await news('1.5')
    const wrong = await news('1.25', true)
    const path = await aFeed(person)
    const feed = await read(path)
    expect(feed.statusCode).toBe(200)
    expect(feed.headers).toMatchObject({
      'content-type': 'application/atom+xml; charset=utf-8',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    })
    expect(feed.body).toContain(`<id>urn:uuid:${notified}</id>`)
    expect(feed.body).toContain('$1.50')
    expect(feed.body).toContain(`/model/${model.slug}`)
    expect(feed.body).not.toContain(wrong)
    expect(feed.body).not.toContain(path.slice(-47, -4))
    expect((await read(await aFeed(other))).body).not.toContain('<entry>')
  })

  it('404: every wrong secret alike: made up, replaced, removed, of a banned or a deleted account', async () => {
    const [person, banned, deleted] = [await aPerson(test), await aPerson(test), await aPerson(test)]
    const replaced = await aFeed(person)
    const removed = await aFeed(person)
    const ofBanned = await aFeed(banned)
    const ofDeleted = await aFeed(deleted)
    expect((await read(replaced)).statusCode).toBe(404)
    expect((await read(removed)).statusCode).toBe(200)
    expect((await as(test.app, person).delete('/users/me/delivery/feed')).statusCode).toBe(204)
    await ban(test, banned)
    const sure = { username: deleted.username, password: TEST_PASSWORD }
    expect((await as(test.app, deleted).delete('/users/me', sure)).statusCode).toBe(204)
    const madeUp = ['x'.repeat(43), 'x', '', 'x'.repeat(300), 'a/b'].map((secret) => `/feeds/watching/${secret}.xml`)
    const seen = new Set<string>()
    for (const path of [...madeUp, replaced, removed, ofBanned, ofDeleted]) {
      const response = await read(path)
      const { requestId: _, ...body } = response.json<{ requestId: string }>()
      seen.add(JSON.stringify([response.statusCode, response.headers['cache-control'], body]))
    }
    expect([...seen]).toHaveLength(1)
    expect([...seen][0]).toContain('404')
    const { db } = test.database
    expect(await db.selectFrom('delivery_feeds').select('hash').where('user_id', '=', deleted.id).execute()).toEqual([])
  })

  it('a ban by staff removes it for good', async () => {
    const [admin, person] = [await aPerson(test, 'ADMIN'), await aPerson(test)]
    const path = await aFeed(person)
    const setBan = (banned: boolean) => as(test.app, admin).put(`/admin/users/${person.id}/ban`, { banned })
    expect((await setBan(true)).statusCode).toBe(200)
    expect((await setBan(false)).statusCode).toBe(200)
    expect((await read(path)).statusCode).toBe(404)
  })

  it('its secret is in no log, no other response and no export, and is stored as a hash', async () => {
    const person = await aPerson(test)
    lines.length = 0
    const path = await aFeed(person)
    const secret = path.slice(-47, -4)
    await read(path)
    await read(`${path}?a=1`)
    await read(`${path}x`)
    await read(path.replace('.xml', '/more'))
    await read(path.replace('/feeds', '/%66eeds'))
    await read(`/${path}`)
    const own = as(test.app, person)
    const delivery = await own.get('/users/me/delivery')
    expect(delivery.json()).toMatchObject({ feed: { createdAt: test.clock.now.toISOString() } })
    const data = await own.get('/users/me/data')
    expect(data.json()).toMatchObject({ watchingFeed: { createdAt: test.clock.now.toISOString() } })
    const stored = await test.database.db.selectFrom('delivery_feeds').selectAll().execute()
    expect(lines.join('')).toContain('/feeds/watching/[secret]')
    for (const text of [lines.join(''), delivery.body, data.body, JSON.stringify(stored)]) {
      expect(text).not.toContain(secret)
      expect(text).not.toContain(Buffer.from(secret, 'base64url').toString('hex'))
    }
  })
})
