import { describe, expect, it } from 'vitest'
import { type PriceAges, sumAges } from './price-ages.ts'

const ages = (under7: number, under30 = 0, under90 = 0, older = 0): PriceAges => ({ under7, under30, under90, older })

describe('the ages of the prices of all sources [STAFF-30]', () => {
  it.each<[PriceAges[], PriceAges]>([
    [[], ages(0)],
    [[ages(1, 2, 3, 4)], ages(1, 2, 3, 4)],
    [[ages(1, 2, 3, 4), ages(10, 20, 30, 40), ages(0, 0, 0, 5)], ages(11, 22, 33, 49)],
  ])('of %j are %j', (sources, total) => {
    expect(sumAges(sources.map((one) => ({ ages: one })))).toEqual(total)
  })
})
