import { describe, expect, it } from 'vitest'
import { fieldOf, priceName, priceDescription } from './price-name.ts'

describe('a price has a name for the URL, a label for readers and a key in the evidence [FIG-22]', () => {
  it.each([
    [{ kind: 'input', mode: 'standard', minInputTokens: 0 }, 'input', 'Input, standard', 'input'],
    [
      { kind: 'cache-write', mode: 'standard', minInputTokens: 0 },
      'cache-write',
      'Cache write, standard',
      'cache-write',
    ],
    [{ kind: 'output', mode: 'batch', minInputTokens: 0 }, 'batch-output', 'Batch output', 'output:batch'],
    [
      { kind: 'cache-write-1h', mode: 'standard', minInputTokens: 0 },
      'cache-write-1h',
      'Cache write 1h, standard',
      'cache-write-1h',
    ],
    [
      { kind: 'input', mode: 'off-peak', minInputTokens: 128_000 },
      'off-peak-input-128000',
      'Off peak input, from 128K input tokens',
      'input:off-peak@128000',
    ],
    [
      { kind: 'cache-read', mode: 'standard', minInputTokens: 200_000 },
      'cache-read-200000',
      'Cache read, from 200K input tokens',
      'cache-read@200000',
    ],
  ] as const)('%o', (price, name, words, field) => {
    expect(priceName(price)).toBe(name)
    expect(priceDescription(name)).toBe(words)
    expect(fieldOf(name)).toBe(field)
  })
})
