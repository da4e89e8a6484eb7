import { describe, expect, it } from 'vitest'
import { pageRange, rowsShown } from './page-range.ts'

describe('pageRange', () => {
  it.each([
    [1, 1, '1'],
    [1, 5, '1 2 gap 5'],
    [3, 5, '1 2 3 4 5'],
    [2, 12, '1 2 3 gap 12'],
    [4, 12, '1 2 3 4 5 gap 12'],
    [6, 12, '1 gap 5 6 7 gap 12'],
    [9, 12, '1 gap 8 9 10 11 12'],
    [12, 12, '1 gap 11 12'],
    [99, 12, '1 gap 11 12'],
    [0, 3, '1 2 3'],
  ])('page %i of %i links to %s', (page, totalPages, slots) => {
    expect(pageRange(page, totalPages).join(' ')).toBe(slots)
  })

  it('never hides a single page behind a gap', () => {
    for (let total = 1; total <= 30; total += 1) {
      for (let page = 1; page <= total; page += 1) {
        const slots = pageRange(page, total)
        slots.forEach((slot, index) => {
          const [before, after] = [slots[index - 1], slots[index + 1]]
          if (slot === 'gap' && typeof before === 'number' && typeof after === 'number') {
            expect(after - before).toBeGreaterThan(2)
          }
        })
      }
    }
  })
})

describe('rowsShown', () => {
  it.each([
    [1, 20, 18_402, { from: 1, to: 20 }],
    [921, 20, 18_402, { from: 18_401, to: 18_402 }],
    [1, 20, 0, { from: 0, to: 0 }],
  ])('page %i with %i of %i', (page, pageSize, total, shown) => {
    expect(rowsShown(page, pageSize, total)).toEqual(shown)
  })
})
