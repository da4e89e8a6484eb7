import type { OwnData, OwnSession } from '@inferdex/contracts/people/people'
import { describe, expect, it, vi } from 'vitest'
import { aPerson, as, errorOf, type Person, TEST_PASSWORD, testApp } from '../../testing/test-app.ts'
import { waitingJobs } from '../../testing/run-jobs.ts'

const NEW_PASSWORD = 'another long enough phrase'

const test = await testApp({ RATE_LIMITS: 'off' })

/** Signs the same person in on another device. */
async function again(person: Person): Promise<Person> {
  const res = await as(test.app).post('/auth/login', { email: person.email, password: TEST_PASSWORD })
  return { ...person, token: res.json<{ token: string }>().token }
}

const statusOf = async (person: Person) => (await as(test.app, person).get('/auth/me')).statusCode

async function userCount(): Promise<number> {
  const row = await test.database.db.selectFrom('counts').select('value').where('name', '=', 'users').executeTakeFirst()
  return row?.value ?? 0
}

/** Runs calls in parallel: locks the counts, which each call needs at its end, until all of them wait. */
async function whileCountsAreLocked<T>(waiting: number, start: () => Promise<T>[]): Promise<T[]> {
  const { pool } = test.database
  const gate = await pool.connect()
  try {
    await gate.query(`begin; select 1 from counts where name = 'users' for update`)
    const started = start()
    await vi.waitFor(async () => {
      const { rows } = await pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows).toHaveLength(waiting)
    }, 20_000)
    await gate.query('commit')
    return await Promise.all(started)
  } finally {
    gate.release()
  }
}

describe('PUT /users/me/password', () => {
  it('200: ends every session, opens a new one and says so by mail', async () => {
    const person = await aPerson(test)
    const elsewhere = await again(person)
    const body = { currentPassword: TEST_PASSWORD, password: NEW_PASSWORD }
    const res = await as(test.app, person).put('/users/me/password', body)
    expect(res.statusCode).toBe(200)
    const { token, user } = res.json<{ token: string; user: { id: string } }>()
    expect(user.id).toBe(person.id)
    expect(await statusOf({ ...person, token })).toBe(200)
    expect([await statusOf(person), await statusOf(elsewhere)]).toEqual([401, 401])
    const login = await as(test.app).post('/auth/login', { email: person.email, password: NEW_PASSWORD })
    expect(login.statusCode).toBe(200)
    const jobs = await waitingJobs(test.database.db)
    expect(jobs).toContainEqual({
      name: 'account-mail',
      data: { kind: 'password-changed', userId: person.id },
      attempts: 0,
    })
  })

  it('400: a wrong current password or a common new one is refused beside its field, and the session stays', async () => {
    const person = await aPerson(test)
    const put = (currentPassword: string, password: string) =>
      as(test.app, person).put('/users/me/password', { currentPassword, password })
    expect(errorOf(await put('wrong password', NEW_PASSWORD))).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { currentPassword: 'This is not your current password' },
    })
    expect(errorOf(await put(TEST_PASSWORD, 'P@ssw0rd!')).fields).toHaveProperty('password')
    expect(errorOf(await put(TEST_PASSWORD, 'short')).fields).toEqual({
      password: 'Password must be at least 8 characters',
    })
    expect(await statusOf(person)).toBe(200)
  })

  it('429: a stolen session cannot try more than ten passwords', async () => {
    const limited = await testApp()
    const person = await aPerson(limited)
    const statuses: number[] = []
    for (let time = 1; time <= 11; time += 1) {
      const body = { currentPassword: `wrong ${time}`, password: NEW_PASSWORD }
      statuses.push((await as(limited.app, person).put('/users/me/password', body)).statusCode)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429])
  })

  it('409: an account without a password is sent to the mail', async () => {
    const person = await aPerson(test)
    await test.database.db.updateTable('users').set({ password_hash: null }).where('id', '=', person.id).execute()
    const body = { currentPassword: 'anything', password: NEW_PASSWORD }
    expect(errorOf(await as(test.app, person).put('/users/me/password', body))).toMatchObject({ code: 'NO_PASSWORD' })
  })
})

