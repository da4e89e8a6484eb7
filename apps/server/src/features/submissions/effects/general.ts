import type { SubmissionKind } from './submission-kind.ts'

/** A suggestion for the site; approving it changes nothing in the catalogue. */
export const generalSubmission: SubmissionKind<'GENERAL'> = {
  apply: async () => ({ effect: { kind: 'none' }, targetId: null, tags: [] }),
  undo: async () => [],
}
