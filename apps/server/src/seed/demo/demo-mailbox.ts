import type { MessageState } from '@inferdex/contracts/contact'
import { insertMessage, updateStatus } from '../../features/contact/contact.queries.ts'
import { confirmByToken, insertToken, requestSubscription } from '../../features/newsletter/newsletter.queries.ts'
import { newId } from '../../platform/ids.ts'
import { hashSecret } from '../../platform/secret-tokens.ts'
import type { Db } from '../../db/db.ts'
import type { DemoPeople } from './demo-people.ts'
import { daysBefore } from './demo-time.ts'

export type DemoMessage = {
  name: string
  email: string
  subject: string
  message: string
  daysAgo: number
  status: MessageState
}

const CONFIRMED_SUBSCRIBERS = 14
const WAITING_SUBSCRIBERS = 3

/** Writes contact messages and newsletter subscriptions. */
export async function writeDemoMailbox(
  tx: Db,
  messages: readonly DemoMessage[],
  people: DemoPeople,
  now: Date,
): Promise<void> {
  const moderator = people.get('moderator')
  for (const { daysAgo, status, ...message } of messages) {
    const createdAt = daysBefore(now, daysAgo)
    const id = newId(createdAt)
    await insertMessage(tx, { ...message, id, status: status === 'ANSWERED' ? 'OPEN' : status, createdAt })
    if (status === 'ANSWERED' && moderator !== undefined)
      await updateStatus(tx, id, { status, by: moderator, at: daysBefore(now, daysAgo - 1) })
  }
  for (let index = 0; index < CONFIRMED_SUBSCRIBERS + WAITING_SUBSCRIBERS; index += 1) {
    const isConfirmed = index < CONFIRMED_SUBSCRIBERS
    const requestedAt = daysBefore(now, isConfirmed ? 90 - index * 6 : 1 + index - CONFIRMED_SUBSCRIBERS)
    const email = `reader${index + 1}@example.com`
    const { id } = await requestSubscription(tx, newId(requestedAt), email, requestedAt)
    if (!isConfirmed) continue
    const hash = hashSecret(`demonstration ${id}`)
    await insertToken(tx, { hash, purpose: 'confirm', subscriptionId: id })
    await confirmByToken(tx, hash, requestedAt)
  }
}
