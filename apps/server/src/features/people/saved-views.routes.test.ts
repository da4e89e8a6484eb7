import { viewLists } from '@inferdex/contracts/people/saved-views'
import { describe, expect, it } from 'vitest'
import { as, oneOfEach, testApp } from '../../testing/test-app.ts'

const test = await testApp({ RATE_LIMITS: 'off' })
const people = await oneOfEach(test)

describe('/users/me/views/:list [STAFF-20]', () => {
  it('200: views are saved by name with the account, for each list by itself, and removed by leaving them out', async () => {
    const admin = as(test.app, people.ADMIN)
    const views = { 'Prices this week': { action: 'UPDATE_MODEL', from: '2026-07-01' }, Bans: { search: 'ban' } }
    expect((await admin.put('/users/me/views/audit', { views })).json()).toEqual(views)
    expect((await admin.get('/users/me/views/audit')).json()).toEqual(views)
    expect((await admin.get('/users/me/views/users')).json()).toEqual({})
    expect((await as(test.app, people.MODERATOR).get('/users/me/views/audit')).json()).toEqual({})
    const { Bans } = views
    await admin.put('/users/me/views/audit', { views: { Bans } })
    expect((await admin.get('/users/me/views/audit')).json()).toEqual({ Bans })
  })

  it.each(viewLists)('200: the list of %s keeps views', async (list) => {
    const admin = as(test.app, people.ADMIN)
    const views = { Mine: { search: 'mine' } }
    expect((await admin.put(`/users/me/views/${list}`, { views })).json()).toEqual(views)
  })

  it('400: no name, a list that there is not, or too many', async () => {
    const admin = as(test.app, people.ADMIN)
    expect((await admin.put('/users/me/views/audit', { views: { ' ': {} } })).statusCode).toBe(400)
    expect((await admin.put('/users/me/views/other', { views: {} })).statusCode).toBe(400)
    const many = Object.fromEntries(Array.from({ length: 31 }, (_, index) => [`View ${index}`, {}]))
    expect((await admin.put('/users/me/views/audit', { views: many })).statusCode).toBe(400)
  })

  it('401: nobody without an account', async () => {
    expect((await as(test.app).get('/users/me/views/audit')).statusCode).toBe(401)
  })
})
