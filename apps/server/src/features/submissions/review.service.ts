import { AppError } from '@inferdex/contracts/protocol/errors'
import type { SubmissionReview } from '@inferdex/contracts/submissions/submission-review.staff'
import type { Db } from '../../db/db.ts'
import { findCompared } from './review.queries.ts'
import { findSubmissionWithPeople } from './submissions.queries.ts'

/** All that a decision needs, in two statements: staff walks through hundreds of these. */
export async function readReview(db: Db, id: string): Promise<SubmissionReview> {
  const found = await findSubmissionWithPeople(db, id)
  if (found === undefined) throw new AppError('NOT_FOUND', 'This submission does not exist')
  return { ...found, ...(await findCompared(db, found.submission)) }
}
