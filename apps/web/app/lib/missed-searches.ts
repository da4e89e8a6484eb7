import { missedSearch } from '@inferdex/domain/search/missed-search'

/** A visitor who tries more has been understood, and a script is not listened to for ever. */
const MOST = 20
const reported = new Set<string>()

/**
 * Tells the server that a search found nothing, without who searched: no token and no cookie is sent. Each search is told
 * once per visit of the site, and what looks like a secret or an address never leaves the browser.
 */
export async function reportMissedSearch(q: string): Promise<void> {
  const search = missedSearch(q)
  if (search === null || reported.has(search) || reported.size >= MOST) return
  reported.add(search)
  const report = {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ q: search }),
  } as const
  // A lost report is no loss.
  await fetch('/api/catalog/missed-searches', report).catch(() => {})
}
