import type { Alert } from '@inferdex/contracts/watching/watching'
import { expect, it } from 'vitest'
import { inboxEntries } from './inbox-entries.ts'

const alert = (id: string, eventId: string, readAt: string | null = null): Alert => ({
  id,
  watchId: `watch of ${id}`,
  createdAt: '2026-08-21T10:00:00.000000Z',
  readAt,
  event: {
    id: eventId,
    kind: 'launch',
    at: '2026-08-21T10:00:00.000Z',
    recordedAt: '2026-08-21T10:00:00.000Z',
    percent: null,
    daysLeft: null,
    changes: [],
    model: null,
    provider: null,
    deal: null,
    offerId: null,
    sourceName: 'models.dev',
    sourceUrl: null,
    bill: null,
  },
})
const shown = (alerts: Alert[]) => inboxEntries(alerts).map(({ event, unread }) => [event.id, ...unread])

it('shows what two watches told once, and is unread until both alerts are read', () => {
  expect(shown([alert('a', 'price'), alert('b', 'launch'), alert('c', 'price')])).toEqual([
    ['price', 'a', 'c'],
    ['launch', 'b'],
  ])
  const read = '2026-08-22T10:00:00.000Z'
  expect(shown([alert('a', 'price', read), alert('c', 'price')])).toEqual([['price', 'c']])
  expect(shown([alert('a', 'price', read), alert('c', 'price', read)])).toEqual([['price']])
})

it('keeps what was not read first, also if a page of all alerts has it again', () => {
  const read = '2026-08-22T10:00:00.000Z'
  expect(shown([alert('old', 'old'), alert('new', 'new', read), alert('old', 'old')])).toEqual([
    ['old', 'old'],
    ['new'],
  ])
})
