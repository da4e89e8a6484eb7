import { expect, it } from 'vitest'
import { tokenOfLink } from './link-token.ts'

it.each([
  ['#token=abc-_1', 'abc-_1'],
  ['#token=abc&more=1', 'abc'],
  ['#', ''],
  ['', ''],
])('%s holds the token "%s"', (hash, token) => {
  expect(tokenOfLink(hash)).toBe(token)
})
