import { expect, it } from 'vitest'
import { ratingOrder } from '../text/ordering.ts'
import { bestMatches } from './search-matches.ts'

const aRow = (name: string, rating = 0, family = '', sold = 0) => ({ id: name, name, rating, family, sold })
const rows = [
  aRow('My GPT', 5),
  aRow('gpt-4-turbo'),
  aRow('GPT-4'),
  aRow('Other', 4, 'gpt family'),
  aRow('Claude', 5),
  aRow('A new one', 0, 'few'),
  aRow('Sold widely', 0, 'few', 7),
]
const found = (q: string) =>
  bestMatches(
    rows,
    q,
    (row) => [row.name, row.family],
    ({ rating, sold }) => ratingOrder(rating, sold),
  ).map(({ name }) => name)

it.each([
  ['gpt', ['GPT-4', 'gpt-4-turbo', 'My GPT', 'Other']],
  [' GPT-4 ', ['GPT-4', 'gpt-4-turbo']],
  ['family', ['Other']],
  ['few', ['Sold widely', 'A new one']],
  ['', []],
  ['nothing', []],
])('%j finds names that begin with it first, then the best rated [PUB-SEARCH-18]', (q, expected) => {
  expect(found(q)).toEqual(expected)
})
