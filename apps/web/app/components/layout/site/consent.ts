import { browserStore } from '../../../lib/stores/browser-store.ts'

export type Consent = 'accepted' | 'declined'

/** Stores the choice about everything beyond what the site needs to work. Null until it is made. */
export const consent = browserStore<Consent | null>('consent', null, (stored) =>
  stored === 'accepted' || stored === 'declined' ? stored : null,
)
