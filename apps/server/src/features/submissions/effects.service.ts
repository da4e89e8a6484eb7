import { AppError } from '@inferdex/contracts/protocol/errors'
import type { Tag } from '@inferdex/contracts/protocol/tags'
import type { SubmissionData, SubmissionType } from '@inferdex/contracts/submissions/submission-data'
import type { Db } from '../../db/db.ts'
import { violatedUniqueConstraint } from '../../platform/database-errors.ts'
import type { LockedSubmission } from './decisions.queries.ts'
import { benchmarkSubmission } from './effects/benchmark.ts'
import { capabilitySubmission } from './effects/capability.ts'
import { dealExpiredSubmission } from './effects/deal-expired.ts'
import { dealSubmission } from './effects/deal.ts'
import { generalSubmission } from './effects/general.ts'
import { modelSubmission } from './effects/model.ts'
import { providerSubmission } from './effects/provider.ts'
import type { Applied, Decided, SubmissionKind } from './effects/submission-kind.ts'

/** What an approval does, by type of submission. */
const kinds: { readonly [Type in SubmissionType]: SubmissionKind<Type> } = {
  MODEL: modelSubmission,
  PROVIDER: providerSubmission,
  DEAL: dealSubmission,
  DEAL_EXPIRED: dealExpiredSubmission,
  CAPABILITY: capabilitySubmission,
  BENCHMARK: benchmarkSubmission,
  GENERAL: generalSubmission,
}

/** Applies a submission to the catalogue, or restores what an earlier approval has added. */
export async function applyEffect(tx: Db, submission: LockedSubmission, now: Date): Promise<Applied> {
  const kind: SubmissionKind<SubmissionType> = kinds[submission.type]
  try {
    return await kind.apply(tx, toDecided(submission), now)
  } catch (error) {
    if (violatedUniqueConstraint(error) === null) throw error
    throw new AppError('ALREADY_EXISTS', 'The catalogue already has a record with this slug')
  }
}

/** Undoes an approval in the catalogue and returns the tags of what changed. */
export function undoEffect(tx: Db, submission: LockedSubmission, now: Date): Promise<readonly Tag[]> {
  const kind: SubmissionKind<SubmissionType> = kinds[submission.type]
  return kind.undo(tx, toDecided(submission), now)
}

/** Converts a submission. The type's schema validated its data when it was submitted. */
function toDecided({ data, userId, targetId, effect }: LockedSubmission): Decided<SubmissionType> {
  return { data: data as SubmissionData<SubmissionType>, userId, targetId, effect }
}
