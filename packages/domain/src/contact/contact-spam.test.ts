import { expect, it } from 'vitest'
import { looksLikeSpam } from './contact-spam.ts'

it.each([
  ['a question', 'A price is wrong', 'See https://example.org/pricing', '', false],
  ['a few sources', 'Sources', 'https://a.example https://b.example https://c.example', '', false],
  ['many links', 'Offer', 'https://a.example https://b.example [url=c] <a href="d">', '', true],
  ['the hidden field is filled in', 'Hello', 'Hello', 'https://a.example', true],
  ['only blanks in it', 'Hello', 'Hello', '  ', false],
])('%s', (_, subject, message, website, expected) => {
  expect(looksLikeSpam({ subject, message, website })).toBe(expected)
})
