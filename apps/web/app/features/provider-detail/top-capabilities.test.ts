import { expect, it } from 'vitest'
import { topCapabilities } from './top-capabilities.ts'

it('counts each model once and orders by count, then by name [PUB-PROV-16]', () => {
  const models = [
    { capabilities: ['vision', 'tools', 'vision'] },
    { capabilities: ['tools', 'audio'] },
    { capabilities: ['tools'] },
  ]
  expect(topCapabilities(models)).toEqual([
    { name: 'tools', count: 3 },
    { name: 'audio', count: 1 },
    { name: 'vision', count: 1 },
  ])
})

it('keeps the top 20 of more [PUB-PROV-16]', () => {
  const names = Array.from({ length: 25 }, (_, index) => `capability-${String(index).padStart(2, '0')}`)
  const models = names.map((_, index) => ({ capabilities: names.slice(0, index + 1) }))
  const top = topCapabilities(models)
  expect(top).toHaveLength(20)
  expect(top[0]).toEqual({ name: 'capability-00', count: 25 })
  expect(top.at(-1)).toEqual({ name: 'capability-19', count: 6 })
})
