import { describe, expect, it } from 'vitest'
import { changesSearch, parseChangesQuery } from './change-query.ts'
import { parseRetirementsQuery, retirementsSearch } from './retirements-query.ts'

describe('the addresses', () => {
  it.each([
    ['', ''],
    ['?kind=drop&provider=openai&move=10', '?kind=drop&provider=openai&move=10'],
    ['?model=GPT-5.6+Sol&source=models-dev', '?model=gpt-5-6-sol&source=models-dev'],
    ['?kind=everything&move=7&page=3', ''],
  ])('of changes: %s is %s', (given, expected) => {
    expect(changesSearch(parseChangesQuery(new URLSearchParams(given)))).toBe(expected)
  })

  it.each([
    ['', ''],
    ['?show=retired&provider=openai&requests=5', '?show=retired&provider=openai&requests=5'],
    ['?requests=100000&input=3000&output=-1', ''],
  ])('of retirements: %s is %s [FIG-04]', (given, expected) => {
    expect(retirementsSearch(parseRetirementsQuery(new URLSearchParams(given)))).toBe(expected)
  })
})
