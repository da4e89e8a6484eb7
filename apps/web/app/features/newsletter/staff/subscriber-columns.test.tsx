import type { Subscriber } from '@inferdex/contracts/newsletter'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { subscriberColumns } from './subscriber-columns.tsx'

const SUBSCRIBER: Subscriber = {
  id: '01981e3a-0000-7000-8000-000000000001',
  email: 'ada@example.com',
  requestedAt: '2026-07-01T10:00:00.000Z',
  confirmedAt: '2026-07-02T10:00:00.000Z',
}

it.each([
  ['a subscriber', SUBSCRIBER, ['ada@example.com', 'Subscribed', '1 Jul 2026', '2 Jul 2026']],
  [
    'who has not confirmed',
    { ...SUBSCRIBER, confirmedAt: null },
    ['ada@example.com', 'Not confirmed', '1 Jul 2026', '-'],
  ],
])('%s [HOUSE-20]', (_, subscriber, texts) => {
  const cells = subscriberColumns(() => {}).map(({ cell }) => cell(subscriber))
  const shown = cells.map((cell) => renderToStaticMarkup(<>{cell}</>).replaceAll(/<[^>]+>/g, ''))
  expect(shown.slice(0, 4)).toEqual(texts)
})

it('the button names whom it deletes [HOUSE-20]', () => {
  const removed: string[] = []
  const columns = subscriberColumns(({ email }) => removed.push(email))
  const button = columns.at(-1)?.cell(SUBSCRIBER) as ReactElement<{ label: string; onClick: () => void }>
  expect(button.props.label).toBe('Delete ada@example.com')
  button.props.onClick()
  expect(removed).toEqual(['ada@example.com'])
})
