import { addDecimals, divideByPowerOfTen, multiplyDecimals, roundDecimal } from '../text/decimal.ts'

export type TokenCost = { readonly input: string; readonly output: string; readonly total: string }

/**
 * Multiplies tokens by prices per million and rounds to two decimals; the total is rounded once, from the exact sum.
 */
export function tokenCost(
  tokens: { input: number; output: number },
  perMillion: { input: string; output: string },
): TokenCost {
  const input = exactCost(tokens.input, perMillion.input)
  const output = exactCost(tokens.output, perMillion.output)
  return {
    input: roundDecimal(input, 2),
    output: roundDecimal(output, 2),
    total: roundDecimal(addDecimals(input, output), 2),
  }
}

function exactCost(tokens: number, perMillion: string): string {
  return divideByPowerOfTen(multiplyDecimals(String(tokens), perMillion), 6)
}
