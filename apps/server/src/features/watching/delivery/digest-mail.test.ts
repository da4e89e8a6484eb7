import type { WatchEvent } from '@inferdex/contracts/watching/watching'
import { DEFAULT_DELIVERY } from '@inferdex/domain/watching/delivery'
import { describe, expect, it } from 'vitest'
import { composeDigest } from './digest-mail.ts'

const change = { field: 'input', before: '2', after: '1', unit: '1M-tokens', percent: '-50' }
const event: WatchEvent = {
  id: '0198a000-0000-7000-8000-000000000001',
  kind: 'price',
  at: '2026-08-16T10:00:00.000Z',
  recordedAt: '2026-08-16T10:00:00.000Z',
  percent: '-50',
  daysLeft: null,
  changes: [change],
  model: { slug: 'atlas 2', name: 'Atlas <2> & more' },
  provider: { slug: 'acme', name: 'Acme' },
  deal: null,
  offerId: null,
  sourceName: 'Price "list"',
  sourceUrl: 'https://acme.example/?a=1&b=2',
  bill: null,
}

const digest = (events: readonly WatchEvent[], count = events.length) =>
  composeDigest({
    siteName: 'Inferdex',
    publicUrl: 'https://inferdex.example',
    settings: DEFAULT_DELIVERY,
    watches: 9,
    events,
    count,
    now: new Date('2026-08-17T08:00:00Z'),
    endUrl: 'https://inferdex.example/watching/unsubscribe#token=x',
  })

describe('composeDigest', () => {
  it('names the largest move first, in the subject too, and counts the rest', () => {
    const small = { ...event, percent: '3', changes: [{ ...change, after: '2.06', percent: '3' }] }
    const { subject, text } = digest([small, event], 45)
    expect(subject).toBe('Atlas <2> & more got cheaper at Acme, and 44 more')
    expect(text.indexOf('got cheaper')).toBeLessThan(text.indexOf('got more expensive'))
    expect(text).toContain('And 43 more in your inbox: https://inferdex.example/profile/watching')
    expect(text).toContain('You get this on Mondays because you watch 9 things.')
  })

  it('escapes every value, and links only to pages', () => {
    const { html } = digest([event, { ...event, sourceUrl: 'javascript:alert(1)' }])
    expect(html).toContain('Atlas &lt;2&gt; &amp; more got cheaper at Acme')
    expect(html).toContain('href="https://inferdex.example/model/atlas%202"')
    expect(html).toContain('href="https://acme.example/?a=1&amp;b=2"')
    expect(html).toContain('Price &quot;list&quot;')
    expect(html).not.toContain('javascript:')
  })

  it('counts the days of a reminder from the day of the mail', () => {
    const at = '2026-08-31T00:00:00.000Z'
    const changes = [{ field: 'retiresOn', before: null, after: '2026-08-31', unit: null, percent: null }]
    const reminder: WatchEvent = { ...event, kind: 'retirement', at, daysLeft: 18, percent: null, changes }
    expect(digest([reminder]).text).toContain('retires at Acme in 14 days')
  })

  it('every kind of news has its section', () => {
    const kinds = [
      'price',
      'cheapest',
      'retirement',
      'launch',
      'deal-ends',
      'free-tier-ends',
      'correction',
      'bill',
    ] as const
    const { text } = digest(kinds.map((kind) => ({ ...event, kind })))
    expect(text.match(/^\* /gm)).toHaveLength(kinds.length)
  })
})
