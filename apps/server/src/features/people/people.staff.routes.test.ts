import type { listPeople, Person as Listed } from '@inferdex/contracts/people/people.staff'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { roles } from '@inferdex/contracts/protocol/roles'
import { describe, expect, it } from 'vitest'
import { as, aPerson, errorOf, oneOfEach, type Person, testApp } from '../../testing/test-app.ts'

const test = await testApp({ RATE_LIMITS: 'off' })
const people = await oneOfEach(test)

const list = async (query = '', by: Person = people.ADMIN) =>
  (await as(test.app, by).get(`/admin/users${query}`)).json<ResponseBody<typeof listPeople>>()
const setRole = (by: Person, id: string, role: string) => as(test.app, by).put(`/admin/users/${id}/role`, { role })
const setBan = (by: Person, id: string, body: object) => as(test.app, by).put(`/admin/users/${id}/ban`, body)
const meOf = (person: Person) => as(test.app, person).get('/auth/me')
const entries = async (targetId: string) =>
  (await as(test.app, people.ADMIN).get(`/admin/audit-logs?targetId=${targetId}&sortOrder=asc`)).json<{
    items: { action: string; changes: object }[]
  }>().items

describe('GET /admin/users', () => {
  it('200: newest first with what staff needs to know, also for moderators [API-ADM-02] [ADM-USER-04] [ADM-USER-10]', async () => {
    for (let index = 0; index < 6; index += 1) {
      await as(test.app, people.USER).post('/submissions', { type: 'GENERAL', data: { suggestion: `Idea ${index}` } })
    }
    const { users, totalPages, total, byRole } = await list('', people.MODERATOR)
    expect([total, totalPages]).toEqual([4, 1])
    expect(byRole).toEqual({ USER: 1, CONTRIBUTOR: 1, MODERATOR: 1, ADMIN: 1 })
    expect(users.find(({ id }) => id === people.USER.id)).toEqual({
      id: people.USER.id,
      username: people.USER.username,
      email: people.USER.email,
      avatar: null,
      role: 'USER',
      reputation: 0,
      banned: false,
      banReason: null,
      hasSecondFactor: false,
      createdAt: '2026-07-01T12:00:00.000Z',
      counts: { reviews: 0, submissions: 6 },
    } satisfies Listed)
  })

  it('200: by role, by a part of name or address, in pages [API-ADM-02] [ADM-USER-02] [ADM-USER-03]', async () => {
    for (const role of roles) expect((await list(`?role=${role}`)).users.map(({ id }) => id)).toEqual([people[role].id])
    expect((await list(`?search=${people.ADMIN.email.toUpperCase().slice(0, 12)}`)).users.map(({ id }) => id)).toEqual([
      people.ADMIN.id,
    ])
    expect((await list('?search=100%25')).users).toEqual([])
    const pages = [await list('?limit=3'), await list('?limit=3&page=2')]
    expect(pages.map(({ users, totalPages }) => [users.length, totalPages])).toEqual([
      [3, 2],
      [1, 2],
    ])
  })
})

describe('PUT /admin/users/:id/role', () => {
  it('200: takes effect with the next request, and is written down [API-ADM-03] [ADM-ROLE-10] [ADM-AUDIT-14]', async () => {
    const member = await aPerson(test)
    expect((await as(test.app, member).get('/admin/users')).statusCode).toBe(403)
    const res = await setRole(people.ADMIN, member.id, 'MODERATOR')
    expect(res.json()).toMatchObject({ id: member.id, role: 'MODERATOR' })
    expect((await as(test.app, member).get('/admin/users')).statusCode).toBe(200)
    expect(await entries(member.id)).toMatchObject([
      { action: 'UPDATE_USER_ROLE', changes: { role: { from: 'USER', to: 'MODERATOR' } } },
    ])
  })

  it('400: a role that does not exist [API-ADM-03]', async () => {
    expect((await setRole(people.ADMIN, people.USER.id, 'OWNER')).statusCode).toBe(400)
  })

  it('403: a moderator, and nobody for oneself [ADM-ROLE-06]', async () => {
    expect((await setRole(people.MODERATOR, people.USER.id, 'ADMIN')).statusCode).toBe(403)
    const own = await setRole(people.ADMIN, people.ADMIN.id, 'USER')
    expect([own.statusCode, errorOf(own).error]).toEqual([403, 'You cannot do this to your own account'])
  })

  it('two administrators who demote each other at once: one of them stays', async () => {
    const other = await aPerson(test, 'ADMIN')
    const responses = await Promise.all([
      setRole(people.ADMIN, other.id, 'USER'),
      setRole(other, people.ADMIN.id, 'USER'),
    ])
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)[0]).toBe(200)
    expect((await list('?role=ADMIN', responses[0]?.statusCode === 200 ? people.ADMIN : other)).users).toHaveLength(1)
    // The remaining admin restores the other one for the next tests.
    if (responses[0]?.statusCode !== 200) await setRole(other, people.ADMIN.id, 'ADMIN')
    else await setRole(people.ADMIN, other.id, 'ADMIN')
  })
})

describe('PUT /admin/users/:id/ban', () => {
  it('200: ends all sessions at once, and lets in again [API-ADM-04] [ADM-USER-11]', async () => {
    const member = await aPerson(test)
    expect((await meOf(member)).statusCode).toBe(200)
    const banned = await setBan(people.ADMIN, member.id, { banned: true, reason: 'Spam' })
    expect(banned.json()).toMatchObject({ banned: true, banReason: 'Spam' })
    expect((await meOf(member)).statusCode).toBe(401)
    const free = await setBan(people.ADMIN, member.id, { banned: false })
    expect(free.json()).toMatchObject({ banned: false, banReason: null })
    expect((await entries(member.id)).map(({ action }) => action)).toEqual(['BAN_USER', 'UNBAN_USER'])
  })

  it('403: a moderator', async () => {
    expect((await setBan(people.MODERATOR, people.USER.id, { banned: true })).statusCode).toBe(403)
  })
})

describe('DELETE /admin/users/:id', () => {
  it('204: the person is gone, what they sent stays without a name, and the deletion is written down [API-ADM-05]', async () => {
    const member = await aPerson(test)
    const sent = (
      await as(test.app, member).post('/submissions', { type: 'GENERAL', data: { suggestion: 'Remember me' } })
    ).json<{ id: string }>()
    expect((await as(test.app, people.ADMIN).delete(`/admin/users/${member.id}`)).statusCode).toBe(204)
    expect((await meOf(member)).statusCode).toBe(401)
    expect((await list(`?search=${member.username}`)).users).toEqual([])
    expect((await as(test.app, people.ADMIN).get(`/submissions/${sent.id}`)).json()).toMatchObject({ user: null })
    const written = await entries(member.id)
    expect(written.map(({ action }) => action)).toEqual(['DELETE_USER'])
    expect(JSON.stringify(written)).not.toContain(member.email)
  })

  it('403: a moderator, and nobody for oneself [ADM-ROLE-07]', async () => {
    expect((await as(test.app, people.MODERATOR).delete(`/admin/users/${people.USER.id}`)).statusCode).toBe(403)
    expect((await as(test.app, people.ADMIN).delete(`/admin/users/${people.ADMIN.id}`)).statusCode).toBe(403)
  })

  it('404: nobody', async () => {
    const unknownId = '01890000-0000-7000-8000-000000000000'
    expect((await as(test.app, people.ADMIN).delete(`/admin/users/${unknownId}`)).statusCode).toBe(404)
  })
})
