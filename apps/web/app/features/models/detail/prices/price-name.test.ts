import { describe, expect, it } from 'vitest'
import { priceName, priceWords } from './price-name.ts'

describe('a price has a name for the URL and a label for readers', () => {
  it.each([
    [{ kind: 'input', mode: 'standard', minInputTokens: 0 }, 'input', 'Input, standard'],
    [{ kind: 'cache-write', mode: 'standard', minInputTokens: 0 }, 'cache-write', 'Cache write, standard'],
    [{ kind: 'output', mode: 'batch', minInputTokens: 0 }, 'batch-output', 'Batch output'],
    [
      { kind: 'cache-read', mode: 'standard', minInputTokens: 200_000 },
      'cache-read-200000',
      'Cache read, from 200K input tokens',
    ],
  ] as const)('%o', (price, name, words) => {
    expect(priceName(price)).toBe(name)
    expect(priceWords(name)).toBe(words)
  })
})
