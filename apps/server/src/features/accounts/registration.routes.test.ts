import type { OwnAccount } from '@inferdex/contracts/accounts/accounts'
import { describe, expect, it } from 'vitest'
import { mailServer, sendDueMails } from '../../testing/servers/mail-server.ts'
import { aPerson, as, errorOf, TEST_PASSWORD, testApp } from '../../testing/test-app.ts'

type Registration = { token?: string; user: OwnAccount }

const test = await testApp()

const register = (username: string, email: string) =>
  as(test.app).post('/auth/register', { username, email, password: 'some phrase of a stranger' })

describe('registering with an address that has an account, where mail is sent', () => {
  it('201: gets the answer of a new account without a token; its owner gets a mail [SAFE-18]', async () => {
    const owner = await aPerson(test)
    const fresh = await register('a-new-one', 'fresh@example.org')
    const known = await register('another-one', owner.email.toUpperCase())
    expect([known.statusCode, fresh.statusCode]).toEqual([201, 201])
    const [{ token, user }, response] = [fresh.json<Registration>(), known.json<Registration>()]
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(Object.keys(response)).toEqual(['user'])
    expect(Object.keys(response.user)).toEqual(Object.keys(user))
    expect(response.user).toMatchObject({ username: 'another-one', email: owner.email.toUpperCase(), role: 'USER' })
    expect(response.user.id).not.toBe(owner.id)
    expect(known.headers['set-cookie']).toBeUndefined()

    const mails = await mailServer()
    await sendDueMails(test, mails)
    const toOwner = mails.mails.filter(({ to }) => to === owner.email)
    expect(toOwner.map(({ subject }) => subject)).toEqual(['You already have an account at Inferdex'])
    expect(toOwner[0]?.text).toContain(`Hello ${owner.username}`)
    expect(toOwner[0]?.text).toContain('http://localhost:3000/login')
    // The owner's account is unchanged.
    const login = await as(test.app).post('/auth/login', { email: owner.email, password: TEST_PASSWORD })
    expect(login.statusCode).toBe(200)
  })

  it('201: again and again, but its owner is mailed three times a day at most [SAFE-18]', async () => {
    const owner = await aPerson(test)
    for (let time = 1; time <= 5; time += 1) {
      expect((await register(`many-${time}`, owner.email)).statusCode).toBe(201)
    }
    const mails = await mailServer()
    await sendDueMails(test, mails)
    expect(mails.mails.filter(({ to }) => to === owner.email)).toHaveLength(3)
  })

  it('409: a username that is taken is refused as for a new address [SAFE-18]', async () => {
    const owner = await aPerson(test)
    const res = await register(owner.username, owner.email)
    expect(res.statusCode).toBe(409)
    expect(errorOf(res)).toMatchObject({ code: 'USERNAME_TAKEN' })
  })
})
