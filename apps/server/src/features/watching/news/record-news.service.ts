import {
  type CheapestMove,
  type CheapestOffer,
  cheapestNews,
  newsOf,
  type RecordedChange,
  WITHDRAWN_WITHIN_MS,
  withdrawalsBy,
} from '@inferdex/domain/watching/catalogue-news'
import type { Db } from '../../../db/db.ts'
import { runScheduledJob } from '../../../platform/job-queue.ts'
import { notifyOfNews } from '../watching.jobs.ts'
import {
  findParties,
  insertCheapestEvents,
  insertFreeTierEnds,
  insertNews,
  lockEventsOf,
  withdrawEvents,
} from './news.queries.ts'

// The only place that creates events of the catalogue. Its callers write the change in the same transaction.

/** Creates the events of recorded changes and withdraws those that corrections revert. Returns whether it created any. */
export async function recordNews(tx: Db, changes: readonly RecordedChange[]): Promise<boolean> {
  const news = newsOf(changes)
  if (news.length === 0) return false
  await insertNews(tx, news)
  const corrections = news.filter(({ kind, offerId }) => kind === 'correction' && offerId !== null)
  if (corrections.length > 0) {
    const first = Math.min(...corrections.map(({ recordedAt }) => Date.parse(recordedAt)))
    const offerIds = corrections.flatMap(({ offerId }) => offerId ?? [])
    const earlier = await lockEventsOf(tx, offerIds, new Date(first - WITHDRAWN_WITHIN_MS))
    const withdrawals = withdrawalsBy(news, earlier)
    if (withdrawals.length > 0) await withdrawEvents(tx, withdrawals)
  }
  return true
}

/** Enqueues a run of the job that notifies watchers, so that they need not wait for its schedule. */
export async function notifySoon(tx: Db): Promise<void> {
  await runScheduledJob(tx, notifyOfNews)
}

/** Creates the events that other offers became the cheapest. Call it in the transaction that computed the figures. */
export async function recordCheapestNews(tx: Db, moves: readonly CheapestMove[]): Promise<void> {
  if (moves.length === 0) return
  const ids = new Set(moves.flatMap(({ before, after }) => [before.providerId ?? [], after.providerId ?? []].flat()))
  const parties = new Map((await findParties(tx, [...ids])).map((party) => [party.id, party]))
  const withParty = (offer: CheapestOffer) => ({ ...offer, provider: parties.get(offer.providerId ?? '') ?? null })
  const events = moves.flatMap(({ modelId, before, after }) => {
    const changes = cheapestNews(withParty(before), withParty(after))
    if (changes === null) return []
    const percent = changes.at(-1)?.percent ?? null
    return [{ modelId, providerId: after.providerId, offerName: after.offerName, percent, changes }]
  })
  if (events.length > 0) await insertCheapestEvents(tx, events)
}

/** Creates the events of free tiers that ended. Call it in the transaction that computed the figures. */
export async function recordFreeTierEnds(tx: Db, providerIds: readonly string[]): Promise<void> {
  if (providerIds.length > 0) await insertFreeTierEnds(tx, providerIds)
}
