import { expect, it } from 'vitest'
import { submitTabOf, submitTabs } from './submit-tabs.ts'

it('has six tabs with their words [PUB-SUBM-02, PUB-SUBM-03, PUB-SUBM-04, PUB-SUBM-35]', () => {
  expect(submitTabs.map(({ label, loginText, fallback }) => [label, loginText, fallback])).toEqual([
    ['Model', 'You must be logged in to submit data', 'Failed to submit model'],
    ['Provider', 'You must be logged in to submit data', 'Failed to submit provider'],
    ['Benchmark', 'You must be logged in to submit data', 'Failed to submit benchmark'],
    ['Deal', 'You must be logged in to submit data', 'Failed to submit deal'],
    ['Expired', 'You must be logged in to submit data', 'Failed to submit report'],
    ['General', 'You must be logged in to submit suggestions', 'Failed to submit suggestion'],
  ])
})

it('an unknown tab in the URL is the first', () => {
  expect(submitTabOf('deal').type).toBe('DEAL')
  expect(submitTabOf('nonsense').type).toBe('MODEL')
  expect(submitTabOf(null).type).toBe('MODEL')
})
