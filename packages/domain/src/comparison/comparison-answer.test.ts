import { describe, expect, it } from 'vitest'
import { answerSentence, priceTitle, qualityTitle, standingTitle } from './answer-sentences.ts'
import { answerBenchmarks, type AnsweringModel, comparisonAnswer } from './comparison-answer.ts'

const priced = (prices: Record<string, number>) => Object.entries(prices).map(([name, price]) => ({ name, price }))

describe('sentences about a comparison, from its figures [USE-04]', () => {
  it.each([
    [{ 'GPT-5': 3.44, DeepSeek: 0.34 }, 'Price: DeepSeek costs a tenth of GPT-5'],
    [{ A: 1, B: 2 }, 'Price: A costs half of B'],
    [{ A: 1, B: 25.2 }, 'Price: A costs 4% of B'],
    [{ A: 1, B: 1.25, C: 1.1 }, 'Price: A costs 20% less than B'],
    [{ A: 1, B: 1.02 }, 'Price: both cost about the same'],
    [{ A: 1, B: 1, C: 1 }, 'Price: all cost about the same'],
    [{ A: 0, B: 1 }, 'Price: A is free'],
  ])('%j: %s', (prices, title) => {
    expect(priceTitle(priced(prices))).toBe(title)
  })

  it.each([
    ['a lead', [74.9, 73.3], 'Quality: A leads by 1.6 points'],
    ['one point', [74, 73], 'Quality: A leads by 1.0 point'],
    ['a tie', [74, 73.99], 'Quality: A and B score the same'],
    ['one alone', [74], 'GPQA'],
  ])('%s', (_, scores, title) => {
    const models = scores.map((score, index) => ({ name: 'AB'.charAt(index), score, price: null }))
    expect(qualityTitle(models, 'GPQA')).toBe(title)
  })

  it.each([
    ['none is best', [false, false], 9, 'Both are beaten by cheaper models'],
    ['none of four', [false, false, false, false], 9, 'All four are beaten by cheaper models'],
    ['one', [true, false], 9, 'A is best for its price'],
    ['two of three', [true, true, false], 9, 'A and B are best for their price'],
    ['all', [true, true, true], 9, 'All three are best for their price'],
    ['no market', [true, false], 0, 'Score against price'],
  ])('%s', (_, isBest, others, title) => {
    const models = isBest.map((best, index) => ({ name: 'ABCD'.charAt(index), isBest: best }))
    expect(standingTitle(models, others)).toBe(title)
  })

  const scored = (...models: [string, number, string | null][]) =>
    models.map(([name, score, price]) => ({ name, score, price }))
  it.each([
    [
      'the best value',
      scored(['GPT-5', 74.9, '3.44'], ['Haiku', 73.3, '2'], ['GLM-4.6', 68, '1']),
      'GLM-4.6 reaches 91% of GPT-5’s SWE score for 29% of its price.',
    ],
    ['the same score for less', scored(['A', 70, '2'], ['B', 70, '4']), 'A scores highest on SWE and costs the least.'],
    ['best and cheapest', scored(['A', 70, '1'], ['B', 60, '4']), 'A scores highest on SWE and costs the least.'],
    ['a cheap one that is far behind is no answer', scored(['A', 70, '4'], ['B', 20, '0.1']), null],
    ['an unknown price: no sentence', scored(['A', 70, '4'], ['B', 60, null]), null],
    ['one score: no sentence', scored(['A', 70, '4']), null],
  ])('%s', (_, models, sentence) => {
    expect(answerSentence(models, 'SWE')).toBe(sentence)
  })
})

const model = (name: string, blended: string | null, scores: Record<string, number>): AnsweringModel => ({
  slug: name.toLowerCase(),
  name,
  seller: 'at its maker',
  blended,
  scores: Object.entries(scores).map(([benchmark, score]) => ({
    benchmark,
    title: benchmark.toUpperCase(),
    score,
    reporting: 'self',
  })),
})

describe('the answer of a comparison [USE-04]', () => {
  const models = [
    model('A', '4', { gpqa: 80, swe: 70 }),
    model('B', '1', { swe: 60, gpqa: 75, aime: 50 }),
    model('C', null, { swe: 65 }),
  ]
  const benchmarks = answerBenchmarks(models)

  it('offers the benchmarks that at least two have, first those that most have', () => {
    expect(benchmarks.map(({ name }) => name)).toEqual(['swe', 'gpqa'])
  })

  it('never draws an unknown price as zero, and leaves it out of the plot', () => {
    const answer = comparisonAnswer(models, benchmarks, benchmarks[0], [
      { slug: 'x', name: 'X', price: '0.5', score: 72 },
      { slug: 'far', name: 'Far', price: '9', score: 10 },
      { slug: 'free', name: 'Free', price: '0', score: 99 },
    ])
    expect(answer.price?.bars.map(({ name, text, share, isBest }) => [name, text, share, isBest])).toEqual([
      ['A', '$4.00', 1, false],
      ['B', '$1.00', 0.25, true],
      ['C', 'Unknown', null, false],
    ])
    expect(answer.quality?.bars.map(({ text, isBest }) => [text, isBest])).toEqual([
      ['70.0%', true],
      ['60.0%', false],
      ['65.0%', false],
    ])
    expect(answer.standing).toMatchObject({ frontier: ['x'], above: 45, title: 'Both are beaten by cheaper models' })
    expect(answer.standing?.points.map(({ slug, isCompared }) => [slug, isCompared])).toEqual([
      ['a', true],
      ['b', true],
      ['x', false],
    ])
  })

  it('without a shared benchmark there are prices only', () => {
    const answer = comparisonAnswer([model('A', '4', {}), model('B', '1', {})], [], undefined, [])
    expect(answer).toMatchObject({ sentence: null, quality: null, standing: null })
    expect(answer.price?.title).toBe('Price: B costs a quarter of A')
  })
})
