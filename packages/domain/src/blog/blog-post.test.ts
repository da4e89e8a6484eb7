import { describe, expect, it } from 'vitest'
import { nextPostState, postBadges, readTimeFrom, tagsFrom } from './blog-post.ts'

const now = new Date('2026-07-01T12:00:00Z')
const later = new Date('2026-07-02T09:00:00Z')
const earlier = new Date('2026-06-01T09:00:00Z')
const aheadByAMinute = new Date('2026-07-01T12:01:00Z')
const DRAFT = { status: 'DRAFT', publishedAt: null, scheduledAt: null } as const
const SINCE_JUNE = { status: 'PUBLISHED', publishedAt: earlier, scheduledAt: null } as const
const TOMORROW = { status: 'SCHEDULED', publishedAt: null, scheduledAt: later } as const

describe('the state of a post after saving', () => {
  it.each([
    ['the publish button', DRAFT, { publishedAt: now }, { status: 'PUBLISHED', publishedAt: now }],
    ['a publication yet to come', DRAFT, { publishedAt: later }, { status: 'SCHEDULED', scheduledAt: later }],
    ['a clock that is ahead', DRAFT, { publishedAt: aheadByAMinute }, { status: 'PUBLISHED', publishedAt: now }],
    ['the unpublish button', SINCE_JUNE, { publishedAt: null }, DRAFT],
    ['status PUBLISHED', DRAFT, { status: 'PUBLISHED' }, { status: 'PUBLISHED', publishedAt: now }],
    ['PUBLISHED again keeps its date', SINCE_JUNE, { status: 'PUBLISHED' }, SINCE_JUNE],
    ['other fields keep the state', SINCE_JUNE, {}, SINCE_JUNE],
    ['a schedule', DRAFT, { status: 'SCHEDULED', scheduledAt: later }, TOMORROW],
    ['a schedule that stays', TOMORROW, { status: 'SCHEDULED' }, TOMORROW],
    ['a draft again', TOMORROW, { status: 'DRAFT', scheduledAt: later }, DRAFT],
    ['the archive', SINCE_JUNE, { status: 'ARCHIVED' }, { ...DRAFT, status: 'ARCHIVED' }],
  ] as const)('%s [ADM-BLOG-11]', (_, before, wanted, expected) => {
    expect(nextPostState(before, wanted, now)).toMatchObject(expected)
  })

  it('a schedule needs a time in the future', () => {
    expect(nextPostState(DRAFT, { status: 'SCHEDULED' }, now)).toBeNull()
    expect(nextPostState(DRAFT, { status: 'SCHEDULED', scheduledAt: null }, now)).toBeNull()
    expect(nextPostState(DRAFT, { status: 'SCHEDULED', scheduledAt: earlier }, now)).toBeNull()
    expect(nextPostState(DRAFT, { status: 'SCHEDULED', scheduledAt: now }, now)).toBeNull()
  })

  it('a schedule that came due while its post was edited is kept', () => {
    const due = { status: 'SCHEDULED', publishedAt: null, scheduledAt: earlier } as const
    expect(nextPostState(due, { status: 'SCHEDULED', scheduledAt: earlier }, now)).toEqual(due)
  })
})

describe('what is typed', () => {
  it.each([
    ['12', 12],
    [' 7 ', 7],
    ['2.6', 3],
    ['', 5],
    ['abc', 5],
    ['0', 0],
    ['61', 61],
  ])('%j minutes to read is %i [ADM-BLOG-10]', (typed, minutes) => {
    expect(readTimeFrom(typed)).toBe(minutes)
  })

  it('splits tags at commas, without blanks and repetitions', () => {
    expect(tagsFrom(' open  weights, Pricing,, pricing ,PRICING')).toEqual(['open weights', 'Pricing'])
  })
})

it.each([
  ['PUBLISHED', 'Published', null],
  ['DRAFT', 'Draft', null],
  ['SCHEDULED', 'Draft', 'Scheduled'],
  ['ARCHIVED', 'Draft', 'Archived'],
] as const)('%s is shown as %s, with %s [ADM-BLOG-13]', (status, main, extra) => {
  expect(postBadges(status)).toEqual({ main, extra })
})
