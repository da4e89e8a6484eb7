import { nextDigestAt, quietUntil } from '@inferdex/domain/watching/delivery'
import type { Db } from '../../../db/db.ts'
import { newId } from '../../../platform/ids.ts'
import { enqueueJobs } from '../../../platform/job-queue.ts'
import { digestMail } from './digest-mail.jobs.ts'
import { insertDigests, lockDuePeople, updateNextDigests } from './digests.queries.ts'

const PEOPLE_AT_ONCE = 200

export type MakeDigestsDeps = { readonly db: Db; readonly now: () => Date; readonly sendsMail: boolean }

/**
 * Creates all due digests, and enqueues a job for each that mails it. Each batch is one transaction: a process that is
 * killed leaves whole batches, and no person gets two digests of one period.
 */
export async function makeDueDigests({ db, now, sendsMail }: MakeDigestsDeps, batch = PEOPLE_AT_ONCE): Promise<void> {
  if (!sendsMail) return
  let found = batch
  while (found === batch) found = await db.transaction().execute((tx) => makeDigests(tx, batch, now()))
}

/** Creates one batch of digests. Alerts from before the address was confirmed stay in the inbox only. */
async function makeDigests(tx: Db, batch: number, now: Date): Promise<number> {
  const people = await lockDuePeople(tx, batch, now)
  if (people.length === 0) return 0
  const due = people.map((person) => ({ ...person, id: newId(now), quiet: quietUntil(person.settings, now) }))
  const recipients = due.filter(({ isReachable, quiet }) => isReachable && quiet === null)
  const made = await insertDigests(tx, recipients, now)
  await updateNextDigests(
    tx,
    due.map(({ userId, settings, isReachable, quiet }) => ({
      userId,
      at: quiet ?? nextDigestAt(settings, now),
      since: isReachable ? null : now,
    })),
  )
  await enqueueJobs(
    tx,
    digestMail,
    made.map((digestId) => ({ digestId })),
  )
  return people.length
}
