import type { Subscriber, SubscriberState } from '@inferdex/contracts/newsletter'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { containing } from '../../db/like.ts'
import { type ListCount, readListCounts } from '../../db/paging/list-counts.ts'
import { byTime } from '../../db/paging/list-order.ts'
import { type AnchorMemo, findPageOfIds, selectPageOfIds } from '../../db/paging/numbered-page.ts'

export type TokenPurpose = 'confirm' | 'unsubscribe'
export type Subscription = { readonly id: string; readonly isConfirmed: boolean }

/** Returns the subscription of an address, and creates it if there is none. */
export async function requestSubscription(tx: Db, id: string, email: string, now: Date): Promise<Subscription> {
  const row = await tx
    .insertInto('newsletter_subscriptions')
    .values({ id, email, requested_at: now })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({
        // A repeated request does not change when an address was subscribed.
        requested_at: sql`case when newsletter_subscriptions.confirmed_at is null then ${now} else newsletter_subscriptions.requested_at end`,
      }),
    )
    .returning(['id', 'confirmed_at'])
    .executeTakeFirstOrThrow()
  return { id: row.id, isConfirmed: row.confirmed_at !== null }
}

export async function findConfirmed(tx: Db, email: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('newsletter_subscriptions')
    .select('id')
    .where('email', '=', email)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row?.id
}

export async function insertToken(
  tx: Db,
  token: { hash: Buffer; purpose: TokenPurpose; subscriptionId: string },
): Promise<void> {
  await insertTokens(tx, token.purpose, [token])
}

export async function insertTokens(
  tx: Db,
  purpose: TokenPurpose,
  tokens: readonly { hash: Buffer; subscriptionId: string }[],
): Promise<void> {
  await tx
    .insertInto('newsletter_tokens')
    .values(tokens.map(({ hash, subscriptionId }) => ({ hash, purpose, subscription_id: subscriptionId })))
    .execute()
}

/**
 * Confirms a subscription and returns its address, null if it was confirmed before, or undefined if the token is
 * unknown.
 */
export async function confirmByToken(tx: Db, hash: Buffer, now: Date): Promise<{ email: string | null } | undefined> {
  const row = await tx
    .selectFrom('newsletter_tokens')
    .innerJoin('newsletter_subscriptions as subscription', 'subscription.id', 'newsletter_tokens.subscription_id')
    .select(['subscription.id', 'subscription.email', 'subscription.confirmed_at'])
    .where('newsletter_tokens.hash', '=', hash)
    .where('newsletter_tokens.purpose', '=', 'confirm')
    .forUpdate('subscription')
    .executeTakeFirst()
  if (row === undefined) return undefined
  if (row.confirmed_at !== null) return { email: null }
  await tx.updateTable('newsletter_subscriptions').set({ confirmed_at: now }).where('id', '=', row.id).execute()
  return { email: row.email }
}

/** Deletes a subscription with all its tokens. */
export async function deleteByToken(tx: Db, hash: Buffer): Promise<void> {
  await tx
    .deleteFrom('newsletter_subscriptions')
    .where('id', '=', (token) =>
      token
        .selectFrom('newsletter_tokens')
        .select('subscription_id')
        .where('hash', '=', hash)
        .where('purpose', '=', 'unsubscribe'),
    )
    .execute()
}

export async function deleteByEmail(tx: Db, email: string): Promise<void> {
  await tx.deleteFrom('newsletter_subscriptions').where('email', '=', email).execute()
}

export async function deleteSubscription(tx: Db, id: string): Promise<boolean> {
  const row = await tx.deleteFrom('newsletter_subscriptions').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}

const hasState = (state: SubscriberState) =>
  state === 'CONFIRMED' ? sql<boolean>`confirmed_at is not null` : sql<boolean>`confirmed_at is null`
const matches = (search: string) => sql<boolean>`lower(email::text) like ${containing(search)}`

type Page = { page: number; limit: number }
type Found = { readonly items: Subscriber[]; readonly total: number; readonly isPartial: boolean }

const LIST = { table: 'newsletter_subscriptions', order: byTime('newsletter_subscriptions').newest } as const

export async function listByState(
  db: Db,
  state: SubscriberState,
  paging: Page,
  { total, version }: ListCount,
  memo: AnchorMemo,
): Promise<Found> {
  const list = { ...LIST, rows: [hasState(state)], anchors: { memo, version } }
  const ids = await selectPageOfIds(db, list, paging, total)
  return { items: ids === null ? [] : await readSubscribers(db, ids), total, isPartial: false }
}

export async function findSubscribers(
  db: Db,
  { state, search }: { state: SubscriberState; search: string },
  paging: Page,
): Promise<Found> {
  const { ids, ...counted } = await findPageOfIds(db, { ...LIST, rows: [hasState(state), matches(search)] }, paging)
  return { items: ids.length === 0 ? [] : await readSubscribers(db, ids), ...counted }
}

async function readSubscribers(db: Db, ids: readonly string[] | RawBuilder<string>): Promise<Subscriber[]> {
  const rows = await db
    .selectFrom('newsletter_subscriptions')
    .select(['id', 'email', 'requested_at', 'confirmed_at'])
    .where('id', 'in', ids)
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    requestedAt: row.requested_at.toISOString(),
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
  }))
}

export async function readCounts(db: Db): Promise<Record<SubscriberState, ListCount>> {
  const countOf = await readListCounts(db, ['newsletter_confirmed', 'newsletter_pending'])
  return { CONFIRMED: countOf('newsletter_confirmed'), PENDING: countOf('newsletter_pending') }
}

export type ConfirmedSubscriber = { readonly id: string; readonly email: string; readonly confirmedAt: Date }

/** Lists confirmed subscribers in order of their requests. */
export async function findConfirmedAfter(
  db: Db,
  after: string | undefined,
  limit: number,
): Promise<ConfirmedSubscriber[]> {
  let confirmed = db
    .selectFrom('newsletter_subscriptions')
    .select(['id', 'email', 'confirmed_at as confirmedAt'])
    .where('confirmed_at', 'is not', null)
    .$narrowType<{ confirmedAt: Date }>()
    .orderBy('id')
    .limit(limit)
  if (after !== undefined) confirmed = confirmed.where('id', '>', after)
  return await confirmed.execute()
}

/** The time to confirm a subscription, which the mail states. */
const KEEP_UNCONFIRMED_MS = 7 * 24 * 60 * 60 * 1000

export async function deleteUnconfirmed(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('newsletter_subscriptions')
    .where('confirmed_at', 'is', null)
    .where('requested_at', '<', new Date(now.getTime() - KEEP_UNCONFIRMED_MS))
    .execute()
}
