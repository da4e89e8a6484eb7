import type { SubmissionKind } from './submission-kind.ts'

/** A suggestion for the site: people act on it, the catalogue stays as it is. */
export const generalSubmission: SubmissionKind<'GENERAL'> = {
  apply: async () => ({ effect: { kind: 'none' }, targetId: null, tags: [] }),
  undo: async () => [],
}
