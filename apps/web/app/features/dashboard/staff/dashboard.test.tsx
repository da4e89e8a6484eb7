import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { counted, type Dashboard, daysSince, lastWeek } from './dashboard.ts'
import { NeedsAttention } from './needs-attention.tsx'

const NOW = new Date('2026-07-02T12:00:00Z')

describe('words of the dashboard [HOUSE-20]', () => {
  it.each([
    [0, '0 reviews'],
    [1, '1 review'],
    [1204, '1,204 reviews'],
  ])('%i: %s', (count, text) => {
    expect(counted(count, 'review')).toBe(text)
  })

  it.each([
    ['2026-07-02T11:00:00Z', 'today'],
    ['2026-07-01T12:00:01Z', 'today'],
    ['2026-07-01T12:00:00Z', '1 day'],
    ['2026-06-22T12:00:00Z', '10 days'],
  ])('since %s: %s', (date, text) => {
    expect(daysSince(date, NOW)).toBe(text)
  })

  it('a week is the last seven days', () => {
    const activity = Array.from({ length: 30 }, (_, day) => ({ day: `${day}`, submissions: 0, reviews: day, users: 1 }))
    expect([lastWeek(activity, 'reviews'), lastWeek(activity, 'users'), lastWeek(activity, 'submissions')]).toEqual([
      23 + 24 + 25 + 26 + 27 + 28 + 29,
      7,
      0,
    ])
  })
})

const QUIET: Dashboard['attention'] = {
  oldestPendingAt: null,
  pendingByAge: { underOneDay: 0, oneToThreeDays: 0, threeToSevenDays: 0, overSevenDays: 0 },
  heldReviews: 0,
  ratingSurges: [],
  oldPrices: 0,
  oldestPriceOn: null,
  failingJobs: 0,
  mostTriedJob: null,
}

function shown(attention: Partial<Dashboard['attention']>, pending = 0): string {
  const element = <NeedsAttention attention={{ ...QUIET, ...attention }} pending={pending} now={NOW} />
  const router = createMemoryRouter([{ path: '/', element }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

describe('what needs attention [HOUSE-20]', () => {
  it('says that nothing does, only then', () => {
    expect(shown({})).toContain('Nothing needs attention.')
    expect(shown({}, 1)).not.toContain('Nothing needs attention.')
  })

  it.each<[Partial<Dashboard['attention']>, string]>([
    [{ heldReviews: 1 }, '1 review held back flagged by the checks'],
    [{ oldPrices: 2, oldestPriceOn: '2026-01-02' }, '2 offers with prices over 90 days old oldest 2 Jan 2026'],
    [{ failingJobs: 2, mostTriedJob: { name: 'account-mail', attempts: 3 } }, '2 jobs failing : account-mail 3 tries'],
    [{ failingJobs: 1, mostTriedJob: { name: 'account-mail', attempts: 1 } }, '1 job failing : account-mail 1 try'],
    [
      { ratingSurges: [{ targetType: 'MODEL', slug: 'gpt-5', name: 'GPT-5', reviews: 6, fromNewAccounts: 4 }] },
      '6 reviews within a day: GPT-5 4 from new accounts',
    ],
    [{ oldestPendingAt: '2026-06-30T12:00:00Z' }, 'oldest: 2 days'],
  ])('%j', (attention, text) => {
    expect(shown(attention)).toContain(text)
  })
})
