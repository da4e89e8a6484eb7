import { AppError } from '@inferdex/contracts/protocol/errors'
import type { SubmissionData } from '@inferdex/contracts/submissions/submission-data'
import type { SubmissionReview } from '@inferdex/contracts/submissions/submission-review.staff'
import type { Submission } from '@inferdex/contracts/submissions/submissions'
import { capabilityNameOf } from '@inferdex/domain/models/capability-names'
import type { Db } from '../../db/db.ts'
import { findUnknownCapabilities } from '../models/models.service.ts'
import { findCompared } from './review.queries.ts'
import { findSubmissionWithPeople } from './submissions.queries.ts'

/** Reads everything for a decision with few statements, because staff goes through hundreds of submissions. */
export async function readReview(db: Db, id: string): Promise<SubmissionReview> {
  const found = await findSubmissionWithPeople(db, id)
  if (found === undefined) throw new AppError('NOT_FOUND', 'This submission does not exist')
  const [compared, capabilities] = await Promise.all([
    findCompared(db, found.submission),
    namesOfCapabilities(db, found.submission),
  ])
  return { ...found, ...compared, capabilities }
}

/** Returns under which name an approval would add each capability of a new model; null if the catalogue has none. */
async function namesOfCapabilities(
  db: Db,
  { type, data, targetId }: Submission,
): Promise<SubmissionReview['capabilities']> {
  if (type !== 'MODEL' || targetId !== null) return []
  // The type's schema validated the data when it was submitted.
  const { capabilities: typed = [] } = data as Partial<SubmissionData<'MODEL'>>
  if (typed.length === 0) return []
  const unknown = new Set(await findUnknownCapabilities(db, typed.map(capabilityNameOf)))
  return typed.map((word) => {
    const name = capabilityNameOf(word)
    return { typed: word, name: unknown.has(name) ? null : name }
  })
}
