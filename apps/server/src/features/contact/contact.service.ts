import type * as contract from '@inferdex/contracts/contact'
import type { ResponseBody, HandlerInput } from '@inferdex/contracts/protocol/endpoint'
import { AppError } from '@inferdex/contracts/protocol/errors'
import { totalPages } from '@inferdex/contracts/protocol/paging'
import { changesBetween } from '@inferdex/domain/audit/audit-actions'
import { looksLikeSpam } from '@inferdex/domain/contact/contact-spam'
import type { Db } from '../../db/db.ts'
import type { AnchorMemo } from '../../db/paging/numbered-page.ts'
import { newId } from '../../platform/ids.ts'
import { visitorKey } from '../../platform/client-address.ts'
import { enqueueJob } from '../../platform/job-queue.ts'
import type { Limit, RateLimiter } from '../../platform/rate-limit.ts'
import { type Actor, recordAction } from '../audit/audit.service.ts'
import { contactMail } from './contact-mail.jobs.ts'
import * as queries from './contact.queries.ts'

const HOUR_SECONDS = 60 * 60
const MESSAGES_PER_ADDRESS: Limit = { hits: 10, windowSeconds: HOUR_SECONDS }
const MESSAGES_PER_SENDER: Limit = { hits: 5, windowSeconds: HOUR_SECONDS }

export type ContactDeps = {
  db: Db
  limiter: RateLimiter
  now: () => Date
  /** Whether messages are also mailed; staff reads them on the site in any case. */
  isMailed: boolean
}

export async function receiveMessage(
  { db, limiter, now, isMailed }: ContactDeps,
  { website, ...input }: HandlerInput<typeof contract.sendMessage>['body'],
  client: { address: string | null },
): Promise<void> {
  const at = now()
  await limiter.consume(`contact:address:${visitorKey(client.address)}`, MESSAGES_PER_ADDRESS, at)
  await limiter.consume(`contact:sender:${input.email.toLowerCase()}`, MESSAGES_PER_SENDER, at)
  const isSpam = looksLikeSpam({ ...input, website })
  const message = { ...input, id: newId(at), status: isSpam ? 'SPAM' : 'OPEN', createdAt: at } as const
  await db.transaction().execute(async (tx) => {
    await queries.insertMessage(tx, message)
    if (isMailed && !isSpam) await enqueueJob(tx, contactMail, { messageId: message.id })
  })
}

export async function listMessages(
  db: Db,
  { page, limit, status, search = '' }: HandlerInput<typeof contract.listMessages>['query'],
  anchors: AnchorMemo,
): Promise<ResponseBody<typeof contract.listMessages>> {
  const lists = await queries.readCounts(db)
  const found =
    search === ''
      ? await queries.listByState(db, status, { page, limit }, lists[status], anchors)
      : await queries.findMessages(db, { status, search }, { page, limit })
  const counts = { OPEN: lists.OPEN.total, ANSWERED: lists.ANSWERED.total, SPAM: lists.SPAM.total }
  return { ...found, page, totalPages: totalPages(found.total, limit), counts }
}

export async function changeStatus(
  { db, now }: ContactDeps,
  actor: Actor,
  id: string,
  status: contract.MessageState,
): Promise<contract.ContactMessage> {
  await db.transaction().execute((tx) => changeAndRecord(tx, actor, id, status, now()))
  return existing(await queries.findMessage(db, id))
}

async function changeAndRecord(
  tx: Db,
  actor: Actor,
  id: string,
  status: contract.MessageState,
  now: Date,
): Promise<void> {
  const before = existing(await queries.lockMessage(tx, id))
  const changes = changesBetween(before, { status })
  if (changes === null) return
  await queries.updateStatus(tx, id, { status, by: actor.id, at: now })
  await recordAction(tx, actor, { action: 'UPDATE_MESSAGE', targetType: 'MESSAGE', targetId: id, changes }, now)
}

export async function removeMessage({ db, now }: ContactDeps, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    existing(await queries.lockMessage(tx, id))
    await queries.deleteMessage(tx, id)
    await recordAction(tx, actor, { action: 'DELETE_MESSAGE', targetType: 'MESSAGE', targetId: id }, now())
  })
}

function existing<T>(message: T | undefined): T {
  if (message === undefined) throw new AppError('NOT_FOUND', 'This message does not exist')
  return message
}
