import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { attentionLines } from './attention-lines.ts'
import { counted, type Dashboard, daysSince, lastWeek } from './dashboard.ts'
import { ageFinding, lateAges } from './data-ages.ts'
import { NeedsAttention } from './needs-attention.tsx'
import { changesBySource, decisionFinding, everyDay, medianFinding, sourceFinding, waitText } from './trends.ts'

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
  risingPrices: { offers: 0, next: null },
  failedJobs: 0,
  failingFeeds: [],
  heldValues: 0,
  unmatchedNames: 0,
  waitingComments: 0,
  flaggedComments: 0,
}

function markup(attention: Partial<Dashboard['attention']>): string {
  const element = <NeedsAttention attention={{ ...QUIET, ...attention }} pending={0} now={NOW} />
  const router = createMemoryRouter([{ path: '/', element }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}
const shown = (attention: Partial<Dashboard['attention']>) =>
  markup(attention)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

const SURGE = { targetType: 'MODEL', slug: 'gpt-5', name: 'GPT-5', reviews: 6, fromNewAccounts: 4 } as const

describe('what needs attention [HOUSE-20] [STAFF-26]', () => {
  it('says that nothing does, with the time, only then', () => {
    expect(shown({})).toContain('Nothing needs attention. checked 12:00 UTC')
    expect(shown({ oldPrices: 1 })).not.toContain('Nothing needs attention.')
    expect(shown({ oldPrices: null })).not.toContain('prices over 30 days')
  })

  it.each<[Partial<Dashboard['attention']>, string]>([
    [{ heldReviews: 1 }, '1 review held back flagged by the checks'],
    [{ oldPrices: 2, oldestPriceOn: '2026-01-02' }, '2 offers with prices over 30 days old oldest 2 Jan 2026'],
    [{ failedJobs: 2 }, '2 jobs failed retry or discard'],
    [{ failedJobs: 2000 }, '2,000+ jobs failed'],
    [{ failingFeeds: ['models.dev', 'LiteLLM'] }, '2 feeds failing : models.dev, LiteLLM'],
    [{ heldValues: 1 }, '1 value of a feed waits for a decision'],
    [{ unmatchedNames: 69 }, '69 feed names match no model'],
    [{ waitingComments: 5, flaggedComments: 1 }, '6 comments waiting 1 flagged'],
    [
      { risingPrices: { offers: 1, next: { on: '2026-07-09', model: 'GPT-5', provider: 'OpenAI' } } },
      'GPT-5 at OpenAI: the price rises 9 Jul 2026',
    ],
    [
      { risingPrices: { offers: 3, next: { on: '2026-07-09', model: 'GPT-5', provider: 'OpenAI' } } },
      '3 offers whose price rises soon 9 Jul 2026',
    ],
    [{ ratingSurges: [SURGE] }, '6 reviews within a day: GPT-5 4 from new accounts'],
    [
      {
        oldestPendingAt: '2026-06-22T12:00:00Z',
        pendingByAge: { underOneDay: 1, oneToThreeDays: 1, threeToSevenDays: 2, overSevenDays: 1 },
      },
      '3 submissions older than 3 days oldest: 10 days',
    ],
  ])('%j', (attention, text) => {
    expect(shown(attention)).toContain(text)
  })

  it('has at most eight lines, failing things first', () => {
    const attention = {
      ...QUIET,
      heldReviews: 1,
      oldPrices: 1,
      failedJobs: 1,
      failingFeeds: ['A list'],
      heldValues: 1,
      unmatchedNames: 1,
      waitingComments: 1,
      ratingSurges: [SURGE, { ...SURGE, slug: 'gpt-6' }],
    }
    const lines = attentionLines({ attention, now: NOW })
    expect(lines).toHaveLength(8)
    expect(lines.map(({ kind }) => kind).slice(0, 3)).toEqual(['failing', 'failing', 'decide'])
    expect(lines.map(({ to }) => to).slice(0, 4)).toEqual([
      '/admin/feeds',
      '/admin/jobs',
      '/admin/intake',
      '/data-quality',
    ])
  })
})

describe('the age of the data [STAFF-26]', () => {
  it.each([
    [0, {}, 'Age of the data'],
    [10, { under7: 9, under30: 1 }, '90% of prices were read this week'],
    [10, { under7: 9, older: 1 }, '90% of prices were read this week; 1 is 90 days old or more'],
    [4000, { older: 4000 }, '0% of prices were read this week; 4,000 are 90 days old or more'],
  ])('%i prices, %j: %s', (prices, ages, text) => {
    const all = { under7: 0, under30: 0, under90: 0, older: 0, ...ages }
    expect(ageFinding({ prices, ages: all })).toBe(text)
  })

  it.each([
    ['2026-07-02T12:00:00Z', ''],
    ['2026-07-02T10:30:00Z', ''],
    ['2026-07-02T10:29:00Z', '. Last computed 2 Jul 2026, 10:29 UTC'],
  ])(
    'computed %s: it names another moment than the page only if no job has run for long: "%s" [STAFF-30]',
    (computedAt, text) => {
      expect(lateAges({ computedAt }, NOW)).toBe(text)
    },
  )
})

describe('what the charts of the dashboard say [STAFF-26]', () => {
  const week = (received: number, approved: number, rejected: number, medianSeconds: number | null = null) => ({
    week: '2026-06-29',
    received,
    approved,
    rejected,
    medianSeconds,
  })
  it.each([
    [[], 'Submissions received and decided'],
    [[week(0, 0, 0)], 'Submissions received and decided'],
    [[week(100, 90, 8), week(37, 30, 9)], 'Decisions keep up: 137 received, 137 decided'],
    [[week(1200, 3, 1)], 'Decisions fall behind: 1,200 received, 4 decided'],
  ])('%j: %s', (weeks, text) => {
    expect(decisionFinding(weeks)).toBe(text)
  })

  it.each([
    [[], 'Median time to decision'],
    [[null, null], 'Median time to decision'],
    [[null, 32_400], 'Median time to decision: 9 h'],
    [[111_600, null, 32_400], 'Median time to decision fell from 31 h to 9 h'],
    [[60, 864_000], 'Median time to decision rose from 1 min to 10 days'],
  ])('medians %j: %s', (medians, text) => {
    expect(medianFinding(medians.map((median) => week(1, 1, 0, median)))).toBe(text)
  })

  it.each([
    [0, '0 min'],
    [2400, '40 min'],
    [5400, '1.5 h'],
    [39_600, '11 h'],
    [259_200, '3 days'],
  ])('%i seconds: %s', (seconds, text) => {
    expect(waitText(seconds)).toBe(text)
  })

  it('names the source of most changes, and sums up all but the first four of many', () => {
    const changes = ['a', 'b', 'c', 'd', 'e', 'f'].map((source, index) => ({
      week: '2026-06-29',
      source,
      changes: 60 - 10 * index,
    }))
    expect(sourceFinding([])).toBe('Changes by source')
    expect(sourceFinding(changes)).toBe('a brought 29% of 210 changes')
    const ranked = changesBySource([...changes, { week: '2026-06-22', source: 'b', changes: 100 }])
    expect(ranked.map(({ source, total }) => [source, total])).toEqual([
      ['b', 150],
      ['a', 60],
      ['c', 40],
      ['d', 30],
      ['Others', 30],
    ])
    expect(ranked[0]?.of('2026-06-22')).toBe(100)
    expect(changesBySource(changes.slice(1)).map(({ source }) => source)).toEqual(['b', 'c', 'd', 'e', 'f'])
  })

  it('days without a value have their place too', () => {
    expect(everyDay('2026-06-29', '2026-07-02', 1)).toEqual(['2026-06-29', '2026-06-30', '2026-07-01', '2026-07-02'])
    expect(everyDay('2026-06-22', '2026-07-06', 7)).toEqual(['2026-06-22', '2026-06-29', '2026-07-06'])
  })
})
