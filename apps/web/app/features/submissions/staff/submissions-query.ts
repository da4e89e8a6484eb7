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
  /** Only submissions of this account. */
  readonly user: string | null
}
export type SubmissionsView = SubmissionsQuery['view']

/** The open submission. Not part of the list's query, so that opening one does not reload the list. */
export const OPEN_KEY = 'id'

const VIEWS = ['cards', 'queue'] as const
/** Parameters that apply to the cards only. */
const OF_CARDS = ['status', 'page', 'user', OPEN_KEY] as const
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Parses the URL and ignores unknown values. The queue always has the pending submissions, oldest first. A URL without
 * a view falls back to the one of the last visit.
 */
export function parseSubmissionsQuery(params: URLSearchParams, lastView: SubmissionsView = 'cards'): SubmissionsQuery {
  const meant = OF_CARDS.some((key) => params.has(key)) ? 'cards' : lastView
  const view = oneOf(VIEWS, params.get('view')) ?? meant
  const user = params.get('user') ?? ''
  const page = Number(params.get('page') ?? 1)
  return {
    view,
    status: view === 'queue' ? 'PENDING' : oneOf(submissionStatuses, params.get('status')),
    type: oneOf(submissionTypes, params.get('type')),
    order: oneOf(submissionOrders, params.get('order')) ?? (view === 'queue' ? 'oldest' : 'newest'),
    user: view === 'cards' && UUID.test(user) ? user : null,
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  }
}

function oneOf<Value extends string>(values: readonly Value[], asked: string | null): Value | null {
  return values.find((value) => value === asked) ?? null
}
