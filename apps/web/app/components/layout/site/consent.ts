import { browserStore } from '../../../lib/stores/browser-store.ts'

export type Consent = 'accepted' | 'declined'

/** Stores the choice about everything that is not strictly necessary. Null until it is made. */
export const consent = browserStore<Consent | null>('consent', null, (stored) =>
  stored === 'accepted' || stored === 'declined' ? stored : null,
)
