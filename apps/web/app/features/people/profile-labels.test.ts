import { describe, expect, it } from 'vitest'
import { addressOf, parseProfileQuery } from './profile-tabs.ts'
import { subjectPath } from './subject-link.tsx'
import { submissionTitle } from '../submissions/submission-title.ts'

describe('the URL of the profile', () => {
  it.each([
    ['', { tab: 'reviews', page: 1 }],
    ['tab=submissions&page=3', { tab: 'submissions', page: 3 }],
    ['tab=nonsense&page=-1', { tab: 'reviews', page: 1 }],
    ['tab=likes&page=x', { tab: 'likes', page: 1 }],
    ['tab=security', { tab: 'security', page: 1 }],
  ])('"%s" is understood', (query, expected) => {
    expect(parseProfileQuery(new URLSearchParams(query))).toEqual(expected)
  })

  it('contains only what differs from the default', () => {
    expect(addressOf('reviews')).toBe('/profile')
    expect(addressOf('submissions', 2)).toBe('/profile?tab=submissions&page=2')
  })
})

describe('what a contribution is about', () => {
  it.each([
    [{ type: 'MODEL', name: 'GPT-5', slug: 'gpt-5' }, '/model/gpt-5'],
    [{ type: 'PROVIDER', name: 'Groq', slug: 'groq' }, '/provider/groq'],
    [{ type: 'DEAL', name: '$5 & more', slug: null }, '/deals?q=%245%20%26%20more'],
  ] as const)('%o has its page', (subject, path) => {
    expect(subjectPath(subject)).toBe(path)
  })

  it.each([
    ['MODEL', { name: 'GPT-5' }, 'GPT-5'],
    ['DEAL', { title: '50% off' }, '50% off'],
    ['BENCHMARK', { modelName: 'GPT-5', benchmarkType: 'mmlu' }, 'GPT-5, mmlu'],
    ['DEAL_EXPIRED', { targetId: 'x' }, 'A deal that no longer works'],
    ['GENERAL', { suggestion: ' more charts ' }, 'more charts'],
    ['PROVIDER', {}, 'Provider'],
  ] as const)('%s %o is "%s"', (type, data, title) => {
    expect(submissionTitle({ type, data })).toBe(title)
  })

  it('a report is titled with its deal, not with its reason [STAFF-17]', () => {
    const data = { targetId: 'x', reason: 'The page is gone' }
    expect(submissionTitle({ type: 'DEAL_EXPIRED', data, dealTitle: '$5 of credit' })).toBe('$5 of credit')
    expect(submissionTitle({ type: 'DEAL_EXPIRED', data, dealTitle: null })).toBe('The page is gone')
  })
})
