import { describe, expect, it } from 'vitest'
import { cheapestVia, modelVia, namesRouter, priceSummary } from './router-price.ts'

const direct = (input: string) => ({ provider: { slug: 'deepinfra', name: 'DeepInfra' }, input, output: '0.17' })
const router = (input: string) => ({ provider: { slug: 'openrouter', name: 'OpenRouter' }, input, output: '0.15' })

describe('direct, or through a router [ENDP-01]', () => {
  it.each([
    ['no price', null, null, null],
    ['a seller only', direct('0.037'), null, 'From $0.037 at DeepInfra'],
    [
      'a cheaper router',
      direct('0.037'),
      router('0.03'),
      'Direct from $0.037 at DeepInfra · through a router from $0.03 at OpenRouter',
    ],
    ['a router at the same price, written otherwise', direct('0.030'), router('0.03'), 'From $0.03 at DeepInfra'],
    ['a router that asks more', direct('0.03'), router('0.037'), 'From $0.03 at DeepInfra'],
    ['routers only', null, router('0.03'), 'Only through a router, from $0.03 at OpenRouter'],
  ])('%s', (_, own, other, answer) => {
    expect(priceSummary(own, other)).toBe(answer)
    expect(namesRouter(own, other)).toBe(answer?.includes('router') ?? false)
  })

  it.each([
    ['direct', direct('2'), router('1'), 'deepinfra'],
    ['direct', null, router('1'), undefined],
    ['any', direct('2'), router('1'), 'openrouter'],
    ['any', direct('1'), router('1.0'), 'deepinfra'],
    ['any', null, router('1'), 'openrouter'],
    ['any', direct('1'), null, 'deepinfra'],
  ] as const)('%s: %#', (via, own, other, slug) => {
    expect(cheapestVia(own, other, via)?.provider.slug).toBe(slug)
  })

  it('with any, all lowest figures come from the one offer of the router', () => {
    const model = {
      lowestOffer: direct('2'),
      routerOffer: router('1'),
      lowestInput: { amount: '2', provider: direct('2').provider },
      lowestOutput: { amount: '0.1', provider: { slug: 'other', name: 'Other' } },
    }
    expect(modelVia(model, 'direct')).toBe(model)
    const { provider } = router('1')
    expect(modelVia(model, 'any')).toEqual({
      ...model,
      lowestOffer: router('1'),
      lowestInput: { amount: '1', provider },
      lowestOutput: { amount: '0.15', provider },
    })
  })
})
