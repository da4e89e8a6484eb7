import type { OwnSession } from '@inferdex/contracts/people/people'
import { type Role, roles } from '@inferdex/contracts/protocol/roles'
import { describe, expect, it } from 'vitest'
import { openSession } from '../features/accounts/sessions.service.ts'
import { factorOf } from '../testing/accounts/second-factor.ts'
import { softwarePasskey } from '../testing/accounts/software-passkey.ts'
import { type BaseRecords, baseRecords, recordMakers } from '../testing/audit/record-makers.ts'
import { stateOfTables } from '../testing/audit/table-states.ts'
import { audienceOf, isLetIn } from '../testing/safety/access-table.ts'
import { CATALOGUE_DATABASE } from '../testing/template-database.ts'
import { aPerson, as, oneOfEach, type Person, TEST_PASSWORD, testApp } from '../testing/test-app.ts'
import { addNews } from '../testing/watching/watching-news.ts'

const PASSWORD = { password: TEST_PASSWORD }

const test = await testApp({ RATE_LIMITS: 'off', DEMO: '1' }, {}, CATALOGUE_DATABASE)
const people: Record<Role, Person> = await oneOfEach(test)
const ids: BaseRecords = await baseRecords(test, people.ADMIN)

const { aPost, fresh, FORM, idOf } = recordMakers(() => ({ test, people, ids }))

type Call = { path: string; body?: object }
type Row = {
  /** Creates a record of the owner, and returns the call that reads or changes it. */
  readonly make: (owner: Person) => Promise<Call>
  /** The role of the owner; a user if it is absent. */
  readonly owner?: Role
  /** Roles that may also do it with records of others, as part of their work. */
  readonly also?: readonly Role[]
}

const STAFF = ['MODERATOR', 'ADMIN'] as const
const own = (person: Person) => as(test.app, person)
const RATINGS = { rating: 4, easeOfUse: 4, accuracy: 4, value: 4, support: 4 }
const WORKLOAD = { name: 'Bot', requests: 1000, in: '1k', out: 0, need: 'none', models: 'pick', pick: ['gpt-5'] }

const aReview = (owner: Person) =>
  idOf(
    own(owner).post('/reviews', {
      targetType: 'MODEL',
      targetId: ids.model,
      ...RATINGS,
      title: 'Good enough',
      content: 'It answers before I look.',
    }),
  )
const aComment = (owner: Person) => idOf(own(owner).post('/comments', { postId: ids.post, content: fresh('Comment') }))
const aSubmission = (owner: Person) =>
  idOf(own(owner).post('/submissions', { type: 'GENERAL', data: { suggestion: fresh('Suggestion') } }))
const aWatch = (owner: Person) => idOf(own(owner).post('/watches', { targetType: 'MODEL', targetId: ids.model }))
const aSavedBill = (owner: Person) => idOf(own(owner).post('/watches', { targetType: 'BILL', workload: WORKLOAD }))
const anArticle = (owner: Person) => idOf(own(owner).post('/admin/blogs', aPost()))
async function aDraft(owner: Person): Promise<string> {
  return (await own(owner).post('/admin/blogs/autosave', { fields: FORM })).json<{ versionId: string }>().versionId
}

