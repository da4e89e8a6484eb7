import { describe, expect, it } from 'vitest'
import { countText } from './count-text.ts'

describe('countText', () => {
  it.each([
    [{ page: 1, total: 1347, isPartial: false }, 'Showing 1–20 of 1,347 models'],
    [{ page: 10, total: 186, isPartial: false }, 'Showing 181–186 of 186 models'],
    [{ page: 2, total: 1000, isPartial: true }, 'Showing 21–40 of more than 1,000 models'],
    [{ page: 1, total: 0, isPartial: false }, 'Showing 0–0 of 0 models'],
  ])('%j', (counted, text) => {
    expect(countText(counted, 'models')).toBe(text)
  })
})
