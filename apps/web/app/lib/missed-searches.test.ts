import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reportMissedSearch } from './missed-searches.ts'

const sent: { url: string; init: RequestInit }[] = []
beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init })
    if (init.body === '{"q":"offline"}') throw new TypeError('Failed to fetch')
    return new Response(null, { status: 204 })
  })
})
afterEach(() => vi.unstubAllGlobals())

it('tells each search once, without token or cookie, and nothing that looks private [STAFF-26]', async () => {
  for (const q of ['Kimi K3', 'kimi-k3', 'joe@example.org', 'sk-abcdef0123456789', 'k']) await reportMissedSearch(q)
  expect(sent).toEqual([
    {
      url: '/api/catalog/missed-searches',
      init: {
        method: 'POST',
        keepalive: true,
        credentials: 'omit',
        headers: { 'content-type': 'application/json' },
        body: '{"q":"kimi k3"}',
      },
    },
  ])
})

it('a report that is lost is no error, and a visit reports at most 20 [STAFF-26]', async () => {
  await expect(reportMissedSearch('offline')).resolves.toBeUndefined()
  for (let index = 0; index < 30; index += 1) await reportMissedSearch(`model ${index}`)
  // Includes the search of the previous test.
  expect(sent).toHaveLength(19)
})
