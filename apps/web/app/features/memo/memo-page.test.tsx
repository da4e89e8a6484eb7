import type { MemoRow, MemoView } from '@inferdex/domain/memo/memo-view'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { MemoPage } from './memo-page.tsx'

const row: MemoRow = {
  key: 'a@one',
  model: 'Model A',
  provider: 'One',
  providerSlug: 'one',
  sellers: null,
  input: '$1',
  output: '$2',
  bill: '$12.00',
  usd: 12,
  more: null,
  note: 1,
}
const memo: MemoView = {
  title: 'Support bot',
  asOf: '2026-05-01',
  knownAt: '2026-11-17',
  answer: 'Model A at One is the cheapest: $12.00 a month.',
  facts: [['Requests a month', '1,000']],
  shortlist: [row],
  others: [],
  risks: [{ text: 'Only one seller: Model A at One.', note: null }],
  risksToday: [{ text: 'Model A retires on 1 Feb 2027.', note: 1 }],
  today: '2026-11-18',
  notes: [{ number: 1, text: 'One states its prices, 1 May 2026', url: 'https://one.example/prices' }],
  without: [],
  changedSince: 0,
}

function shown(given: MemoView): string {
  const page = (
    <MemoPage
      memo={given}
      address="/memo?pick=a&asOf=2026-05-01&knownAt=2026-11-17"
      title=""
      fields={[]}
      calculator="/calculator"
    />
  )
  const router = createMemoryRouter([{ path: '/', element: page }])
  return renderToString(<RouterProvider router={router} />).replaceAll('<!-- -->', '')
}

describe('the page of a memo [OPEN-07]', () => {
  it('shows the answer, both days, the evidence and the address that keeps its figures', () => {
    const html = shown(memo)
    for (const text of [memo.answer, '1 May 2026', '17 Nov 2026', 'One states its prices', 'knownAt=2026-11-17'])
      expect(html).toContain(text)
    expect(html).toContain('href="https://one.example/prices"')
    expect(html).not.toContain('changed since')
    // Rendered as HTML, not only in the Markdown.
    for (const text of ['<li>Only one seller', 'As known on 18 Nov 2026</h3>', '<li>Model A retires on 1 Feb 2027.'])
      expect(html).toContain(text)
  })

  it('says how many prices are others today', () => {
    expect(shown({ ...memo, changedSince: 2 })).toContain('2 of these prices have')
  })

  it('leads to a comparison and a bill when no models are chosen', () => {
    const html = shown({ ...memo, shortlist: [], notes: [] })
    expect(html).toContain('No models are chosen.')
    expect(html).toContain('href="/compare"')
  })
})
