import { DOUBT_RULES } from '../intake/doubt-rules.ts'

/** The outcome of a value that a source reported, or that a user entered. */
export type EntryOutcome = 'changed' | 'new' | 'waits' | 'rejected' | 'replaced' | 'said' | 'gone' | 'past'

/** Ledger rules by which a value is stored as a source value, but not shown. */
export const QUIET_RULES = ['same', 'opinion', 'other-source', 'locked', 'history', 'gone'] as const
const QUIET: ReadonlySet<string> = new Set(QUIET_RULES)
const HELD: ReadonlySet<string> = new Set([...Object.keys(DOUBT_RULES), 'look'])

type LedgerEntry = {
  readonly state: 'proposed' | 'accepted' | 'rejected' | 'superseded'
  readonly rule: string
  /** Whether another value was shown before. */
  readonly hadValue: boolean
}

/**
 * Returns the outcome of a ledger entry. A later reading supersedes the state of the previous one, but not its rule,
 * which still shows whether the value was published.
 */
export function ledgerOutcome({ state, rule, hadValue }: LedgerEntry): EntryOutcome {
  if (state === 'proposed') return 'waits'
  if (state === 'rejected') return 'rejected'
  if (rule === 'history') return 'past'
  if (rule === 'gone') return 'gone'
  if (QUIET.has(rule)) return 'said'
  if (state === 'superseded' && HELD.has(rule)) return 'replaced'
  return hadValue ? 'changed' : 'new'
}
