import { submissionTypes, type SubmissionType } from '@inferdex/contracts/submissions/submission-data'
import {
  submissionOrders,
  submissionStatuses,
  type SubmissionOrder,
  type SubmissionStatus,
} from '@inferdex/contracts/submissions/submissions'

export type SubmissionsQuery = {
  readonly view: 'cards' | 'queue'
  readonly status: SubmissionStatus | null
  readonly type: SubmissionType | null
  readonly order: SubmissionOrder
  readonly page: number
}

/** The open submission. Not part of the list's query, so that opening one does not reload the list. */
export const OPEN_KEY = 'id'

/** Parses the URL and ignores unknown values. The queue always has the pending submissions, oldest first. */
export function parseSubmissionsQuery(params: URLSearchParams): SubmissionsQuery {
  const view = params.get('view') === 'queue' ? 'queue' : 'cards'
  const page = Number(params.get('page') ?? 1)
  return {
    view,
    status: view === 'queue' ? 'PENDING' : oneOf(submissionStatuses, params.get('status')),
    type: oneOf(submissionTypes, params.get('type')),
    order: oneOf(submissionOrders, params.get('order')) ?? (view === 'queue' ? 'oldest' : 'newest'),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  }
}

function oneOf<Value extends string>(values: readonly Value[], asked: string | null): Value | null {
  return values.find((value) => value === asked) ?? null
}
