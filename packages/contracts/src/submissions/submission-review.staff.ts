import { z } from 'zod'
import type { Endpoint } from '../protocol/endpoint.ts'
import { submission } from './submissions.ts'
import { isoDateTime } from '../protocol/wire-types.ts'

/**
 * How the record was found: it is the one that the submission names, it has the same address or the same name (a
 * duplicate), or only a name that is close.
 */
const matches = ['target', 'slug', 'name', 'similar'] as const

const comparedRecord = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Of the pages that models and providers have. */
  slug: z.string().nullable(),
  match: z.enum(matches),
  /** Taken out of the catalogue; its address is not free all the same. */
  isArchived: z.boolean(),
  /** In the shape of the submission's data. */
  data: z.record(z.string(), z.unknown()),
  /** Fields that an approval sets on this record; null when it makes a record of its own. */
  changes: z.array(z.string()).nullable(),
})
export type ComparedRecord = z.output<typeof comparedRecord>

const submissionReview = z.object({
  submission,
  decidedBy: z.string().nullable(),
  /** Null when the catalogue has nothing like it, or the submission is about nothing in it. */
  record: comparedRecord.nullable(),
  /** Whom the submission or the record names by id. */
  providers: z.array(z.object({ id: z.uuid(), name: z.string(), slug: z.string(), website: z.string().nullable() })),
  /** Null when the account is gone. */
  submitter: z
    .object({
      username: z.string(),
      avatar: z.string().nullable(),
      reputation: z.int(),
      createdAt: isoDateTime,
      approved: z.int(),
      rejected: z.int(),
      pending: z.int(),
    })
    .nullable(),
})
export type SubmissionReview = z.output<typeof submissionReview>

export const reviewSubmission = {
  method: 'GET',
  path: '/admin/submissions/:id/review',
  access: 'submission.decide',
  summary: 'What a decision needs: the submission, the record to compare it with, and who sent it',
  params: z.strictObject({ id: z.uuid() }),
  response: submissionReview,
} as const satisfies Endpoint
