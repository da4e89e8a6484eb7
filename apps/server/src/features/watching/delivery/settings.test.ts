import type { Delivery } from '@inferdex/contracts/watching/delivery'
import { DEFAULT_DELIVERY } from '@inferdex/domain/watching/delivery'
import { describe, expect, it } from 'vitest'
import { aPerson, as, catalogueApp, errorOf, type Person, TEST_PASSWORD } from '../../../testing/test-app.ts'

const test = await catalogueApp()
const modelId: string = (await test.database.db.selectFrom('models').select('id').executeTakeFirstOrThrow()).id

const deliveryOf = async (who: Person) => (await as(test.app, who).get('/users/me/delivery')).json<Delivery>()
const change = (who: Person, settings: object) => as(test.app, who).put('/users/me/delivery', settings)
const chosen = {
  digest: 'daily',
  weekday: 3,
  hour: 7,
  timeZone: 'Europe/Berlin',
  quietHours: { from: 22, to: 6 },
} as const

async function aWatcher({ isConfirmed = true } = {}): Promise<Person> {
  const person = await aPerson(test)
  const email_verified_at = isConfirmed ? test.clock.now : null
  await test.database.db.updateTable('users').set({ email_verified_at }).where('id', '=', person.id).execute()
  const watched = await as(test.app, person).post('/watches', { targetType: 'MODEL', targetId: modelId })
  expect(watched.statusCode).toBe(200)
  return person
}

describe('/users/me/delivery', () => {
  it('200: who watches something gets a weekly digest, who watches nothing gets none', async () => {
    expect(await deliveryOf(await aWatcher())).toEqual({
      ...DEFAULT_DELIVERY,
      mail: 'ready',
      nextDigestAt: '2026-07-06T08:00:00.000Z',
      lastDigestAt: null,
      feed: null,
      hasWebhooks: false,
      webhook: null,
    })
    expect((await deliveryOf(await aPerson(test))).nextDigestAt).toBeNull()
  })

  it('200: somebody whose address is not confirmed is told that nothing is sent', async () => {
    const person = await aWatcher({ isConfirmed: false })
    expect(await deliveryOf(person)).toMatchObject({ digest: 'weekly', mail: 'unconfirmed', nextDigestAt: null })
  })

  it('200: what was chosen holds, also before the first watch, and a later watch keeps it', async () => {
    const person = await aPerson(test)
    expect((await change(person, chosen)).statusCode).toBe(200)
    await as(test.app, person).post('/watches', { targetType: 'MODEL', targetId: modelId })
    expect(await deliveryOf(person)).toMatchObject(chosen)
    const other = await aWatcher()
    const saved = await change(other, chosen)
    expect(saved.json()).toMatchObject({ ...chosen, nextDigestAt: '2026-07-02T05:00:00.000Z' })
    const off = await change(other, { ...chosen, digest: 'off', quietHours: null })
    expect(off.json()).toMatchObject({ digest: 'off', quietHours: null, nextDigestAt: null })
  })

  it('400: no hour, day or time zone, or a digest in the quiet hours; nothing is saved', async () => {
    const person = await aWatcher()
    const wrong: [object, string][] = [
      [{ hour: 24 }, 'hour'],
      [{ weekday: 0 }, 'weekday'],
      [{ timeZone: 'Europe/Atlantis' }, 'timeZone'],
      [{ digest: 'monthly' }, 'digest'],
      [{ quietHours: { from: 20, to: 8 } }, 'hour'],
      [{ quietHours: { from: 5, to: 5 } }, 'quietHours'],
      [{ more: true }, 'more'],
    ]
    for (const [part, field] of wrong) {
      const response = await change(person, { ...chosen, ...part })
      expect([response.statusCode, Object.keys(errorOf(response).fields ?? {})]).toEqual([400, [field]])
    }
    expect(await deliveryOf(person)).toMatchObject(DEFAULT_DELIVERY)
  })

  it('401: visitors have none', async () => {
    expect((await as(test.app).get('/users/me/delivery')).statusCode).toBe(401)
  })
})

describe('the own data', () => {
  it('holds how somebody is told, and nothing of it is left when the account is deleted', async () => {
    const { db } = test.database
    const person = await aWatcher()
    await change(person, chosen)
    const data = (await as(test.app, person).get('/users/me/data')).json<{ delivery: unknown; digests: unknown }>()
    expect([data.delivery, data.digests]).toEqual([chosen, []])
    const sure = { username: person.username, password: TEST_PASSWORD }
    expect((await as(test.app, person).delete('/users/me', sure)).statusCode).toBe(204)
    expect(await db.selectFrom('delivery').select('user_id').where('user_id', '=', person.id).execute()).toEqual([])
  })
})
