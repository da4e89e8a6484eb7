import { describe, expect, it } from 'vitest'
import { apiKeyOf, endingOf, isApiKey, shownKey } from './api-keys.ts'

const SECRET = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFy-_1'

describe('an API key', () => {
  it.each([
    ['a key', apiKeyOf(SECRET), true],
    ['the token of a session', SECRET, false],
    ['the token of a session that begins like a key', `idx_${SECRET.slice(4)}`, false],
    ['a key with more behind it', `${apiKeyOf(SECRET)}x`, false],
    ['a key in capitals', apiKeyOf(SECRET).replace('idx', 'IDX'), false],
    ['another kind of key', `sk_${SECRET}x`, false],
    ['nothing', '', false],
  ])('is told from other tokens: %s', (_, token, expected) => {
    expect(isApiKey(token)).toBe(expected)
  })

  it('is shown by its beginning and its last four characters', () => {
    expect(shownKey(endingOf(apiKeyOf(SECRET)))).toBe('idx_…y-_1')
  })
})
