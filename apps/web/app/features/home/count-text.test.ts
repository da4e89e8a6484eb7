import { expect, it } from 'vitest'
import { plainCount, plusCount } from './count-text.ts'

it('shows counts of the catalogue as N+ and deals as a plain number [PUB-HOME-04, PUB-HOME-05]', () => {
  expect(plusCount(155)).toBe('155+')
  expect(plainCount(38)).toBe('38')
})

it('shows three dots while a count is not known [PUB-HOME-06]', () => {
  expect(plusCount(undefined)).toBe('...')
  expect(plainCount(undefined)).toBe('...')
})
