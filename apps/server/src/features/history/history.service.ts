import { dealChange } from '@inferdex/contracts/deals/deals.staff'
import type { HistoryEntry, HistoryOffer, HistoryQuery, RecordHistory } from '@inferdex/contracts/history/history.staff'
import { modelChange } from '@inferdex/contracts/models/models.staff'
import { AppError } from '@inferdex/contracts/protocol/errors'
import { providerChange } from '@inferdex/contracts/providers/providers.staff'
import { parsePriceField } from '@inferdex/domain/evidence/field-key'
import { ledgerOutcome } from '@inferdex/domain/history/entry-outcome'
import { OFFER_FIELDS } from '@inferdex/domain/offers/offer-fact'
import { z } from 'zod'
import type { Db } from '../../db/db.ts'
import { encodeCursor, readCursor } from '../../db/paging/cursor.ts'
import {
  type EntryRow,
  findRecord,
  type HistoryRecord,
  listFields,
  listOffersOf,
  readEntries,
  type RecordKind,
} from './history.queries.ts'

const KEYS = z.tuple([z.iso.datetime({ precision: 6 }), z.string().max(400)])

/** Returns a page of a record's changes, newest first. */
export async function readHistory(db: Db, kind: RecordKind, id: string, query: HistoryQuery): Promise<RecordHistory> {
  const record = await findRecord(db, kind, id)
  if (record === undefined) throw new AppError('NOT_FOUND', NOT_FOUND[kind])
  const { cursor, limit, ...filter } = query
  const after = cursor === undefined ? null : readCursor(cursor, KEYS)
  const offers = await listOffersOf(db, record)
  const offerIds = offers.map((offer) => offer.id)
  const rows = await readEntries(db, record, offerIds, { ...filter, after, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const { kind: _kind, ...named } = record
  return {
    record: named,
    items: shown.map((row) => toEntry(row, record, offers)),
    total: rows[0]?.total ?? 0,
    nextCursor: rows.length > limit && last !== undefined ? encodeCursor([last.at, last.id]) : null,
    fields: await listFields(db, record, offerIds),
  }
}

const NOT_FOUND = {
  MODEL: 'This model does not exist',
  PROVIDER: 'This provider does not exist',
  DEAL: 'This deal does not exist',
} as const satisfies Record<RecordKind, string>

/** Reads entries by their ids, as stored. Ids that do not belong to the record are missing in the result. */
export async function findEntries(
  db: Db,
  record: Pick<HistoryRecord, 'kind' | 'id'>,
  ids: readonly string[],
): Promise<(HistoryEntry & { readonly beforeUnit: string | null })[]> {
  const offers = await listOffersOf(db, record)
  const filter = { ids, all: true, after: null, limit: ids.length }
  const offerIds = offers.map((offer) => offer.id)
  const rows = await readEntries(db, record, offerIds, filter)
  return rows.map((row) => ({ ...toEntry(row, record, offers), beforeUnit: row.before_unit ?? row.unit }))
}

const LOCK = z.object({ offerId: z.uuid(), field: z.string(), reason: z.string() })

function toEntry(row: EntryRow, record: Pick<HistoryRecord, 'kind'>, offers: readonly HistoryOffer[]): HistoryEntry {
  const lock = row.action?.endsWith('LOCK_FIELD') === true ? LOCK.safeParse(row.after).data : undefined
  const offer = offers.find(({ id }) => id === (lock?.offerId ?? row.target_id)) ?? null
  const outcome = outcomeOf(row)
  return {
    id: row.id,
    at: row.at,
    person: row.person,
    offer,
    field: lock?.field ?? row.field,
    outcome,
    from: row.before ?? null,
    to: lock === undefined ? (row.after ?? null) : null,
    isFromKnown: row.has_before,
    unit: row.unit ?? row.before_unit,
    reason: row.kind === 'correction' ? 'correction' : row.kind === 'price' ? 'change' : null,
    rule: lock?.reason ?? row.rule,
    source: row.source,
    sourceName: row.source_name,
    sourceUrl: row.source_url,
    audit:
      row.audit_seq === null || row.audit_target === null ? null : { seq: row.audit_seq, targetId: row.audit_target },
    canRevert: canRevert(row, record.kind, outcome, offer),
  }
}

function outcomeOf({ stored, action, state, rule, before, kind }: EntryRow): HistoryEntry['outcome'] {
  if (action === 'LOCK_FIELD') return 'locked'
  if (action === 'UNLOCK_FIELD') return 'unlocked'
  if (action?.startsWith('CREATE') === true || kind === 'launch') return 'created'
  if (action?.startsWith('DELETE') === true) return 'archived'
  const hadValue = before !== null && before !== undefined
  if (stored !== 'ledger') return hadValue ? 'changed' : 'new'
  return ledgerOutcome({ state, rule: rule ?? '', hadValue })
}

const OWN_FIELDS: ReadonlySet<string> = new Set(OFFER_FIELDS.filter((field) => field !== 'region'))
/** The fields of the forms. Parts that the history shows as a whole have their own editor. */
const FORM_FIELDS = {
  MODEL: modelChange.omit({ slug: true, offers: true, scores: true }).shape,
  PROVIDER: providerChange.omit({ slug: true }).shape,
  DEAL: dealChange.shape,
} as const satisfies Record<RecordKind, object>

/** Returns whether the service of the record can restore the previous value. */
function canRevert(
  { stored, field, action, has_before: isKnown }: EntryRow,
  kind: RecordKind,
  outcome: HistoryEntry['outcome'],
  offer: HistoryOffer | null,
): boolean {
  if (field === null || !isKnown || (outcome !== 'changed' && outcome !== 'new')) return false
  if (stored === 'audit') return action === `UPDATE_${kind}` && Object.hasOwn(FORM_FIELDS[kind], field)
  if (kind !== 'MODEL' || offer === null) return false
  const price = parsePriceField(field)
  return price === null ? OWN_FIELDS.has(field) : price.region === null
}
