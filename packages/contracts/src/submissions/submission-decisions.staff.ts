import { reportings } from '@inferdex/domain/benchmarks/score-reporting'
import { z } from 'zod'
import type { Endpoint } from '../protocol/endpoint.ts'
import { submission } from './submissions.ts'
import { plainText } from '../protocol/wire-types.ts'

const idParams = z.strictObject({ id: z.uuid() })
const reviewNote = plainText.trim().max(5000).nullable().optional()
/** The version that was read. An outdated one gets 409, a missing one 428, both with the current submission. */
const version = z.int().optional()
const note = z.strictObject({ reviewNote, version })
const approval = z.strictObject({
  reviewNote,
  version,
  /** The fields of a proposed change to apply, as the review names them; defaults to all. */
  fields: z.array(z.string().max(200)).max(200).optional(),
  /** Who reported a score, if staff corrects the submitter. */
  reporting: z.enum(reportings).optional(),
})
const MAX_AT_ONCE = 100
const ids = z.array(z.uuid()).min(1).max(MAX_AT_ONCE)
/** The version of each submission, by id. An outdated one fails by itself; if one is missing, all get 428. */
const versions = z.record(z.uuid(), z.int()).optional()

export const approveSubmission = {
  method: 'POST',
  path: '/submissions/:id/approve',
  access: 'submission.decide',
  summary: 'Approve a submission: its record appears in the catalogue or comes back, or the chosen fields are set',
  params: idParams,
  body: approval,
  response: submission,
} as const satisfies Endpoint

export const rejectSubmission = {
  method: 'POST',
  path: '/submissions/:id/reject',
  access: 'submission.decide',
  summary: 'Reject a submission; what an approval before put into the catalogue is taken out',
  params: idParams,
  body: note,
  response: submission,
} as const satisfies Endpoint

export const resetSubmission = {
  method: 'POST',
  path: '/submissions/:id/reset',
  access: 'submission.decide',
  summary: 'Let a submission wait again; what an approval put into the catalogue is taken out',
  params: idParams,
  body: note,
  response: submission,
} as const satisfies Endpoint

export const linkSubmission = {
  method: 'POST',
  path: '/submissions/:id/link',
  access: 'submission.decide',
  summary: 'Say which existing record a submission is about',
  params: idParams,
  body: z.strictObject({ targetId: z.uuid() }),
  response: submission,
} as const satisfies Endpoint

export const deleteSubmission = {
  method: 'DELETE',
  path: '/submissions/:id',
  access: 'submission.delete',
  summary: 'Delete a submission; the catalogue stays as it is',
  params: idParams,
  response: null,
} as const satisfies Endpoint

const results = z.object({
  succeeded: z.array(z.uuid()),
  failed: z.array(z.object({ id: z.uuid(), error: z.string() })),
})

export const bulkApprove = {
  method: 'POST',
  path: '/admin/submissions/bulk-approve',
  access: 'submission.decide',
  summary: 'Approve several submissions, each by itself',
  body: z.strictObject({ ids, reviewNote, versions }),
  response: results,
} as const satisfies Endpoint

export const bulkReject = {
  method: 'POST',
  path: '/admin/submissions/bulk-reject',
  access: 'submission.decide',
  summary: 'Reject several submissions, each by itself',
  body: z.strictObject({ ids, reviewNote, versions }),
  response: results,
} as const satisfies Endpoint
