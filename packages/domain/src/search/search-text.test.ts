import { expect, it } from 'vitest'
import { searchQueryOf, searchTextOf, searchWords } from './search-text.ts'

it.each([
  ['GPT-4o mini', 'gpt 4 o mini'],
  ['gpt4', 'gpt 4'],
  ['Qwen3.5 397B-A17B', 'qwen 3 5 397 b a 17 b'],
  ['FLUX1.1 [pro]', 'flux 1 1 pro'],
  ['  Été 中文3 ', 'été 中文 3'],
  ['-._', ''],
])('the words of %j are %j [USE-03]', (text, words) => {
  expect(searchWords(text)).toBe(words)
})

it.each([
  ['gpt4 70B', ['gpt 4', '70 b'], 'gpt470b', 'gpt4-70b'],
  ['sonnet 4.6', ['sonnet', '4 6'], 'sonnet46', 'sonnet-4-6'],
  ['k2.6', ['k 2 6'], 'k26', 'k2-6'],
  ['llama3 70b', ['llama 3', '70 b'], 'llama370b', 'llama3-70b'],
  [' - ', [], '', ''],
])('the query %j has phrases, joined words and a slug [USE-03]', (q, phrases, joined, slug) => {
  expect(searchQueryOf(q)).toMatchObject({ phrases, joined, slug })
})

it('keeps the name apart from the other words [USE-03]', () => {
  expect(searchTextOf({ name: 'GPT-4', slug: 'gpt-4', others: ['GPT'], parts: ['GPT-4', 'A b'] })).toEqual({
    slug: 'gpt-4',
    index: '^gpt4$ gpt 4 > gpt 4 gpt ',
    name: '^gpt4$ gpt 4 ',
    parts: 'gpt-4\na b',
  })
})
