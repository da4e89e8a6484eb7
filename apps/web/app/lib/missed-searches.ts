import { missedSearch } from '@inferdex/domain/search/missed-search'

/** Maximum number of reports per visit, which also limits scripts. */
const MOST = 20
const reported = new Set<string>()

/**
 * Reports a search without results anonymously: no token and no cookie is sent. Each search is reported once per visit,
 * and text that looks like a secret or an address never leaves the browser.
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
  // Reports are best effort.
  await fetch('/api/catalog/missed-searches', report).catch(() => {})
}
