import { AppError } from '@inferdex/contracts/protocol/errors'
import type { SubmissionReview } from '@inferdex/contracts/submissions/submission-review.staff'
import type { Db } from '../../db/db.ts'
import { findCompared } from './review.queries.ts'
import { findSubmissionWithPeople } from './submissions.queries.ts'

/** Reads everything for a decision with two statements, because staff goes through hundreds of submissions. */
export async function readReview(db: Db, id: string): Promise<SubmissionReview> {
  const found = await findSubmissionWithPeople(db, id)
  if (found === undefined) throw new AppError('NOT_FOUND', 'This submission does not exist')
  return { ...found, ...(await findCompared(db, found.submission)) }
}
