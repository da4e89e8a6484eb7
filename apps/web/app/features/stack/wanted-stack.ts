import { type AuditFilter, auditFilters } from '@inferdex/domain/stack/audit-filters'

/** What a visitor wanted to watch, stored during the sign-in, which leaves the page: ids and figures, not the text. */
const KEY = 'stack-wanted'

export type WantedStack = {
  /** The fields of the form by name; the text contains ids only. */
  readonly fields: Readonly<Record<string, string>>
  readonly filter: AuditFilter
}

export function keepWantedStack(wanted: WantedStack): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(wanted))
  } catch {
    // Storage may be unavailable in private browsing: the stack then has to be pasted again after signing in.
  }
}

/** Returns what was stored before signing in, and clears it; null if there is nothing. */
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
