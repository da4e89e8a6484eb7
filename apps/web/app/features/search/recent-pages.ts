import { consent } from '../../components/layout/site/consent.ts'
import { browserStore } from '../../lib/stores/browser-store.ts'

const KEPT = 5
const SHOWN = 4
const LISTED = /^\/(model|provider)\/[^/]+$/

/** Stored only with consent. */
const stored = browserStore<readonly string[]>('recent', [], parseAddresses)
let inMemory: readonly string[] = []

/**
 * Returns the models and providers opened from the palette, newest first, without the current page. Without consent
 * they are kept in memory only.
 */
export function recentPages(open: string): readonly string[] {
  return kept()
    .filter((one) => one !== open)
    .slice(0, SHOWN)
}

/** Puts a path first. Names and prices are not stored, because they would become stale. */
export function rememberPage(address: string): void {
  if (!LISTED.test(address)) return
  inMemory = [address, ...kept().filter((one) => one !== address)].slice(0, KEPT)
  if (consent.read() === 'accepted') stored.write(inMemory)
}

function kept(): readonly string[] {
  return consent.read() === 'accepted' ? stored.read() : inMemory
}

function parseAddresses(text: string): readonly string[] | null {
  try {
    const addresses: unknown = JSON.parse(text)
    return Array.isArray(addresses) && addresses.every((one) => typeof one === 'string' && LISTED.test(one))
      ? addresses
      : null
  } catch {
    return null
  }
}
