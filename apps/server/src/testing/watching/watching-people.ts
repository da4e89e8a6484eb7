import { expect } from 'vitest'
import type { MailServer } from '../servers/mail-server.ts'
import { aPerson, as, type Person, type TestApp } from '../test-app.ts'

/** Sets when a person's address was confirmed, or that it was not. */
export async function confirmMail({ database, clock }: TestApp, { id }: Person, at: Date | null = clock.now) {
  await database.db.updateTable('users').set({ email_verified_at: at }).where('id', '=', id).execute()
}

/** Creates a person with a confirmed address who watches a model. */
export async function aWatcherOf(test: TestApp, modelId: string): Promise<Person> {
  const person = await aPerson(test)
  await confirmMail(test, person)
  const watched = await as(test.app, person).post('/watches', { targetType: 'MODEL', targetId: modelId })
  expect(watched.statusCode, watched.body).toBe(200)
  return person
}

/**
 * Starts a test of digests on a Wednesday: no recipient of another test is due, and the mail server accepts everything.
 */
export async function startDigests(test: TestApp, mails: MailServer): Promise<void> {
  await test.database.db.deleteFrom('delivery').execute()
  mails.mails.length = 0
  mails.isRefusing = false
  mails.onMail = async () => {}
  test.clock.now = new Date('2026-07-01T12:00:00Z')
}
