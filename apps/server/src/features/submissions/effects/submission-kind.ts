import { AppError } from '@inferdex/contracts/protocol/errors'
import type { Tag } from '@inferdex/contracts/protocol/tags'
import type { SubmissionData, SubmissionType } from '@inferdex/contracts/submissions/submission-data'
import type { Reporting } from '@inferdex/domain/benchmarks/score-reporting'
import type { Db } from '../../../db/db.ts'
import type { Effect } from '../decisions.queries.ts'

/** The parts of a submission that its effect needs. */
export type Decided<Type extends SubmissionType> = {
  readonly id: string
  readonly data: SubmissionData<Type>
  readonly userId: string | null
  readonly targetId: string | null
  /** What an earlier approval changed, or null. */
  readonly effect: Effect | null
  /** The staff member who decides. */
  readonly decidedBy: string
  /** Whether staff accepts a field of a proposed change, by its name in the review. */
  readonly accepts: (field: string) => boolean
  /** Who reported a score, according to staff. */
  readonly reporting: Reporting | undefined
}

export type Applied = {
  readonly effect: Effect
  readonly targetId: string | null
  readonly tags: readonly Tag[]
  /** The catalogue is unchanged: no field was accepted, or the values were the same. Earns no points. */
  readonly isUnchanged?: boolean
}

/** What approving a type of submission changes in the catalogue, and how to undo it. */
export type SubmissionKind<Type extends SubmissionType> = {
  /** Applies a submission to the catalogue, or restores what an earlier approval added. */
  apply(tx: Db, submission: Decided<Type>, now: Date): Promise<Applied>
  /** Undoes an approval in the catalogue and returns the tags of what changed. */
  undo(tx: Db, submission: Decided<Type>, now: Date): Promise<readonly Tag[]>
}

export function gone(what: string): AppError {
  return new AppError('TARGET_GONE', `The ${what} that this submission is about is no longer in the catalogue`)
}
