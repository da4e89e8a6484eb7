import { describe, expect, it } from 'vitest'
import { type ModelToCompare, modelComparison } from './comparison-models.ts'
import type { ComparedScore } from './comparison-scores.ts'

const aScore = (benchmarkType: string, score: number, over: Partial<ComparedScore> = {}): ComparedScore => ({
  benchmarkType,
  displayName: benchmarkType.toUpperCase(),
  score,
  reporting: 'self',
  sourceName: 'LLM Stats',
  testedOn: null,
  sourceDate: '2026-05-02',
  ...over,
})

const aModel = (over: Partial<ModelToCompare> = {}): ModelToCompare => ({
  lab: { name: 'Acme' },
  family: 'Acme One',
  parameterCount: null,
  contextWindow: 128_000,
  maxOutput: 8000,
  knowledgeCutoff: '2025-06',
  releaseDate: '2026-02-12',
  isOpenSource: false,
  hasOpenWeights: false,
  weightsUrl: null,
  type: 'chat',
  licence: null,
  rating: 0,
  reviewCount: 0,
  pricingKind: 'metered',
  listPrice: { input: '5', output: '30', cacheRead: null, isRetired: false },
  lowestOffer: null,
  routerOffer: null,
  lowestInput: { amount: '3', provider: { name: 'Cheap Host' } },
  lowestOutput: null,
  longContext: [],
  sellerCount: 2,
  capabilities: ['function-calling'],
  benchmarks: [],
  ...over,
})

const free = aModel({
  lab: null,
  pricingKind: 'free',
  listPrice: { input: null, output: null, cacheRead: null, isRetired: false },
  lowestInput: null,
  longContext: [{ minInputTokens: 272_000, input: '10' }],
  rating: 4.25,
  reviewCount: 8,
  capabilities: ['web-search', 'image-input'],
  benchmarks: [aScore('gpqa', 58.6), aScore('mmmu', 40, { reporting: 'independent' })],
})

function rowsOf(models: readonly ModelToCompare[]) {
  const rows = modelComparison(models, (name) => name).flatMap((group) => group.rows)
  return (label: string) => {
    const row = rows.find((candidate) => candidate.label === label)
    if (row === undefined) throw new Error(`No row ${label}`)
    return { ...row, texts: row.cells.map(({ text }) => text), best: row.cells.map(({ isBest }) => isBest) }
  }
}

describe('models side by side [PUB-CMP-13]', () => {
  const row = rowsOf([aModel(), free, aModel({ benchmarks: [aScore('gpqa', 64.3)] })])

  it.each([
    ['Input', ['$5.00', 'Free', '$5.00'], [false, true, false]],
    ['Cached input', ['n/a', 'n/a', 'n/a'], [false, false, false]],
    ['Long context input', ['Unknown', '$10.00', 'Unknown'], [false, false, false]],
    ['Lowest offer, input', ['$3.00', 'Unknown', '$3.00'], [true, false, true]],
    ['Blended 3 to 1', ['$11.25', 'Free', '$11.25'], [false, true, false]],
    ['GPQA', ['N/A', '58.6%', '64.3%'], [false, false, true]],
    ['Context window', ['128,000', '128,000', '128,000'], [false, false, false]],
    ['image-input', ['No', 'Yes', 'No'], [false, false, false]],
    ['Maker', ['Acme', 'Unknown', 'Acme'], [false, false, false]],
    ['Parameters', ['Unknown', 'Unknown', 'Unknown'], [false, false, false]],
    ['Released', ['12 Feb 2026', '12 Feb 2026', '12 Feb 2026'], [false, false, false]],
    ['Knowledge cutoff', ['Jun 2025', 'Jun 2025', 'Jun 2025'], [false, false, false]],
    ['Sellers', ['2', '2', '2'], [false, false, false]],
    ['Rating', ['No ratings yet', '4.3 (8)', 'No ratings yet'], [false, false, false]],
  ])('%s', (label, texts, best) => {
    expect(row(label)).toMatchObject({ texts, best })
  })

  it('no recorded price for long context is unknown, never the same price [FIG-08]', () => {
    expect(row('Long context input').texts).toEqual(['Unknown', '$10.00', 'Unknown'])
  })

  it('a price names its seller, a long-context price its threshold, a score its origin', () => {
    expect(row('Lowest offer, input').cells[0]?.note).toBe('Cheap Host')
    expect(row('Long context input').cells[1]?.note).toBe('above 272K')
    expect(row('GPQA').cells[1]?.note).toBe('Self-reported, LLM Stats, 2 May 2026')
    expect(row('GPQA').note).toBe('Self-reported, LLM Stats')
    expect(row('MMMU').note).toBe('Independent, LLM Stats')
  })

  it('benchmarks that more of them have come first, and none is left out', () => {
    const many = Array.from({ length: 12 }, (_, index) => aScore(`b${index}`, index))
    const labels = (...scores: (readonly ComparedScore[])[]) => {
      const groups = modelComparison(
        scores.map((benchmarks) => aModel({ benchmarks })),
        (name) => name,
      )
      return groups.find(({ title }) => title === 'Benchmarks')?.rows.map(({ label }) => label)
    }
    expect(labels(many, many)).toHaveLength(12)
    expect(labels(many.slice(0, 4), many.slice(3, 5))).toEqual(['B3', 'B0', 'B1', 'B2', 'B4'])
  })

  it('has a row for routers where one is cheaper, also if that is so for one model only [ENDP-01]', () => {
    const at = (name: string, input: string) => ({
      provider: { slug: name.toLowerCase(), name },
      input,
      output: null,
      cacheRead: null,
    })
    const cheaper = aModel({ lowestOffer: at('Host', '3'), routerOffer: at('Router', '2') })
    const same = aModel({ lowestOffer: at('Host', '3'), routerOffer: at('Router', '3.0') })
    const through = rowsOf([cheaper, same])('Through a router, input')
    expect([through.texts, through.cells[0]?.note]).toEqual([['$2.00', 'not cheaper'], 'Router'])
    expect(() => rowsOf([same, aModel()])('Through a router, input')).toThrow('No row')
  })

  it('has no rows for capabilities that no model has, and no benchmarks group without scores', () => {
    const groups = modelComparison([aModel(), aModel()], (name) => name)
    expect(groups.map(({ title }) => title)).toEqual(['Price, USD per 1M tokens', 'Limits and capabilities', 'About'])
    expect(groups[1]?.rows.map(({ label }) => label)).toEqual(['Context window', 'Max output', 'function-calling'])
  })
})
