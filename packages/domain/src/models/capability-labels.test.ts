import { expect, it } from 'vitest'
import { capabilityLabels } from './capability-labels.ts'

it.each([
  ['function-calling', 'Function calling'],
  ['image-input', 'Vision'],
  ['pdf-input', 'PDF input'],
  ['reasoning', 'Reasoning'],
])('%s reads %s', (name, words) => {
  expect(capabilityLabels(name)).toBe(words)
})