/** Every call that reads or changes a person's record by its id. */
const PERSONAL: Record<string, Row> = {
  'DELETE /users/me/api-keys/:id': {
    make: async (owner) => ({
      path: `/users/me/api-keys/${await idOf(own(owner).post('/users/me/api-keys', { name: 'x' }))}`,
    }),
  },
  'DELETE /users/me/sessions/:id': {
    make: async (owner) => {
      const client = { address: null, userAgent: 'another browser' }
      await openSession(test.database.db, owner.id, client, test.clock.now)
      const sessions = (await own(owner).get('/users/me/sessions')).json<OwnSession[]>()
      return { path: `/users/me/sessions/${sessions.find(({ isCurrent }) => !isCurrent)?.id}` }
    },
  },
  'DELETE /users/me/second-factor/passkeys/:id': {
    make: async (owner) => {
      const path = '/users/me/second-factor/passkeys'
      const options = (await own(owner).post(`${path}/options`, PASSWORD)).json<{ challenge: string }>()
      const credential = softwarePasskey({ host: 'localhost', origin: 'http://localhost:3000' }).register(options)
      await own(owner).post(path, { name: 'Laptop', credential })
      return { path: `${path}/${(await factorOf(test, owner)).passkeys[0]?.id}`, body: PASSWORD }
    },
  },
  'PATCH /reviews/:id': {
    make: async (owner) => ({ path: `/reviews/${await aReview(owner)}`, body: { title: 'Changed by me' } }),
  },
  'DELETE /reviews/:id': { make: async (owner) => ({ path: `/reviews/${await aReview(owner)}` }), also: STAFF },
  'PATCH /comments/:id': {
    make: async (owner) => ({ path: `/comments/${await aComment(owner)}`, body: { content: 'Changed by me' } }),
  },
  'DELETE /comments/:id': { make: async (owner) => ({ path: `/comments/${await aComment(owner)}` }), also: STAFF },
  'GET /submissions/:id': {
    make: async (owner) => ({ path: `/submissions/${await aSubmission(owner)}` }),
    also: STAFF,
  },
  'PUT /submissions/:id': {
    make: async (owner) => ({
      path: `/submissions/${await aSubmission(owner)}`,
      body: { notes: 'Changed by me', version: 1 },
    }),
    also: STAFF,
  },
  'GET /users/:id/likes': { make: async ({ id }) => ({ path: `/users/${id}/likes` }), also: STAFF },
  'PATCH /watches/:id': {
    make: async (owner) => ({ path: `/watches/${await aWatch(owner)}`, body: { rules: { pricePercent: 7 } } }),
  },
  'DELETE /watches/:id': { make: async (owner) => ({ path: `/watches/${await aSavedBill(owner)}` }) },
  'PUT /admin/blogs/:id': {
    make: async (owner) => ({
      path: `/admin/blogs/${await anArticle(owner)}`,
      body: { title: 'Changed by me', version: 1 },
    }),
    owner: 'CONTRIBUTOR',
    also: ['ADMIN'],
  },
  'DELETE /admin/blogs/:id': {
    make: async (owner) => ({ path: `/admin/blogs/${await anArticle(owner)}` }),
    owner: 'CONTRIBUTOR',
    also: ['ADMIN'],
  },
  'POST /admin/blogs/:id/restore': {
    make: async (owner) => {
      const id = await anArticle(owner)
      await own(owner).delete(`/admin/blogs/${id}`)
      return { path: `/admin/blogs/${id}/restore` }
    },
    owner: 'CONTRIBUTOR',
    also: ['ADMIN'],
  },
  'GET /admin/blogs/versions/:id': {
    make: async (owner) => ({ path: `/admin/blogs/versions/${await aDraft(owner)}` }),
    owner: 'CONTRIBUTOR',
  },
  'DELETE /admin/blogs/versions/:id': {
    make: async (owner) => ({ path: `/admin/blogs/versions/${await aDraft(owner)}` }),
    owner: 'CONTRIBUTOR',
  },
}

/** Calls with an id of public records, or of ones shared by all authors. They act only on behalf of the caller. */
const NOT_PERSONAL = [
  'GET /users/:id',
  'GET /users/:id/reviews',
  'PUT /comments/:id/like',
  'POST /comments/:id/flag',
  'GET /users/me/views/:list',
  'PUT /users/me/views/:list',
  'GET /admin/blogs/:id',
  'GET /admin/blogs/:id/versions',
  'GET /admin/media/:id/uses',
  'DELETE /admin/media/:id',
]

