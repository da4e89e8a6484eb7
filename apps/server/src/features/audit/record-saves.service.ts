import { AppError } from '@inferdex/contracts/protocol/errors'
import type { Changes } from '@inferdex/domain/audit/audit-actions'
import type { Db } from '../../db/db.ts'
import { type Actor, recordAction } from './audit.service.ts'

/** What a save of the staff did to the rows of a record. */
export type SavedRecord = {
  readonly id: string
  readonly isNew: boolean
  /** Null when nothing differs from before. */
  readonly changes: Changes | null
}

type RecordKind<Saved extends SavedRecord, Result> = {
  readonly targetType: 'MODEL' | 'PROVIDER' | 'DEAL'
  /** Figures, totals and pages follow. */
  readonly publish: (tx: Db, saved: Saved) => Promise<void>
  readonly read: (tx: Db, id: string) => Promise<Result>
}

/** All of it happens together or not at all; a save that changes nothing leaves no trace. */
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

/** Nobody overwrites what they have not seen: who edited an older revision, or names none, gets the current record. */
export function assertNotOutdated(
  what: 'model' | 'provider' | 'deal',
  edited: { readonly revision?: number | undefined },
  current: { readonly revision: number },
): void {
  if (edited.revision === undefined) throw revisionRequired(what, 'revision', current)
  if (edited.revision !== current.revision)
    throw new AppError('EDIT_CONFLICT', `Somebody else has changed this ${what} meanwhile`, { current })
}

/** For a save that does not say what it was made from. */
export function revisionRequired(what: string, field: 'revision' | 'version', current: unknown): AppError {
  const message = `Please send the ${field} of the ${what} that you edited`
  return new AppError('REVISION_REQUIRED', message, { fields: { [field]: message }, current })
}
