import { expect, it } from 'vitest'
import { defaultWorkload, type Workload } from './workload.ts'
import { workloadLimits } from './workload-limits.ts'

it.each<[Partial<Workload>, string[]]>([
  [{}, ['function calling']],
  [{ neededCapabilities: [] }, []],
  [
    { neededCapabilities: ['pdf-input', 'open-source'], neededContext: 128_000, providers: ['groq', 'azure'] },
    ['PDF input', 'open source', 'at least 128K context', 'sold by groq or azure'],
  ],
  [{ neededCapabilities: [], providers: ['a', 'b', 'c', 'd'] }, ['sold by one of 4 providers']],
])('the limits of a workload in words %# [USE-13]', (over, words) => {
  expect(workloadLimits({ ...defaultWorkload, ...over })).toEqual(words)
})
