import type { ComparedRecord, SubmissionReview } from '@inferdex/contracts/submissions/submission-review.staff'
import type { Submission } from '@inferdex/contracts/submissions/submissions'

// For the unit tests in this folder.

export function aSubmission(change: Partial<Submission> = {}): Submission {
  return {
    id: '01890000-0000-7000-8000-000000000001',
    type: 'GENERAL',
    status: 'PENDING',
    user: { username: 'ada', avatar: null },
    data: { suggestion: 'Add a map' },
    notes: null,
    reviewNote: null,
    targetId: null,
    madeRecord: false,
    dealTitle: null,
    createdAt: '2026-07-01T12:00:00.000Z',
    decidedAt: null,
    version: 1,
    ...change,
  }
}

export const GROQ = { id: 'p1', name: 'Groq', slug: 'groq', website: 'https://groq.com' }

export function aRecord(change: Partial<ComparedRecord> = {}): ComparedRecord {
  return {
    id: 'r1',
    name: 'Nova',
    slug: 'nova',
    match: 'target',
    isArchived: false,
    data: {},
    changes: null,
    offers: [],
    ...change,
  }
}

export function aReview(change: Partial<SubmissionReview> = {}): SubmissionReview {
  return {
    submission: aSubmission(),
    decidedBy: null,
    applied: null,
    mayDecide: true,
    record: null,
    providers: [GROQ],
    capabilities: [],
    submitter: {
      id: '01890000-0000-7000-8000-00000000000a',
      username: 'ada',
      avatar: null,
      reputation: 30,
      createdAt: '2026-01-01T00:00:00.000Z',
      approved: 3,
      rejected: 1,
      pending: 1,
    },
    ...change,
  }
}
