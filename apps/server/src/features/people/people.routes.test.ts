import { describe, expect, it } from 'vitest'
import { aPerson, as, ban, errorOf, oneOfEach, TEST_PASSWORD, testApp } from '../../testing/test-app.ts'

const test = await testApp({ RATE_LIMITS: 'off' })

describe('GET /users/:id', () => {
  it('200: anybody sees an account without e-mail, ban or anything secret [API-USER-01]', async () => {
    const person = await aPerson(test)
    const stranger = await aPerson(test)
    for (const reader of [null, stranger]) {
      const res = await as(test.app, reader).get(`/users/${person.id}`)
      expect(res.statusCode).toBe(200)
      expect(res.json()).toEqual({
        id: person.id,
        username: person.username,
        role: 'USER',
        avatar: null,
        bio: null,
        reputation: 0,
        createdAt: test.clock.now.toISOString(),
        counts: { reviews: 0, upvotes: 0, submissions: 0 },
      })
    }
  })

  it('200: a person reads who they are and how much they have contributed [API-ENT-01]', async () => {
    const person = await aPerson(test)
    await as(test.app, person).post('/submissions', { type: 'GENERAL', data: { suggestion: 'Add a map' } })
    const account = {
      id: person.id,
      username: person.username,
      email: person.email,
      role: 'USER',
      avatar: null,
      bio: null,
      reputation: 0,
      createdAt: test.clock.now.toISOString(),
    }
    expect((await as(test.app, person).get('/auth/me')).json()).toMatchObject(account)
    expect((await as(test.app, person).get('/users/me')).json()).toMatchObject({
      ...account,
      counts: { reviews: 0, upvotes: 0, submissions: 1 },
    })
  })

  it('200: owner and staff also see e-mail, its confirmation and the ban', async () => {
    const person = await aPerson(test)
    const readers = await oneOfEach(test)
    const own = await as(test.app, person).get(`/users/${person.id}`)
    expect(own.json()).toMatchObject({ email: person.email, isEmailVerified: false, isBanned: false })
    await ban(test, person)
    for (const role of ['MODERATOR', 'ADMIN'] as const) {
      const res = await as(test.app, readers[role]).get(`/users/${person.id}`)
      expect(res.json()).toMatchObject({ email: person.email, isBanned: true })
    }
    for (const role of ['USER', 'CONTRIBUTOR'] as const) {
      const res = await as(test.app, readers[role]).get(`/users/${person.id}`)
      expect(res.json()).not.toHaveProperty('email')
      expect(res.json()).not.toHaveProperty('isBanned')
    }
  })

  it('404: an unknown id; 400: something that is no id', async () => {
    const res = await as(test.app).get('/users/01981e3a-0000-7000-8000-000000000000')
    expect(errorOf(res)).toMatchObject({ code: 'NOT_FOUND', error: 'This user does not exist' })
    expect((await as(test.app).get('/users/nobody')).statusCode).toBe(400)
  })
})

describe('GET /users/me', () => {
  it('200: the own profile of each role says role, reputation and how to sign in [PUB-ROLE-01]', async () => {
    const readers = await oneOfEach(test)
    for (const [role, person] of Object.entries(readers)) {
      const res = await as(test.app, person).get('/users/me')
      expect(res.json()).toMatchObject({ id: person.id, role, isEmailVerified: false, signInMethods: ['email'] })
      expect((await as(test.app, person).get('/auth/me')).json()).toMatchObject({ role })
    }
  })

  it('a new account has role USER and reputation 0 [PUB-ROLE-02, PUB-ROLE-03]', async () => {
    const account = { username: 'newcomer', email: 'newcomer@example.org', password: TEST_PASSWORD }
    const { token } = (await as(test.app).post('/auth/register', account)).json<{ token: string }>()
    const res = await as(test.app, { id: '', ...account, token }).get('/auth/me')
    expect(res.json()).toMatchObject({ role: 'USER', reputation: 0 })
  })
})

describe('PATCH /users/me', () => {
  it('200: changes username, bio and avatar and nothing else; null removes [API-USER-02, PUB-PROF-11]', async () => {
    const person = await aPerson(test)
    const patch = (body: object) => as(test.app, person).patch('/users/me', body)
    const changed = await patch({ username: 'renamed', bio: '  About me  ', avatar: 'https://example.org/me.png' })
    expect(changed.statusCode).toBe(200)
    expect(changed.json()).toMatchObject({
      id: person.id,
      username: 'renamed',
      bio: 'About me',
      // Shown once it has been copied.
      avatar: null,
      email: person.email,
      role: 'USER',
      reputation: 0,
    })
    expect((await patch({ bio: 'Only this' })).json()).toMatchObject({ username: 'renamed', bio: 'Only this' })
    expect((await patch({ bio: '', avatar: null })).json()).toMatchObject({ bio: null, avatar: null })
    expect((await patch({})).json()).toMatchObject({ username: 'renamed' })
  })

  it.each([
    ['role', { role: 'ADMIN' }],
    ['reputation', { reputation: 100 }],
    ['email', { email: 'other@example.org' }],
    ['username', { username: 'two words' }],
    ['username', { username: 'x' }],
    ['bio', { bio: 'x'.repeat(1001) }],
    ['avatar', { avatar: 'http://example.org/me.png' }],
    ['avatar', { avatar: 'javascript:alert(1)' }],
  ])('400: %s in %j is refused beside its field', async (field, body) => {
    const person = await aPerson(test)
    const res = await as(test.app, person).patch('/users/me', body)
    expect(res.statusCode).toBe(400)
    expect(errorOf(res).fields).toHaveProperty(field)
    expect((await as(test.app, person).get('/auth/me')).json()).toMatchObject({ role: 'USER', bio: null, avatar: null })
  })

  it('409: a username that somebody has, in any letter case', async () => {
    const [person, other] = [await aPerson(test), await aPerson(test)]
    const res = await as(test.app, person).patch('/users/me', { username: other.username.toUpperCase() })
    expect(errorOf(res)).toMatchObject({
      code: 'USERNAME_TAKEN',
      fields: { username: 'This username is already taken' },
    })
  })
})
