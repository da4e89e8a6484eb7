import { describe, expect, it } from 'vitest'
import {
  MAX_QUERY_TEXT,
  queryChoice,
  queryChoices,
  queryNumber,
  queryPage,
  queryString,
  queryText,
} from './query-text.ts'

const from = (search: string) => new URLSearchParams(search)

describe('numbers of a URL', () => {
  it.each([
    ['n=1', 1],
    ['n=5', 5],
    ['n= 2.5 ', 2.5],
    ['n=0.99', null],
    ['n=5.01', null],
    ['n=-2', null],
    ['n=abc', null],
    ['n=Infinity', null],
    ['n=', null],
    ['', null],
  ])('"%s" between 1 and 5 is %s [HOUSE-23]', (search, expected) => {
    expect(queryNumber(from(search), 'n', 1, 5)).toBe(expected)
  })

  it.each([
    ['page=3', 3],
    ['page=3.9', 3],
    ['page=1000000', 1_000_000],
    ['page=1000001', 1],
    ['page=0', 1],
    ['', 1],
  ])('"%s" is page %i [HOUSE-23]', (search, page) => {
    expect(queryPage(from(search))).toBe(page)
  })
})

describe('texts and choices of a URL', () => {
  it('cuts long texts, and leaves no half of a character and no NUL [HOUSE-23]', () => {
    const at = (text: string) => queryText({ get: () => text, getAll: () => [text] }, 'q')
    expect(at('x'.repeat(MAX_QUERY_TEXT + 1))).toHaveLength(MAX_QUERY_TEXT)
    expect(at(`${'x'.repeat(MAX_QUERY_TEXT - 1)}😀`)).toBe(`${'x'.repeat(MAX_QUERY_TEXT - 1)}\uFFFD`)
    expect(at('a\0b')).toBe('ab')
    expect(queryText(from(''), 'q')).toBe('')
  })

  it('knows choices in their own order, each once, and the default for others [HOUSE-23]', () => {
    expect(queryChoices(from('c=z,b&c=a&c=b'), 'c', ['a', 'b', 'c'])).toEqual(['a', 'b'])
    expect(queryChoices(from(''), 'c', ['a', 'b'])).toEqual([])
    expect(queryChoice(from('c=b'), 'c', ['a', 'b'], 'a')).toBe('b')
    expect(queryChoice(from('c=z'), 'c', ['a', 'b'], 'a')).toBe('a')
  })
})

it('writes a URL without what is empty [HOUSE-23]', () => {
  const entries = [
    ['q', 'gpt 5 & co'],
    ['page', 2],
    ['sort', null],
    ['view', ''],
    ['zero', 0],
  ] as const
  expect(queryString(entries)).toBe('?q=gpt+5+%26+co&page=2&zero=0')
  expect(queryString([['q', '']])).toBe('')
})
