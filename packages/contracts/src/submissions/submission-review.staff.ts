import { z } from 'zod'
import type { Endpoint } from '../protocol/endpoint.ts'
import { submission } from './submissions.ts'
import { isoDateTime } from '../protocol/wire-types.ts'

/**
 * How the record was found: the submission names it, it has the same slug or name (a duplicate), or a similar name
 * only.
 */
const matches = ['target', 'slug', 'name', 'similar'] as const

const priceText = z.string().nullable()

const comparedRecord = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Null for records without a page, such as deals. */
  slug: z.string().nullable(),
  match: z.enum(matches),
  /** Archived; its slug is still taken. */
  isArchived: z.boolean(),
  /** In the shape of the submission's data. */
  data: z.record(z.string(), z.unknown()),
  /** Fields that an approval can set in this record; null when it creates a new record. */
  changes: z.array(z.string()).nullable(),
  /** A model's offers whose prices a change can set, in USD per million tokens, as exact text. */
  offers: z.array(z.object({ id: z.uuid(), provider: z.string(), input: priceText, output: priceText })),
})
export type ComparedRecord = z.output<typeof comparedRecord>

const submissionReview = z.object({
  submission,
  decidedBy: z.string().nullable(),
  /** False for the viewer's own submission, unless they are the only administrator. */
  mayDecide: z.boolean(),
  /** Fields that the approval has set; null while it is not approved, and for new records. */
  applied: z.array(z.string()).nullable(),
  /** Null when the catalogue has no similar record, or the submission is not about a record. */
  record: comparedRecord.nullable(),
  /** Providers that the submission or the record names by id. */
  providers: z.array(z.object({ id: z.uuid(), name: z.string(), slug: z.string(), website: z.string().nullable() })),
  /** The capabilities of a model as typed, with the name that an approval adds; null if the catalogue has none. */
  capabilities: z.array(z.object({ typed: z.string(), name: z.string().nullable() })),
  /** Null when the account was deleted. */
  submitter: z
    .object({
      id: z.uuid(),
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
