import { expect, it } from 'vitest'
import { picturePath } from './picture-address.ts'

it('a comparison has one picture, in whatever order it is written', () => {
  expect(picturePath.comparison('models', ['b', 'a', 'b'])).toBe('/og/compare.png?models=a,b')
  expect(picturePath.comparison('models', ['a', 'b'])).toBe('/og/compare.png?models=a,b')
})
