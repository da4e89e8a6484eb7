import { describe, expect, it } from 'vitest'
import { containsLink, isHeldForModeration } from './review-moderation.ts'

describe('containsLink', () => {
  it.each([
    'see https://example.org',
    'HTTP://EXAMPLE.ORG',
    'go to www.example.de now',
    '[cheap tokens](//example.org)',
    'bit.ly/abc has it',
    'my-shop.com sells them',
    'telegram t.me/someone',
  ])('%s', (text) => expect(containsLink(text)).toBe(true))

  it.each([
    'Better than GPT-4.1 and Llama-3.1-70B.',
    'Works in Node.js and with fast.ai courses',
    'It costs $0.15/M tokens, input/output 1:4.',
    'Good.Really good.',
    'It has [brackets] (and these) too',
    '',
  ])('not in: %s', (text) => expect(containsLink(text)).toBe(false))
})

describe('isHeldForModeration', () => {
  const now = new Date('2026-07-01T12:00:00Z')
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000)
  const link = { title: 'Great', content: 'https://example.org' }
  const plain = { title: 'Great', content: 'Works well' }

  it.each([
    ["a new account's first review with a link", daysAgo(1), 0, link, true],
    ['with the link in its title', daysAgo(1), 0, { title: 'www.example.org', content: 'x' }, true],
    ['without a link', daysAgo(1), 0, plain, false],
    ['when it is not the first', daysAgo(1), 1, link, false],
    ['of an account of 30 days', daysAgo(30), 0, link, false],
    ['of an account of almost 30 days', daysAgo(29.9), 0, link, true],
  ])('%s', (_, createdAt, visibleReviews, text, expected) => {
    expect(isHeldForModeration({ createdAt, visibleReviews }, text, now)).toBe(expected)
  })
})
