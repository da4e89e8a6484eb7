import type { listChanges as contract, RecordedChange } from '@inferdex/contracts/changes'
import type { HandlerInput } from '@inferdex/contracts/protocol/endpoint'
import { tag } from '@inferdex/contracts/protocol/tags'
import { changePercent } from '@inferdex/domain/changes/change-percent'
import { compare } from '@inferdex/domain/text/ordering'
import { z } from 'zod'
import type { Db } from '../../db/db.ts'
import { encodeCursor, readCursor } from '../../db/paging/cursor.ts'
import { announceChange } from '../../platform/change-feed.ts'
import { newId } from '../../platform/ids.ts'
import { notifySoon, recordNews } from '../watching/news/record-news.service.ts'
import { type ChangedRecord, type ChangeRow, insertChanges } from './change-writes.queries.ts'
import { findChanges } from './changes.queries.ts'
import { computeDataQuality, lockDataQuality, storeDataAge, storeDataQuality } from './data-quality.queries.ts'
import { insertFirstChanges } from './first-changes.queries.ts'
import { refreshWeeklyChanges } from './weekly-changes.queries.ts'

/** A public change. Its provider and model are those of its offer, if it has one. */
export type NewChange = ChangedRecord & {
  /** When it takes effect; for a correction: when it was made. */
  readonly at: Date
  readonly kind: ChangeRow['kind']
  /** The key of the field (domain/evidence/field-key.ts); null for a whole record. */
  readonly field?: string | null
  readonly before?: string | null
  readonly after?: string | null
  readonly unit?: string | null
  readonly source: string
  readonly sourceUrl?: string | null
  readonly observationId?: string | null
}

/** Records changes for /changes, its feeds and watchers. Call it in the transaction that makes the changes. */
export async function recordChanges(tx: Db, changes: readonly NewChange[], now: Date): Promise<void> {
  if (changes.length === 0) return
  // Lists are sorted by time, then by id: descending ids keep the order of the batch, with each record's changes
  // together.
  const ids = changes.map(() => newId(now)).toSorted(compare)
  const grouped = [...Map.groupBy(changes, ({ offerId, modelId, dealId }) => offerId ?? modelId ?? dealId).values()]
  const recorded = await insertChanges(
    tx,
    grouped.flat().map(({ before = null, after = null, ...change }) => ({
      id: ids.pop() ?? newId(now),
      at: change.at.toISOString(),
      recordedAt: now.toISOString(),
      kind: change.kind,
      providerId: change.providerId ?? null,
      modelId: change.modelId ?? null,
      offerId: change.offerId ?? null,
      dealId: change.dealId ?? null,
      field: change.field ?? null,
      before,
      after,
      unit: change.unit ?? null,
      percent: changePercent(before, after),
      source: change.source,
      sourceUrl: change.sourceUrl ?? null,
      observationId: change.observationId ?? null,
    })),
  )
  await announceChange(tx, [tag.changes], 'Changes were recorded')
  if (await recordNews(tx, recorded)) await notifySoon(tx)
}

/** Records the changes in the history of the catalogue, and counts them. Returns the number of new changes. */
export async function recordFirstChanges(tx: Db, now: Date): Promise<number> {
  const recorded = await insertFirstChanges(tx)
  await recordNews(tx, recorded)
  await refreshWeeklyChanges(tx, now)
  return recorded.length
}

/**
 * Computes the state of the data, and publishes it if it differs. One computation waits for another: the last one to
 * be stored has read what was committed last.
 */
export async function refreshDataQuality(tx: Db, now: Date): Promise<void> {
  await lockDataQuality(tx)
  const today = now.toISOString().slice(0, 10)
  const summary = await computeDataQuality(tx, today)
  await storeDataAge(tx, summary, today)
  if (await storeDataQuality(tx, summary, now))
    await announceChange(tx, [tag.changes], 'The state of the data was computed')
}

/** Counts the changes of each week, and publishes them if a count differs. */
export async function countChanges(tx: Db, now: Date): Promise<void> {
  if ((await refreshWeeklyChanges(tx, now)) > 0) await announceChange(tx, [tag.changes], 'The changes were counted')
}

const KEYS = z.tuple([z.iso.datetime({ precision: 6 }), z.guid()])

/** Returns a page of changes, newest first. */
export async function listChanges(
  db: Db,
  { cursor, ...filters }: HandlerInput<typeof contract>['query'],
  now: Date,
): Promise<{ items: RecordedChange[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : readCursor(cursor, KEYS)
  const found = await findChanges(db, { ...filters, limit: filters.limit + 1, after, now })
  const items = found.slice(0, filters.limit)
  const last = items.at(-1)
  const hasMore = found.length > items.length && last !== undefined
  return { items, nextCursor: hasMore ? encodeCursor([last.at, last.id]) : null }
}
