import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sortName } from './ordering.ts'
import { proofRuns } from './testing/proof-runs.ts'

describe('the name that lists are sorted by', () => {
  it.each([
    ['GPT-5 Mini', 'gpt-5 mini'],
    ['Ärger GPT', 'Ärger gpt'],
    ['İnfer', 'İnfer'],
    ['', ''],
  ])('%s: %s', (name, expected) => {
    expect(sortName(name)).toBe(expected)
  })

  it('changes A to Z and no other letter, as the database does', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(sortName(name)).toBe(
          [...name].map((letter) => (/^[A-Z]$/.test(letter) ? letter.toLowerCase() : letter)).join(''),
        )
      }),
      { numRuns: proofRuns(10_000) },
    )
  })
})
