import type { OwnSession } from '@inferdex/contracts/people/people'
import type { Role } from '@inferdex/contracts/protocol/roles'
import { describe, expect, it } from 'vitest'
import { aPerson, as, type Person, testApp } from '../../../testing/test-app.ts'

const HOUR_MS = 60 * 60 * 1000

const test = await testApp({ RATE_LIMITS: 'off', STAFF_SESSION_IDLE_HOURS: '4', STAFF_SESSION_HOURS: '24' })

function hoursLater(hours: number): void {
  test.clock.now = new Date(test.clock.now.getTime() + hours * HOUR_MS)
}

const statusOf = async (person: Person) => (await as(test.app, person).get('/auth/me')).statusCode

/** Uses the session every three hours, and returns after how many hours it was refused. */
async function hoursInUse(person: Person, most: number): Promise<number> {
  for (let hours = 3; hours <= most; hours += 3) {
    hoursLater(3)
    if ((await statusOf(person)) === 401) return hours
  }
  return most
}

async function setRole({ id }: Person, role: Role): Promise<void> {
  await test.database.db.updateTable('users').set({ role }).where('id', '=', id).execute()
}

describe('sessions of staff [SAFE-09]', () => {
  it.each<[Role, number]>([
    ['MODERATOR', 401],
    ['ADMIN', 401],
    ['CONTRIBUTOR', 200],
    ['USER', 200],
  ])('of the role %s: %d after four hours without use', async (role, status) => {
    const person = await aPerson(test, role)
    hoursLater(3.99)
    expect(await statusOf(person)).toBe(200)
    hoursLater(4.01)
    expect(await statusOf(person)).toBe(status)
  })

  it('401: end after a day, however much they are used; those of others do not', async () => {
    const [moderator, person] = [await aPerson(test, 'MODERATOR'), await aPerson(test)]
    expect(await hoursInUse(moderator, 48)).toBe(24)
    expect(await statusOf(person)).toBe(200)
  })

  it('401: a reader who becomes a moderator has the shorter length at once; one who is no longer, the longer', async () => {
    const person = await aPerson(test)
    hoursLater(30)
    expect(await statusOf(person)).toBe(200)
    await setRole(person, 'MODERATOR')
    expect(await statusOf(person)).toBe(401)
    await setRole(person, 'USER')
    expect(await statusOf(person)).toBe(200)
  })

  it('200: the list of the own sessions says when they end, and has none that has ended', async () => {
    const moderator = await aPerson(test, 'MODERATOR')
    const startedAt = test.clock.now
    const [session] = (await as(test.app, moderator).get('/users/me/sessions')).json<OwnSession[]>()
    expect(session?.expiresAt).toBe(new Date(startedAt.getTime() + 24 * HOUR_MS).toISOString())
  })

  it('do not write with every request: the last use is written every five minutes, as for everyone', async () => {
    const moderator = await aPerson(test, 'MODERATOR')
    const lastUse = async () => {
      const sessions = test.database.db
        .selectFrom('sessions')
        .select('last_used_at')
        .where('user_id', '=', moderator.id)
      return (await sessions.executeTakeFirstOrThrow()).last_used_at
    }
    const startedAt = test.clock.now
    hoursLater(0.05)
    expect(await statusOf(moderator)).toBe(200)
    expect(await lastUse()).toEqual(startedAt)
  })
})
