import { describe, expect, it } from 'vitest'
import { suggestedUsername } from './suggested-username.ts'

describe('suggestedUsername', () => {
  it.each([
    ['octocat', '', 'octocat'],
    ['Ada Lovelace', '', 'Ada-Lovelace'],
    ['José Müller', '', 'Jose-Muller'],
    ['  --x--  ', '', 'user'],
    ['李白', '', 'user'],
    ['', 'a1b2', 'user-a1b2'],
    ['octocat', 'a1b2', 'octocat-a1b2'],
    ['a'.repeat(40), 'a1b2', `${'a'.repeat(25)}-a1b2`],
  ])('%j with the suffix %j becomes %j', (name, suffix, expected) => {
    expect(suggestedUsername(name, suffix)).toBe(expected)
  })
})
