import type { HandlerInput } from '@inferdex/contracts/protocol/endpoint'
import { assertValid } from '@inferdex/contracts/protocol/errors'
import type { changeDelivery as changeContract, Delivery } from '@inferdex/contracts/watching/delivery'
import {
  DEFAULT_DELIVERY,
  deliveryProblems,
  type DeliverySettings,
  nextDigestAt,
} from '@inferdex/domain/watching/delivery'
import type { Db } from '../../../db/db.ts'
import { findWebhook } from './webhooks/webhooks.queries.ts'
import { findFeedStart } from './feed.queries.ts'
import { findDelivery, findLastDigest, insertDelivery, isEmailConfirmed, updateDelivery } from './settings.queries.ts'

export { deleteWebhookOf } from './webhooks/webhooks.queries.ts'
export { deleteFeedOf } from './feed.queries.ts'
export { deleteDeliveryOf } from './settings.queries.ts'

export type DeliveryDeps = {
  readonly db: Db
  readonly now: () => Date
  readonly sendsMail: boolean
  readonly hasWebhooks: boolean
}

/** Returns a user's delivery settings, and whether mail can reach them. */
export async function readDelivery({ db, sendsMail, hasWebhooks }: DeliveryDeps, userId: string): Promise<Delivery> {
  const [stored, last, isConfirmed, feedStart, webhook] = await Promise.all([
    findDelivery(db, userId),
    findLastDigest(db, userId),
    isEmailConfirmed(db, userId),
    findFeedStart(db, userId),
    findWebhook(db, userId),
  ])
  const ready = isConfirmed ? 'ready' : 'unconfirmed'
  const mail = sendsMail ? ready : 'off'
  return {
    ...(stored?.settings ?? DEFAULT_DELIVERY),
    mail,
    nextDigestAt: mail === 'ready' ? (stored?.nextDigestAt?.toISOString() ?? null) : null,
    lastDigestAt: last.sentAt?.toISOString() ?? null,
    feed: feedStart && { createdAt: feedStart.toISOString() },
    hasWebhooks,
    webhook,
  }
}

export async function changeDelivery(
  deps: DeliveryDeps,
  userId: string,
  settings: HandlerInput<typeof changeContract>['body'],
): Promise<Delivery> {
  assertValid(deliveryProblems(settings))
  await deps.db.transaction().execute((tx) => saveDelivery(tx, userId, settings, deps.now()))
  return await readDelivery(deps, userId)
}

/** Saves settings. A person who switches the digest on gets alerts from now on, not earlier ones. */
async function saveDelivery(tx: Db, userId: string, settings: DeliverySettings, now: Date): Promise<void> {
  await startDelivery(tx, userId, now)
  const before = await findDelivery(tx, userId, true)
  const last = await findLastDigest(tx, userId)
  const next = { userId, settings, nextDigestAt: nextDigestAt(settings, now, last.madeAt) }
  await updateDelivery(tx, before?.settings.digest === 'off' ? { ...next, digestSince: now } : next)
}

/** Stores the default settings for a person who starts to watch; existing settings are kept. */
export async function startDelivery(tx: Db, userId: string, now: Date): Promise<void> {
  const settings = DEFAULT_DELIVERY
  await insertDelivery(tx, { userId, settings, nextDigestAt: nextDigestAt(settings, now), digestSince: now })
}
