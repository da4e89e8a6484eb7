import { describe, expect, it } from 'vitest'
import { millionRequestsCost, nearestModels } from './model-neighbours.ts'

const model = (slug: string, score: number, price: number) => ({ slug, score, price })

describe('the models next to one model [USE-22]', () => {
  const own = model('own', 50, 1)

  it.each([
    ['the nearer score at the same price', model('a', 52, 1), model('b', 47, 1)],
    ['the nearer price at the same score, dearer or cheaper', model('a', 50, 0.5), model('b', 50, 2.1)],
    ['ten points at the same price, before an eighth of the price', model('a', 60, 1), model('b', 50, 0.125)],
    ['the first name, if all else is equal', model('a', 51, 1), model('b', 49, 1)],
  ])('%s', (_, first, second) => {
    expect(nearestModels([second, own, first], own, 2)).toEqual([first, second])
    expect(nearestModels([second, own, first], own, 1)).toEqual([first])
  })

  it('a million requests of 3,000 tokens in and 400 out', () => {
    expect(millionRequestsCost({ input: '0.03', output: '0.15' })).toEqual({
      input: '90.00',
      output: '60.00',
      total: '150.00',
    })
  })
})
