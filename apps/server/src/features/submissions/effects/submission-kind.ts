import { AppError } from '@inferdex/contracts/protocol/errors'
import type { Tag } from '@inferdex/contracts/protocol/tags'
import type { SubmissionData, SubmissionType } from '@inferdex/contracts/submissions/submission-data'
import type { Db } from '../../../db/db.ts'
import type { Effect } from '../decisions.queries.ts'

/** A submission as far as its effect goes. */
export type Decided<Type extends SubmissionType> = {
  readonly data: SubmissionData<Type>
  readonly userId: string | null
  readonly targetId: string | null
  /** Of an approval before; null when there was none. */
  readonly effect: Effect | null
}

export type Applied = { readonly effect: Effect; readonly targetId: string | null; readonly tags: readonly Tag[] }

/** What approving a kind of submission does to the catalogue, and how that is taken back. */
export type SubmissionKind<Type extends SubmissionType> = {
  /** Puts into the catalogue what was proposed; what an earlier approval put there comes back. */
  apply(tx: Db, submission: Decided<Type>, now: Date): Promise<Applied>
  /** Makes the catalogue as it was before the approval and returns the tags of what changed. */
  undo(tx: Db, submission: Decided<Type>, now: Date): Promise<readonly Tag[]>
}

export function gone(what: string): AppError {
  return new AppError('TARGET_GONE', `The ${what} that this submission is about is no longer in the catalogue`)
}
