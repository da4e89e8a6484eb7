import { expect, it } from 'vitest'
import { ApiError } from '../api/api.ts'
import { withoutDataPrefix } from './by-field.ts'

it("the server's messages are shown next to the fields of the form", () => {
  const refused = new ApiError('Name is required', {
    status: 400,
    code: 'VALIDATION_FAILED',
    fields: { 'data.name': 'Name is required', 'data.pricing.freeTier.features.3': 'Too long', notes: 'Too long' },
    requestId: 'r1',
  })
  expect(withoutDataPrefix(refused)).toMatchObject({
    message: 'Name is required',
    status: 400,
    requestId: 'r1',
    fields: { name: 'Name is required', 'pricing.freeTier.features': 'Too long', notes: 'Too long' },
  })
})

it('everything else stays as it is', () => {
  const other = new Error('broken')
  expect(withoutDataPrefix(other)).toBe(other)
})
