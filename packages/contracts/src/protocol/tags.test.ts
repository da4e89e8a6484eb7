import { describe, expect, it } from 'vitest'
import { isTag, tag, tagPatterns } from './tags.ts'

describe('tags', () => {
  it('are these, each once [HOUSE-06]', () => {
    expect(tagPatterns()).toEqual([
      'everything',
      'counts',
      'providers',
      'models',
      'deals',
      'benchmarks',
      'capabilities',
      'ratings',
      'reviews',
      'deal-votes',
      'blog',
      'changes',
      'exports',
      'comments',
      'work',
      'model/:slug',
      'provider/:slug',
      'comments/:slug',
    ])
    expect(new Set(tagPatterns()).size).toBe(tagPatterns().length)
  })

  it.each([
    [tag.models, true],
    [tag.model('gpt-5'), true],
    [tag.commentsOn('a-post'), true],
    ['modles', false],
    ['model/', false],
    ['deal/one', false],
    ['models/gpt-5', false],
  ])('%s is a tag: %s [HOUSE-06]', (text, expected) => {
    expect(isTag(text)).toBe(expected)
  })
})
