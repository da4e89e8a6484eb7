import { expect, it } from 'vitest'
import { modelTypeCases } from './model-type.cases.ts'
import { modelType } from './model-type.ts'

it.each(modelTypeCases)('$slug is of type $type [FIG-18]', ({ type, ...traits }) => {
  expect(modelType(traits)).toBe(type)
})