describe('own sessions', () => {
  it('200: lists where the account is signed in and which session asks, and no token', async () => {
    const person = await aPerson(test)
    const phone = await test.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'user-agent': 'A phone' },
      payload: { email: person.email, password: TEST_PASSWORD },
    })
    const res = await as(test.app, person).get('/users/me/sessions')
    const sessions = res.json<OwnSession[]>()
    expect(sessions).toHaveLength(2)
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    expect(sessions).toContainEqual(
      expect.objectContaining({ userAgent: 'A phone', address: '127.0.0.1', isCurrent: false }),
    )
    expect(res.body).not.toContain(phone.json<{ token: string }>().token)
  })

  it('204: one session is ended, the others stay; 404 for a session of somebody else', async () => {
    const person = await aPerson(test)
    const elsewhere = await again(person)
    const stranger = await aPerson(test)
    const other = (await as(test.app, person).get('/users/me/sessions'))
      .json<OwnSession[]>()
      .find(({ isCurrent }) => !isCurrent)
    const path = `/users/me/sessions/${other?.id}`
    expect((await as(test.app, stranger).delete(path)).statusCode).toBe(404)
    expect(await statusOf(elsewhere)).toBe(200)
    expect((await as(test.app, person).delete(path)).statusCode).toBe(204)
    expect([await statusOf(elsewhere), await statusOf(person)]).toEqual([401, 200])
    expect((await as(test.app, person).delete(path)).statusCode).toBe(404)
  })

  it('204: signing out everywhere ends all of them and nobody else’s', async () => {
    const person = await aPerson(test)
    const elsewhere = await again(person)
    const stranger = await aPerson(test)
    expect((await as(test.app, person).delete('/users/me/sessions')).statusCode).toBe(204)
    expect([await statusOf(person), await statusOf(elsewhere), await statusOf(stranger)]).toEqual([401, 401, 200])
  })

  it('204: the other sessions end, this one and those of others stay [SAFE-09]', async () => {
    const person = await aPerson(test)
    const elsewhere = [await again(person), await again(person)]
    const stranger = await aPerson(test)
    expect((await as(test.app).delete('/users/me/other-sessions')).statusCode).toBe(401)
    expect((await as(test.app, person).delete('/users/me/other-sessions')).statusCode).toBe(204)
    expect(await Promise.all(elsewhere.map(statusOf))).toEqual([401, 401])
    expect([await statusOf(person), await statusOf(stranger)]).toEqual([200, 200])
  })
})

describe('GET /users/me/data', () => {
  it('200: a file with everything about the account and nothing that opens it', async () => {
    const person = await aPerson(test)
    await as(test.app, person).patch('/users/me', { bio: 'I like models.' })
    const res = await as(test.app, person).get('/users/me/data')
    expect(res.headers['content-disposition']).toBe('attachment; filename="my-data.json"')
    const data = res.json<OwnData>()
    expect(data.account).toMatchObject({ id: person.id, email: person.email, bio: 'I like models.' })
    expect(data.sessions).toHaveLength(1)
    for (const secret of [person.token, 'argon2', 'hash']) expect(res.body).not.toContain(secret)
  })
})

describe('DELETE /users/me', () => {
  it('204: personal data goes, the row stays, sessions end, the address and the name are free again', async () => {
    const person = await aPerson(test)
    await as(test.app, person).patch('/users/me', { bio: 'About me', avatar: 'https://example.org/me.png' })
    const before = await userCount()
    const body = { username: person.username.toUpperCase(), password: TEST_PASSWORD }
    expect((await as(test.app, person).delete('/users/me', body)).statusCode).toBe(204)
    expect(await statusOf(person)).toBe(401)
    expect(await userCount()).toBe(before - 1)

    const row = await test.database.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ password_hash: null, avatar: null, bio: null, deleted_at: test.clock.now })
    for (const personal of [person.username, person.email, 'About me']) {
      expect(JSON.stringify(row)).not.toContain(personal)
    }
    expect((await as(test.app).get(`/users/${person.id}`)).statusCode).toBe(404)
    const login = await as(test.app).post('/auth/login', { email: person.email, password: TEST_PASSWORD })
    expect(login.statusCode).toBe(401)
    const fresh = { username: person.username, email: person.email, password: TEST_PASSWORD }
    expect((await as(test.app).post('/auth/register', fresh)).statusCode).toBe(201)
  })

  it.each([
    [
      'another username',
      { username: 'somebody-else', password: TEST_PASSWORD },
      'username',
      'This is not your username',
    ],
    ['a wrong password', { password: 'wrong password' }, 'password', 'This is not your current password'],
    ['no password', {}, 'password', 'This is not your current password'],
  ])('400: %s deletes nothing', async (_, change, field, message) => {
    const person = await aPerson(test)
    const res = await as(test.app, person).delete('/users/me', { username: person.username, ...change })
    expect(res.statusCode).toBe(400)
    expect(errorOf(res).fields).toEqual({ [field]: message })
    expect(await statusOf(person)).toBe(200)
  })

  it('409: the only administrator cannot leave; of two who leave at once, one stays', async () => {
    const one = await aPerson(test, 'ADMIN')
    const leave = (person: Person) =>
      as(test.app, person).delete('/users/me', { username: person.username, password: TEST_PASSWORD })
    expect(errorOf(await leave(one))).toMatchObject({ code: 'LAST_ADMIN' })
    const two = await aPerson(test, 'ADMIN')
    const leaving = await whileCountsAreLocked(2, () => [leave(one), leave(two)])
    expect(leaving.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 409])
  })
})
