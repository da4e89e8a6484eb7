import type { FeedEntry } from '@inferdex/domain/feeds/feed-entry'
import type { Db } from '../../../db/db.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { publishProviders, publishReadDays } from '../models.service.ts'
import {
  listProvidersOf,
  listReadBefore,
  lockOffers,
  setReadDays,
} from '../../offers/facts/change-offer-facts.service.ts'

const MODELS_AT_ONCE = 100

type ReadList = {
  /** The feed that is the source of the prices. */
  readonly source: string
  readonly observedAt: Date
  /** Returns the entries of the list. Called only if a price was last read before. */
  readonly entries: () => Promise<readonly FeedEntry[]>
}

/**
 * Dates the prices that a list states again with the same amount: they are as old as this reading. Writes several short
 * transactions; when repeated it changes nothing.
 */
export async function dateReadPrices(db: Db, { source, observedAt, entries }: ReadList): Promise<void> {
  const list = { source, day: observedAt.toISOString().slice(0, 10), ownDays: {} }
  const models = [...Map.groupBy(await listReadBefore(db, list), ({ modelId }) => modelId).values()]
  const reading = models.length === 0 ? list : { ...list, ownDays: ownDaysOf(await entries()) }
  for (let start = 0; start < models.length; start += MODELS_AT_ONCE) {
    const ids = models.slice(start, start + MODELS_AT_ONCE).flatMap((offers) => offers.map(({ id }) => id))
    await inTransaction(db, async (tx) => {
      await lockOffers(tx, ids)
      await publishReadDays(tx, await setReadDays(tx, ids, reading))
    })
  }
  // Not of the dated offers only: a run that was killed before has dated some.
  await inTransaction(db, async (tx) => publishProviders(tx, await listProvidersOf(tx, source)))
}

function ownDaysOf(entries: readonly FeedEntry[]): Record<string, string> {
  return Object.fromEntries(entries.flatMap(({ key, observedOn }) => (observedOn === null ? [] : [[key, observedOn]])))
}
