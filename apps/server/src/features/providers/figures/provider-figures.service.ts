import type { Scope } from '../../../db/catalogue-records.queries.ts'
import type { Db } from '../../../db/db.ts'
import { recordFreeTierEnds } from '../../watching/news/record-news.service.ts'
import { updateProviderFigures } from './provider-figures.queries.ts'

/**
 * Recalculates the figures on provider rows from offers, tools and tiers. Writes only rows that differ, with an event
 * for each free tier that ended. Returns the number of written rows.
 */
export async function refreshProviderFigures(tx: Db, providers: Scope): Promise<number> {
  const changed = await updateProviderFigures(tx, providers)
  const ended = changed.filter(({ hadFreeTier, hasFreeTier }) => hadFreeTier && !hasFreeTier)
  await recordFreeTierEnds(
    tx,
    ended.map(({ id }) => id),
  )
  return changed.length
}
