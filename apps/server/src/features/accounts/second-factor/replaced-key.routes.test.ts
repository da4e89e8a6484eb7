import { generate } from 'otplib'
import { describe, expect, it } from 'vitest'
import { seal, unseal } from '../../../platform/sealed-secrets.ts'
import { aPersonWithApp } from '../../../testing/accounts/second-factor.ts'
import { as, TEST_PASSWORD, testApp } from '../../../testing/test-app.ts'

const STEP_MS = 30_000

describe('a replaced SECOND_FACTOR_KEY', () => {
  it('200: the app still works, and its secret is sealed with the new one [SAFE-23]', async () => {
    const oldKey = 'an old key of the installation, long enough'
    const newKey = 'a new key of the installation, long enough'
    const changed = await testApp({ RATE_LIMITS: 'off', SECOND_FACTOR_KEY: newKey, SECOND_FACTOR_KEY_BEFORE: oldKey })
    const { db } = changed.database
    const person = await aPersonWithApp(changed)
    const own = db.selectFrom('authenticator_apps').select('secret').where('user_id', '=', person.id)
    const isSealedWith = async (key: string) =>
      unseal([key], person.id, (await own.executeTakeFirstOrThrow()).secret)?.isCurrent === true
    const text = unseal([newKey], person.id, (await own.executeTakeFirstOrThrow()).secret)?.text ?? ''
    const sealed = seal([oldKey], person.id, text)
    await db.updateTable('authenticator_apps').set({ secret: sealed }).where('user_id', '=', person.id).execute()

    const signIn = async () => {
      changed.clock.now = new Date(changed.clock.now.getTime() + STEP_MS)
      const code = await generate({ secret: text, epoch: Math.floor(changed.clock.now.getTime() / 1000) })
      const login = await as(changed.app).post('/auth/login', { email: person.email, password: TEST_PASSWORD })
      const cookie = String(login.headers['set-cookie']).split(';', 1)[0] ?? ''
      const url = '/api/auth/second-factor'
      return await changed.app.inject({ method: 'POST', url, headers: { cookie }, payload: { code } })
    }
    expect(await isSealedWith(oldKey)).toBe(true)
    expect((await signIn()).statusCode).toBe(200)
    expect([await isSealedWith(oldKey), await isSealedWith(newKey)]).toEqual([false, true])
    expect((await signIn()).statusCode).toBe(200)
  })
})
