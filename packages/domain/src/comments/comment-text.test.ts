import { expect, it } from 'vitest'
import { commentParts } from './comment-text.ts'

const linksOf = (content: string) =>
  commentParts(content)
    .filter(({ kind }) => kind === 'link')
    .map(({ text }) => text)

it.each<[string, string[]]>([
  ['nothing here', []],
  ['see https://example.org/a?b=1#c.', ['https://example.org/a?b=1#c']],
  ['(https://example.org)', ['https://example.org']],
  [
    'https://en.wikipedia.org/wiki/GPT_(model), and http://b.example!',
    ['https://en.wikipedia.org/wiki/GPT_(model)', 'http://b.example'],
  ],
  ['javascript:alert(1) data:text/html,x ftp://a.example', []],
  ['https://', []],
  ['<a href="https://example.org">x</a>', ['https://example.org']],
  ['HTTPS://EXAMPLE.ORG', ['HTTPS://EXAMPLE.ORG']],
])('%j links to %j', (content, expected) => {
  expect(linksOf(content)).toEqual(expected)
})

it('all parts together are the text as it was written', () => {
  const content = 'One https://a.example, two\nhttps://b.example. <b>three</b>'
  expect(
    commentParts(content)
      .map(({ text }) => text)
      .join(''),
  ).toBe(content)
})
