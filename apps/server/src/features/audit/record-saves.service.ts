import { AppError } from '@inferdex/contracts/protocol/errors'
import type { Changes } from '@inferdex/domain/audit/audit-actions'
import type { Db } from '../../db/db.ts'
import { type Actor, recordAction } from './audit.service.ts'

/** What a save by staff changed. */
export type SavedRecord = {
  readonly id: string
  readonly isNew: boolean
  /** Null if nothing changed. */
  readonly changes: Changes | null
}

type RecordKind<Saved extends SavedRecord, Result> = {
  readonly targetType: 'MODEL' | 'PROVIDER' | 'DEAL'
  /** Updates figures, totals and pages. */
  readonly publish: (tx: Db, saved: Saved) => Promise<void>
  readonly read: (tx: Db, id: string) => Promise<Result>
}

/** Saves a record, its audit entry and its figures in one transaction. A save that changes nothing writes nothing. */
export function saveRecord<Saved extends SavedRecord, Result>(
  { db, now }: { db: Db; now: () => Date },
  actor: Actor,
  { targetType, publish, read }: RecordKind<Saved, Result>,
  write: (tx: Db, now: Date) => Promise<Saved>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    const at = now()
    const saved = await write(tx, at)
    const { id, isNew, changes } = saved
    if (changes !== null) {
      await publish(tx, saved)
      const action = `${isNew ? 'CREATE' : 'UPDATE'}_${targetType}` as const
      await recordAction(tx, actor, { action, targetType, targetId: id, changes }, at)
    }
    return read(tx, id)
  })
}

/** Throws a conflict with the current record if the caller edited an older revision, or sent none. */
export function assertNotOutdated(
  what: 'model' | 'provider' | 'deal' | 'feed',
  edited: { readonly revision?: number | undefined },
  current: { readonly revision: number },
): void {
  if (edited.revision === undefined) throw revisionRequired(what, 'revision', current)
  if (edited.revision !== current.revision)
    throw new AppError('EDIT_CONFLICT', `Someone else has changed this ${what} meanwhile`, { current })
}

/** Throws a conflict if a restored record was not archived at the revision that the caller saw, if any. */
export function assertRestoredFrom(
  what: 'model' | 'provider' | 'deal',
  revision: number | undefined,
  restored: { readonly revision: number },
): void {
  if (revision === undefined || restored.revision === revision + 1) return
  throw new AppError('EDIT_CONFLICT', `Someone else has changed this ${what} meanwhile`, { current: restored })
}

/** Returns the error for a save without a revision. */
export function revisionRequired(what: string, field: 'revision' | 'version', current: unknown): AppError {
  const message = `Please send the ${field} of the ${what} that you edited`
  return new AppError('REVISION_REQUIRED', message, { fields: { [field]: message }, current })
}
