import { randomBytes } from 'node:crypto'
import { newId } from '../platform/ids.ts'
import { hashSecret, newSecret } from '../platform/secret-tokens.ts'
import type { Person, TestApp } from './test-app.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Creates hundreds of signed-in people by inserting rows, because hashing their passwords would take too long. */
export async function manyPeople({ database, clock }: TestApp, count: number, ageDays = 365): Promise<Person[]> {
  const now = clock.now
  const people = Array.from({ length: count }, (): Person => {
    const username = `person-${randomBytes(6).toString('hex')}`
    return { id: newId(now), token: newSecret(), username, email: `${username}@example.org` }
  })
  const createdAt = new Date(now.getTime() - ageDays * DAY_MS)
  await database.db
    .insertInto('users')
    .values(people.map(({ id, username, email }) => ({ id, username, email, created_at: createdAt })))
    .execute()
  await database.db
    .insertInto('sessions')
    .values(
      people.map(({ id, token }) => ({
        id: newId(now),
        token_hash: hashSecret(token),
        user_id: id,
        created_at: now,
        last_used_at: now,
        expires_at: new Date(now.getTime() + 30 * DAY_MS),
      })),
    )
    .execute()
  return people
}
