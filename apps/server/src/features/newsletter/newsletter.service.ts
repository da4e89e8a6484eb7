import type { ResponseBody, HandlerInput } from '@inferdex/contracts/protocol/endpoint'
import { AppError } from '@inferdex/contracts/protocol/errors'
import * as contract from '@inferdex/contracts/newsletter'
import { totalPages } from '@inferdex/contracts/protocol/paging'
import type { Db } from '../../db/db.ts'
import type { AnchorMemo } from '../../db/paging/numbered-page.ts'
import { visitorKey } from '../../platform/client-address.ts'
import { enqueueJob } from '../../platform/job-queue.ts'
import type { Limit, RateLimiter } from '../../platform/rate-limit.ts'
import { hashSecret, newSecret } from '../../platform/secret-tokens.ts'
import { type Actor, recordAction } from '../audit/audit.service.ts'
import { newsletterMail } from './newsletter-mail.jobs.ts'
import { unsubscribeLinks } from './newsletter-mail.service.ts'
import {
  confirmByToken,
  deleteByToken,
  deleteSubscription,
  findConfirmedAfter,
  findSubscribers,
  listByState,
  insertTokens,
  readCounts,
} from './newsletter.queries.ts'

export { deleteByEmail as endSubscriptionOf } from './newsletter.queries.ts'

const HOUR_SECONDS = 60 * 60
const REQUESTS_PER_ADDRESS: Limit = { hits: 10, windowSeconds: HOUR_SECONDS }
/** Limits mails per address, to prevent flooding another person's mailbox. */
const MAILS_PER_SUBSCRIBER: Limit = { hits: 3, windowSeconds: 24 * HOUR_SECONDS }
const LINKS_PER_ADDRESS: Limit = { hits: 60, windowSeconds: HOUR_SECONDS }

export type NewsletterDeps = { db: Db; limiter: RateLimiter; now: () => Date; isOffered: boolean; publicUrl: string }
type Client = { address: string | null }

/**
 * Requests a subscription. Does the same for every address: the subscription is looked up when the mail is written, so
 * neither the response nor its timing reveals whether there is one.
 */
export async function requestSubscriptionMail(
  { db, limiter, now, isOffered }: NewsletterDeps,
  { email }: HandlerInput<typeof contract.subscribe>['body'],
  client: Client,
): Promise<void> {
  if (!isOffered) throw new AppError('NOT_FOUND', 'This site has no newsletter')
  await limiter.consume(`newsletter:address:${visitorKey(client.address)}`, REQUESTS_PER_ADDRESS, now())
  await limiter.consume(`newsletter:subscriber:${email.toLowerCase()}`, MAILS_PER_SUBSCRIBER, now())
  await enqueueJob(db, newsletterMail, { kind: 'confirm', email })
}

export async function confirmSubscription(
  { db, limiter, now }: NewsletterDeps,
  token: string,
  client: Client,
): Promise<void> {
  await limiter.consume(`newsletter:link:${visitorKey(client.address)}`, LINKS_PER_ADDRESS, now())
  await db.transaction().execute((tx) => confirmAndWelcome(tx, token, now()))
}

async function confirmAndWelcome(tx: Db, token: string, now: Date): Promise<void> {
  const confirmed = await confirmByToken(tx, hashSecret(token), now)
  if (confirmed === undefined) {
    throw new AppError('LINK_INVALID', 'This link is no longer valid. Please subscribe again.')
  }
  if (confirmed.email !== null) await enqueueJob(tx, newsletterMail, { kind: 'welcome', email: confirmed.email })
}

/**
 * Deletes a subscription. Repeated calls and unknown tokens succeed too. There is no limit per IP address, because the
 * servers of a few mail providers send this for many people.
 */
export function unsubscribe(db: Db, token: string): Promise<void> {
  return deleteByToken(db, hashSecret(token))
}

export async function listSubscribers(
  db: Db,
  { page, limit, state, search = '' }: HandlerInput<typeof contract.listSubscribers>['query'],
  anchors: AnchorMemo,
): Promise<ResponseBody<typeof contract.listSubscribers>> {
  const lists = await readCounts(db)
  const found =
    search === ''
      ? await listByState(db, state, { page, limit }, lists[state], anchors)
      : await findSubscribers(db, { state, search }, { page, limit })
  const counts = { CONFIRMED: lists.CONFIRMED.total, PENDING: lists.PENDING.total }
  return { ...found, page, totalPages: totalPages(found.total, limit), counts }
}

/** Exports subscribers with a new unsubscribe link for each, because only hashes of existing ones are stored. */
export async function exportSubscribers(
  { db, now, publicUrl }: NewsletterDeps,
  actor: Actor,
  after: string | undefined,
): Promise<ResponseBody<typeof contract.exportSubscribers>> {
  return await db.transaction().execute((tx) => exportPart(tx, actor, after, publicUrl, now()))
}

async function exportPart(
  tx: Db,
  actor: Actor,
  after: string | undefined,
  publicUrl: string,
  now: Date,
): Promise<ResponseBody<typeof contract.exportSubscribers>> {
  if (after === undefined) {
    const entry = { action: 'EXPORT_NEWSLETTER', targetType: 'NEWSLETTER', targetId: 'confirmed' } as const
    await recordAction(tx, actor, entry, now)
  }
  const found = await findConfirmedAfter(tx, after, contract.EXPORTED_AT_A_TIME + 1)
  const part = found.slice(0, contract.EXPORTED_AT_A_TIME).map((subscriber) => ({ ...subscriber, token: newSecret() }))
  if (part.length > 0) {
    const tokens = part.map(({ id, token }) => ({ hash: hashSecret(token), subscriptionId: id }))
    await insertTokens(tx, 'unsubscribe', tokens)
  }
  return {
    items: part.map(({ email, confirmedAt, token }) => ({
      email,
      confirmedAt: confirmedAt.toISOString(),
      unsubscribeUrl: unsubscribeLinks(publicUrl, token).page,
    })),
    next: found.length > part.length ? (part.at(-1)?.id ?? null) : null,
  }
}

export async function removeSubscriber(deps: NewsletterDeps, actor: Actor, id: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    if (!(await deleteSubscription(tx, id))) throw new AppError('NOT_FOUND', 'This subscription does not exist')
    // The entry omits the address.
    const entry = { action: 'DELETE_SUBSCRIPTION', targetType: 'NEWSLETTER', targetId: id } as const
    await recordAction(tx, actor, entry, deps.now())
  })
}
