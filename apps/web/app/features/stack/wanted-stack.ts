import { type AuditFilter, auditFilters } from '@inferdex/domain/stack/audit-filters'

/** What a visitor wanted to watch, kept while they sign in, which leaves the page: ids and figures, never the pasted text. */
const KEY = 'stack-wanted'

export type WantedStack = {
  /** The fields of the form by name; the text has ids alone. */
  readonly fields: Readonly<Record<string, string>>
  readonly filter: AuditFilter
}

export function keepWantedStack(wanted: WantedStack): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(wanted))
  } catch {
    // Private browsing: after signing in, the stack has to be pasted again.
  }
}

/** Returns what was wanted before signing in, and forgets it; null if there is nothing. */
export function takeWantedStack(): WantedStack | null {
  try {
    const kept = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return kept === null ? null : readWanted(JSON.parse(kept))
  } catch {
    return null
  }
}

function readWanted(kept: unknown): WantedStack | null {
  if (typeof kept !== 'object' || kept === null || !('fields' in kept) || !('filter' in kept)) return null
  const { fields, filter } = kept
  if (typeof fields !== 'object' || fields === null) return null
  const texts = Object.entries(fields).filter((field): field is [string, string] => typeof field[1] === 'string')
  return { fields: Object.fromEntries(texts), filter: auditFilters.find((one) => one === filter) ?? 'all' }
}
