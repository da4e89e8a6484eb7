import { describe, expect, it } from 'vitest'
import { tokenCost } from './token-cost.ts'

describe('tokenCost', () => {
  it.each([
    [500_000, 500_000, '2.00', '10.00', ['1.00', '5.00', '6.00']],
    [1_000_000, 0, '0.15', '0.60', ['0.15', '0.00', '0.15']],
    [1_234_567, 89, '1.25', '10', ['1.54', '0.00', '1.54']],
    // Two half cents add up to one cent, so the total differs from the sum of the shown amounts.
    [5000, 5000, '1', '1', ['0.01', '0.01', '0.01']],
    [4000, 4000, '1', '1', ['0.00', '0.00', '0.01']],
    [0, 0, '600', '600', ['0.00', '0.00', '0.00']],
    [500_000, 500_000, '0', '0', ['0.00', '0.00', '0.00']],
    // As a float, 1.005 is slightly less and would round down.
    [1_005_000, 0, '1', '0', ['1.01', '0.00', '1.01']],
  ])('%i in and %i out at %s and %s [PUB-CALC-04]', (input, output, inputPrice, outputPrice, expected) => {
    const cost = tokenCost({ input, output }, { input: inputPrice, output: outputPrice })
    expect([cost.input, cost.output, cost.total]).toEqual(expected)
  })
})
