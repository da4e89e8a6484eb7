import { AppError } from '@inferdex/contracts/protocol/errors'
import type { Tag } from '@inferdex/contracts/protocol/tags'
import type { SubmissionData, SubmissionType } from '@inferdex/contracts/submissions/submission-data'
import type { Reporting } from '@inferdex/domain/benchmarks/score-reporting'
import type { Db } from '../../db/db.ts'
import { violatedUniqueConstraint } from '../../platform/database-errors.ts'
import type { LockedSubmission } from './decisions.queries.ts'
import { benchmarkSubmission } from './effects/benchmark.ts'
import { capabilitySubmission } from './effects/capability.ts'
import { correctionSubmission } from './effects/correction.ts'
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
  CORRECTION: correctionSubmission,
  CAPABILITY: capabilitySubmission,
  BENCHMARK: benchmarkSubmission,
  GENERAL: generalSubmission,
}

/** Who decides, and the scope of an approval: only some fields of a change, another reporter of a score. */
type Decision = {
  readonly by: string
  readonly fields?: readonly string[] | undefined
  readonly reporting?: Reporting | undefined
}

/** Applies a submission to the catalogue, or restores what an earlier approval added. */
export async function applyEffect(
  tx: Db,
  submission: LockedSubmission,
  decision: Decision,
  now: Date,
): Promise<Applied> {
  const kind: SubmissionKind<SubmissionType> = kinds[submission.type]
  try {
    return await kind.apply(tx, toDecided(submission, decision), now)
  } catch (error) {
    if (violatedUniqueConstraint(error) === null) throw error
    throw new AppError('ALREADY_EXISTS', 'The catalogue already has a record with this slug')
  }
}

/** Undoes an approval in the catalogue and returns the tags of what changed. */
export function undoEffect(
  tx: Db,
  submission: LockedSubmission,
  decidedBy: string,
  now: Date,
): Promise<readonly Tag[]> {
  const kind: SubmissionKind<SubmissionType> = kinds[submission.type]
  return kind.undo(tx, toDecided(submission, { by: decidedBy }), now)
}

/** Converts a submission. The type's schema validated its data when it was submitted. */
function toDecided(
  { id, data, userId, targetId, effect }: LockedSubmission,
  { by, fields, reporting }: Decision,
): Decided<SubmissionType> {
  const accepted = fields === undefined ? null : new Set(fields)
  const accepts = (field: string) => accepted === null || accepted.has(field)
  return {
    id,
    data: data as SubmissionData<SubmissionType>,
    userId,
    targetId,
    effect,
    decidedBy: by,
    accepts,
    reporting,
  }
}
