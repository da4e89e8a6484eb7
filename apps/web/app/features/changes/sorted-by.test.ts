import { expect, it } from 'vitest'
import { sortedBy } from './sorted-by.ts'

const rows = [
  { name: 'b', age: 3 },
  { name: 'A', age: null },
  { name: 'c', age: 10 },
]

it('sorts by a column in both directions, with unknown values last', () => {
  const ages = (isDown: boolean) => sortedBy(rows, ({ age }) => age, isDown).map(({ age }) => age)
  expect(ages(false)).toEqual([3, 10, null])
  expect(ages(true)).toEqual([10, 3, null])
  expect(sortedBy(rows, ({ name }) => name, false).map(({ name }) => name)).toEqual(['A', 'b', 'c'])
  expect(sortedBy(rows, undefined, true)).toBe(rows)
})
