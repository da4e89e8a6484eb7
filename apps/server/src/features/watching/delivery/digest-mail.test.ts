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

  const answer = (provider: string, total: string) => ({
    model: { slug: 'glm-4.6', name: 'GLM-4.6' },
    provider: { slug: provider.toLowerCase(), name: provider },
    total,
    cents: `$${total}`,
    lines: [],
  })
  const ofBill = (bill: Partial<NonNullable<WatchEvent['bill']>>): WatchEvent => ({
    ...event,
    kind: 'bill',
    percent: '-11.78',
    model: null,
    provider: null,
    sourceName: 'Inferdex',
    sourceUrl: null,
    bill: {
      name: 'Support bot',
      address: '/calculator?requests=1000&in=1k',
      before: answer('Acme', '40.92'),
      after: answer('Other', '36.10'),
      difference: '-4.82',
      isOtherOffer: true,
      ...bill,
    },
  })
  /** Returns the visible text of an HTML mail. */
  const wordsOf = (html: string) =>
    html
      .replace(/^[\s\S]*<\/h2>/, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll('&amp;', '&')
      .replaceAll(/\s+/g, ' ')
      .trim()

  it('a saved bill has both bills, the difference and the cheapest offer, in HTML and in text', () => {
    const { subject, text, html } = digest([ofBill({})])
    expect(subject).toBe('Support bot: $40.92 → $36.10 a month')
    expect(text).toBe(`Inferdex: Your week, 17 Aug 2026

YOUR BILL MOVED

* Support bot: $40.92 → $36.10 a month (-12%)
  Before: $40.92 a month, GLM-4.6 at Acme
  Now the cheapest: $36.10 a month, GLM-4.6 at Other
  Difference: $36.10 − $40.92 = -$4.82 a month
  See the bill: https://inferdex.example/calculator?requests=1000&in=1k
  Source: Inferdex

You get this on Mondays because you watch 9 things.
Open your inbox or change what you watch: https://inferdex.example/profile/watching
Stop these emails: https://inferdex.example/watching/unsubscribe#token=x
Inferdex`)
    expect(wordsOf(html)).toBe(
      'Support bot: $40.92 → $36.10 a month Before $40.92 a month GLM-4.6 at Acme ' +
        'Now the cheapest $36.10 a month GLM-4.6 at Other Difference: $36.10 − $40.92 = -$4.82 a month ' +
        'See the bill Source: Inferdex -12% Open my inbox You get this on Mondays because you watch 9 things. ' +
        'Change what I watch &nbsp; Unsubscribe Inferdex',
    )
    expect(html).toContain('href="https://inferdex.example/calculator?requests=1000&amp;in=1k"')
    expect(html).not.toContain('<img')
  })

  it('a saved bill for which nothing qualifies any more has no second amount and no difference', () => {
    const { text } = digest([ofBill({ after: null, difference: null })])
    expect(text).toContain(`* Support bot: no offer qualifies any more
  Before: $40.92 a month, GLM-4.6 at Acme
  Now the cheapest: No offer qualifies
  See the bill:`)
    expect(text).not.toContain('Difference')
  })

  const retirement = (after: string | null): WatchEvent => ({
    ...event,
    kind: 'retirement',
    percent: null,
    changes: [{ field: 'retiresOn', before: null, after, unit: null, percent: null }],
  })

  it('a retirement to come links to its calendar, in HTML and in text', () => {
    const { text, html } = digest([retirement('2026-08-31')])
    expect(text).toContain(`* Atlas <2> & more retires at Acme
  Switched off on 31 Aug 2026.
  https://inferdex.example/model/atlas%202
  Add retirements at Acme to my calendar: https://inferdex.example/retirements.ics?provider=acme
  Source: Price "list", https://acme.example/?a=1&b=2`)
    expect(html).toContain('href="https://inferdex.example/retirements.ics?provider=acme"')
    expect(digest([{ ...retirement('2026-08-31'), provider: null }]).text).toContain(
      'Add all retirements to my calendar: https://inferdex.example/retirements.ics\n',
    )
    const reminder = { ...retirement('2026-08-31'), at: '2026-08-31T00:00:00.000Z', daysLeft: 18, changes: [] }
    expect(digest([reminder]).text).toContain('/retirements.ics?provider=acme')
  })

  it.each([null, '2026-08-16'])('a retirement whose day is %s links to no calendar', (day) => {
    expect(digest([retirement(day)]).text).not.toContain('retirements.ics')
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
