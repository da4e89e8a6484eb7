import type { ImportKind } from '@inferdex/domain/imports/import-records'
import { type RawBuilder, sql } from 'kysely'

/** The kinds whose records an undo restores. */
export type UndoKind = Exclude<ImportKind, 'offers'>

/** A table with rows of an imported record, and which of them an import writes. */
export type Part = {
  readonly table: string
  readonly key: readonly string[]
  /** The columns that reference the record or offer of a row. */
  readonly record?: string
  readonly offer?: string
  /** Rows that an import may have added. Other rows are never deleted. */
  readonly isAdded: RawBuilder<boolean>
  /** The import only adds rows, which are identified by their `recorded_at`. */
  readonly isLedger?: true
  /** Rows that an import may have changed. Others are left unchanged. */
  readonly isChanged: RawBuilder<boolean>
  /** Columns that are maintained elsewhere. */
  readonly notRestored?: readonly string[]
}

const IMPORTED = sql<boolean>`t.source = 'import'`
const ANY = sql<boolean>`true`
const NONE = sql<boolean>`false`

/** Votes and reviews continue after an import; a trigger increments the revision. */
const LIVE = ['revision', 'upvotes', 'rating', 'review_count', 'is_popular'] as const
/** Figures that are computed again afterwards, because a change of them is an event. */
const LOWEST = ['lowest_input', 'lowest_input_provider_id', 'lowest_input_model_id'] as const
const FREE_TIER = ['has_free_tier'] as const

const SOURCE_VALUES: Part = {
  table: 'opinions',
  key: ['target_id', 'field', 'source', 'starts_on'],
  record: 'target_id',
  offer: 'target_id',
  isAdded: IMPORTED,
  isChanged: IMPORTED,
}

const OFFERS: Part = {
  table: 'offers',
  key: ['id'],
  offer: 'id',
  isAdded: sql<boolean>`t.origin = 'import'`,
  isChanged: sql<boolean>`t.origin = 'import'`,
}

/** A price that the import ended is reopened; one that it opened is removed. */
const PRICES: Part = {
  table: 'price_components',
  key: ['id'],
  offer: 'offer_id',
  isAdded: IMPORTED,
  isChanged: sql<boolean>`(t.source = 'import' or t.ended_at is not null)`,
}

const CHANGES: Part = {
  table: 'recorded_changes',
  key: ['id'],
  offer: 'offer_id',
  isAdded: IMPORTED,
  isLedger: true,
  isChanged: NONE,
}

/** The tables of each kind of record, children before parents, so that they can be deleted in this order. */
export const UNDO_PARTS: Readonly<Record<UndoKind, readonly Part[]>> = {
  models: [
    { ...CHANGES, record: 'model_id' },
    SOURCE_VALUES,
    PRICES,
    {
      table: 'model_capabilities',
      key: ['model_id', 'capability_id'],
      record: 'model_id',
      isAdded: ANY,
      isChanged: NONE,
    },
    OFFERS,
    { table: 'models', key: ['id'], record: 'id', isAdded: ANY, isChanged: ANY, notRestored: [...LIVE, ...LOWEST] },
  ],
  providers: [
    { ...CHANGES, record: 'provider_id' },
    SOURCE_VALUES,
    PRICES,
    { table: 'provider_tools', key: ['id'], record: 'provider_id', isAdded: ANY, isChanged: ANY },
    { table: 'pricing_tiers', key: ['provider_id', 'id'], record: 'provider_id', isAdded: ANY, isChanged: ANY },
    OFFERS,
    {
      table: 'providers',
      key: ['id'],
      record: 'id',
      isAdded: ANY,
      isChanged: ANY,
      notRestored: [...LIVE, ...FREE_TIER],
    },
  ],
  deals: [
    { ...CHANGES, record: 'deal_id' },
    { table: 'deals', key: ['id'], record: 'id', isAdded: ANY, isChanged: ANY, notRestored: ['revision', 'upvotes'] },
  ],
}

/** The column of an offer that references the record of an import; deals have no offers. */
export const OFFER_OWNER: Readonly<Record<UndoKind, 'model_id' | 'provider_id' | null>> = {
  models: 'model_id',
  providers: 'provider_id',
  deals: null,
}
