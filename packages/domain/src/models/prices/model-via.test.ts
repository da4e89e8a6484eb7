import { expect, it } from 'vitest'
import type { ModelRow } from '../model-filters.ts'
import { rowVia } from './model-via.ts'
import { aModel } from '../testing/a-model.ts'

const LISTED = { hasListPrice: true, inputPrice: '5', outputPrice: '9', lowestInput: '2' }
const LOWEST = { hasListPrice: false, inputPrice: '2', outputPrice: '4', cacheReadPrice: '0.2', lowestInput: '2' }
const NONE = { hasListPrice: false, inputPrice: null, outputPrice: null, lowestInput: null }
const router = (routerInput: string) => ({ routerInput, routerOutput: '3', routerCacheRead: null })

it.each<[string, Partial<ModelRow>, Partial<ModelRow>]>([
  ['the list price stays', { ...LISTED, ...router('1') }, { inputPrice: '5', outputPrice: '9', lowestInput: '1' }],
  [
    'a cheaper router, all from its one offer',
    { ...LOWEST, ...router('1') },
    { inputPrice: '1', outputPrice: '3', cacheReadPrice: null, lowestInput: '1', isRouters: true },
  ],
  ['a router at the same price', { ...LOWEST, ...router('2.0') }, LOWEST],
  ['a router that asks more', { ...LOWEST, ...router('3') }, LOWEST],
  ['only routers', { ...NONE, ...router('1') }, { inputPrice: '1', outputPrice: '3', lowestInput: '1' }],
])('with any: %s [ENDP-01]', (_, row, expected) => {
  const model = aModel({ slug: 'm', ...row })
  expect(rowVia(model, 'any')).toMatchObject(expected)
  expect(rowVia(model, 'direct')).toBe(model)
})
