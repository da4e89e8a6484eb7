import { consent } from '../../components/layout/site/consent.ts'
import { browserStore } from '../../lib/stores/browser-store.ts'

const KEPT = 5
const SHOWN = 4
const LISTED = /^\/(model|provider)\/[^/]+$/

/** In the browser only with consent: the site works without it. */
const stored = browserStore<readonly string[]>('recent', [], parseAddresses)
let inMemory: readonly string[] = []

/**
 * Returns the models and providers that were opened from the palette, newest first, without the page that is open.
 * Without consent they are forgotten with the page.
 */
export function recentPages(open: string): readonly string[] {
  return kept()
    .filter((one) => one !== open)
    .slice(0, SHOWN)
}

/** Puts an address first. Names and prices are not kept, because they would be shown when they are out of date. */
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
