import { z } from 'zod'
import type { Endpoint } from '../protocol/endpoint.ts'
import { ADMIN_PAGE_SIZE, pageNumber, pageQuery } from '../protocol/paging.ts'
import { submissionData, submissionTypes } from './submission-data.ts'
import { isoDateTime, plainText } from '../protocol/wire-types.ts'

export const submissionStatuses = ['PENDING', 'APPROVED', 'REJECTED'] as const
export type SubmissionStatus = (typeof submissionStatuses)[number]

export const submissionOrders = ['newest', 'oldest'] as const
export type SubmissionOrder = (typeof submissionOrders)[number]

const notes = plainText.trim().max(5000)
const idParams = z.strictObject({ id: z.uuid() })

export const submission = z.object({
  id: z.uuid(),
  type: z.enum(submissionTypes),
  status: z.enum(submissionStatuses),
  /** Null when the account was deleted. */
  user: z.object({ username: z.string(), avatar: z.string().nullable() }).nullable(),
  data: z.record(z.string(), z.unknown()),
  notes: z.string().nullable(),
  reviewNote: z.string().nullable(),
  /** The record to change, or the record that its approval created. */
  targetId: z.uuid().nullable(),
  /** Whether its approval created the record, which is restored when it is approved again. */
  madeRecord: z.boolean(),
  /** The title of the deal that a report is about. */
  dealTitle: z.string().nullable(),
  createdAt: isoDateTime,
  decidedAt: isoDateTime.nullable(),
  /** Increases with every change; a decision about an older version is refused. */
  version: z.int(),
})
export type Submission = z.output<typeof submission>

export const createSubmission = {
  method: 'POST',
  path: '/submissions',
  access: 'submission.create',
  summary: 'Propose a new record, a change, or anything else; the team reviews it',
  body: z
    .strictObject({
      type: z.enum(submissionTypes),
      data: z.record(z.string(), z.unknown()),
      notes: notes.optional(),
      /** The id of the model, provider or deal to change; absent when a new one is proposed. */
      targetId: z.uuid().optional(),
    })
    .superRefine(({ type, data }, context) => {
      const parsed = submissionData[type].safeParse(data)
      for (const { path, message } of parsed.error?.issues ?? [])
        context.addIssue({ code: 'custom', path: ['data', ...path], message })
    }),
  response: submission,
  status: 201,
} as const satisfies Endpoint

/** The most submissions that a list without `page` returns. */
export const UNPAGED_SUBMISSIONS = 200

/** Returns the first submissions without `page`, or a page of them with it. */
export const listSubmissions = {
  method: 'GET',
  path: '/submissions',
  access: 'submission.read',
  summary: 'Submissions, newest first unless told otherwise: all of them for staff, their own for everybody else',
  query: z.strictObject({
    type: z.enum(submissionTypes).optional(),
    status: z.enum(submissionStatuses).optional(),
    userId: z.uuid().optional(),
    order: z.enum(submissionOrders).default('newest'),
    page: pageNumber.optional(),
    limit: pageQuery(ADMIN_PAGE_SIZE).limit,
  }),
  response: z.union([
    z.array(submission),
    z.object({ items: z.array(submission), total: z.int(), page: z.int(), totalPages: z.int() }),
  ]),
} as const satisfies Endpoint

export const readSubmission = {
  method: 'GET',
  path: '/submissions/:id',
  access: 'submission.read',
  summary: 'One submission, for staff and for who sent it',
  params: idParams,
  response: submission,
} as const satisfies Endpoint

export const updateSubmission = {
  method: 'PUT',
  path: '/submissions/:id',
  access: 'submission.read',
  summary: 'Correct a submission that nobody has decided yet',
  params: idParams,
  body: z.strictObject({
    data: z.record(z.string(), z.unknown()).optional(),
    notes: notes.nullable().optional(),
    /** The version that was read. When it is missing or no longer current, nothing is saved. */
    version: z.int().optional(),
  }),
  response: submission,
} as const satisfies Endpoint

export const readSubmissionStats = {
  method: 'GET',
  path: '/submissions/stats/overview',
  access: 'submission.decide',
  summary: 'How many submissions wait, were approved and were rejected',
  response: z.object({ pending: z.int(), approved: z.int(), rejected: z.int() }),
} as const satisfies Endpoint
