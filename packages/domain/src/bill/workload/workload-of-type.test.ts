import { expect, it } from 'vitest'
import { defaultWorkload } from './workload.ts'
import { workloadOfType } from './workload-of-type.ts'

it('embeddings return no tokens and are not asked for functions; chat models do the workload as it is [USE-06]', () => {
  const workload = { ...defaultWorkload, neededCapabilities: ['function-calling', 'open-source'] as const }
  expect(workloadOfType(workload, 'embedding')).toEqual({
    ...workload,
    outputTokensPerRequest: 0,
    neededCapabilities: ['open-source'],
  })
  expect(workloadOfType(workload, 'image').outputTokensPerRequest).toBe(defaultWorkload.outputTokensPerRequest)
  expect(workloadOfType(workload, 'chat')).toBe(workload)
  expect(workloadOfType(workload, '')).toBe(workload)
})