describe('a thing of another person [SAFE-23]', () => {
  it('every call with an id that is not for everyone, nor for staff alone, is listed', () => {
    const withId = [...audienceOf].filter(([key]) => key.includes('/:'))
    const named = withId.filter(
      ([key, audience]) =>
        (!isLetIn(audience, 'visitor') || key.includes('/users/')) &&
        (isLetIn(audience, 'USER') || isLetIn(audience, 'CONTRIBUTOR')),
    )
    expect(named.map(([key]) => key).toSorted()).toEqual([...Object.keys(PERSONAL), ...NOT_PERSONAL].toSorted())
  })

  it.each(Object.entries(PERSONAL))('%s: is neither read nor changed, and its owner still has it', async (key, row) => {
    const owner = await aPerson(test, row.owner)
    const { path, body } = await row.make(owner)
    const verb = key.split(' ')[0]?.toLowerCase() as 'get'
    const before = await stateOfTables(test.database.db)
    expect((await as(test.app)[verb](path, body)).statusCode).toBe(401)
    for (const role of roles.filter((one) => !row.also?.includes(one))) {
      const { statusCode, body: text } = await own(people[role])[verb](path, body)
      expect([403, 404], `${role}: ${text}`).toContain(statusCode)
    }
    expect(await stateOfTables(test.database.db)).toEqual(before)
    const done = await own(owner)[verb](path, body)
    expect(done.statusCode, done.body).toBeLessThan(300)
  })

  it.each(Object.entries(PERSONAL).filter(([, { also }]) => also !== undefined))(
    '%s: staff whose work it is may',
    async (key, row) => {
      const verb = key.split(' ')[0]?.toLowerCase() as 'get'
      for (const role of row.also ?? []) {
        const { path, body } = await row.make(await aPerson(test, row.owner))
        const done = await own(people[role])[verb](path, body)
        expect(done.statusCode, `${role}: ${done.body}`).toBeLessThan(300)
      }
    },
  )

  it('lists show a person the own things alone, whichever id is asked for', async () => {
    const [owner, other] = [await aPerson(test), await aPerson(test)]
    await aSubmission(owner)
    const asked = await own(other).get(`/submissions?userId=${owner.id}`)
    expect(asked.statusCode).toBe(403)
    expect((await own(other).get('/submissions')).json()).toEqual([])
    expect((await own(owner).get('/submissions')).json()).toHaveLength(1)
    for (const person of [null, other, people.CONTRIBUTOR]) {
      const seen = await as(test.app, person).get(`/users/${owner.id}`)
      expect(seen.json()).not.toHaveProperty('email')
      expect(seen.json()).not.toHaveProperty('isBanned')
      expect(seen.body).not.toContain(owner.email)
    }
    await own(owner).put('/users/me/views/users', { views: { mine: { role: 'ADMIN' } } })
    expect((await own(other).get('/users/me/views/users')).json()).toEqual({})
  })

  it('ids in a body mark no alert of another person as read', async () => {
    const [owner, other] = [await aPerson(test), await aPerson(test)]
    await aWatch(owner)
    await addNews(test, ids.model)
    const inbox = async () => (await own(owner).get('/inbox')).json<{ items: { id: string }[]; unread: number }>()
    const { items, unread } = await inbox()
    expect([items.length, unread]).toEqual([1, 1])
    expect((await own(other).get('/inbox')).json()).toMatchObject({ items: [], unread: 0 })
    const read = { ids: items.map(({ id }) => id) }
    expect((await own(other).post('/inbox/read', read)).json()).toEqual({ unread: 0 })
    expect((await inbox()).unread).toBe(1)
    expect((await own(owner).post('/inbox/read', read)).json()).toEqual({ unread: 0 })
  })

  it('ids in a body neither overwrite nor take a draft of another author', async () => {
    const [owner, other] = [await aPerson(test, 'CONTRIBUTOR'), await aPerson(test, 'CONTRIBUTOR')]
    const draft = await aDraft(owner)
    const read = async () => (await own(owner).get(`/admin/blogs/versions/${draft}`)).json<object>()
    const before = await read()
    const typed = { fields: { ...FORM, title: 'Mine now' } }
    const saved = await own(other).post('/admin/blogs/autosave', { ...typed, versionId: draft })
    expect(saved.json<{ versionId: string }>().versionId).not.toBe(draft)
    expect((await own(other).post('/admin/blogs', { ...aPost(), autosaveId: draft })).statusCode).toBe(201)
    const article = await anArticle(owner)
    expect((await own(other).post('/admin/blogs/autosave', { ...typed, postId: article })).statusCode).toBe(403)
    const archive = { action: 'archive', ids: [article] }
    const bulk = await own(other).post('/admin/blogs/bulk', archive)
    expect((await own(owner).get(`/admin/blogs/${article}`)).statusCode, bulk.body).toBe(200)
    expect(await read()).toEqual(before)
  })
})
