import { describe, expect, it } from 'vitest'
import { comparisonProfile, type ProfiledModel, profileTitle } from './comparison-profile.ts'

const model = (name: string, given: Partial<ProfiledModel>): ProfiledModel => ({
  slug: name.toLowerCase(),
  name,
  seller: '',
  blended: null,
  contextWindow: null,
  maxOutput: null,
  scores: [],
  ...given,
})
const score = (benchmark: string, value: number) =>
  ({ benchmark, title: benchmark.toUpperCase(), score: value, reporting: 'self' }) as const
const GPQA = { name: 'gpqa', title: 'GPQA' }

const LARGE = model('Large', { blended: '4', contextWindow: 400_000, maxOutput: 64_000, scores: [score('gpqa', 80)] })
const SMALL = model('Small', { blended: '1', contextWindow: 100_000, maxOutput: 64_000, scores: [score('gpqa', 60)] })

describe('the profile of compared models', () => {
  it('every measure is relative to the best: a quarter of the context is a quarter as good, and so is four times the price [USE-04]', () => {
    const axes = comparisonProfile([LARGE, SMALL], [GPQA])?.axes
    expect(axes?.map(({ label, values }) => [label, ...values.map((value) => value?.share)])).toEqual([
      ['Blended price', 0.25, 1],
      ['Context window', 1, 0.25],
      ['Max output', 1, 1],
      ['GPQA', 1, 0.75],
    ])
    expect(axes?.[1]?.values.map((value) => value?.text)).toEqual(['400K', '100K'])
  })

  it('what is not known is a gap, never zero, and a measure that only one has is left out [USE-04]', () => {
    const unknown = model('Unknown', { blended: null, contextWindow: 200_000, scores: [score('gpqa', 40)] })
    const axes = comparisonProfile([LARGE, unknown, SMALL], [GPQA])?.axes
    expect(axes?.map(({ values }) => values[1]?.share ?? null)).toEqual([null, 0.5, null, 0.5])
    expect(comparisonProfile([LARGE, unknown], [GPQA])).toBeNull()
  })

  it('a free model is the best at price, and every other price is at the far end', () => {
    const free = model('Open', { ...LARGE, blended: '0' })
    expect(comparisonProfile([free, SMALL], [GPQA])?.axes[0]?.values).toEqual([
      { text: 'Free', share: 1 },
      { text: '$1.00', share: 0 },
    ])
  })

  it('at most six measures are drawn: the prices and limits first, then benchmarks as given', () => {
    const names = ['a', 'b', 'c', 'd', 'e']
    const scored = (base: ProfiledModel) => ({ ...base, scores: names.map((name) => score(name, 50)) })
    const benchmarks = names.map((name) => ({ name, title: name }))
    const axes = comparisonProfile([scored(LARGE), scored(SMALL)], benchmarks)?.axes
    expect(axes?.map(({ label }) => label)).toEqual(['Blended price', 'Context window', 'Max output', 'a', 'b', 'c'])
  })
})

describe('the title of the profile', () => {
  const axis = (...shares: (number | null)[]) => ({
    label: '',
    values: shares.map((share) => (share === null ? null : { text: '', share })),
  })
  it.each([
    [[axis(1, 0.5), axis(1, 0.5), axis(0.2, 1)], 'A is best on two of three measures'],
    [[axis(1, 0.5), axis(1, 0.5), axis(1, null)], 'A is best on two of three measures'],
    [[axis(1, 0.5), axis(1, 0.9), axis(1, 0.1)], 'A is best on all three measures'],
    [[axis(1, 0.5), axis(0.5, 1), axis(1, 1)], 'A and B are each best on one of three measures'],
    [[axis(1, 1), axis(1, 1), axis(1, 1)], 'Equal on every measure'],
  ])('%# %s', (axes, title) => {
    expect(profileTitle(['A', 'B'], axes)).toBe(title)
  })
  it('with three leaders none is named', () => {
    expect(profileTitle(['A', 'B', 'C'], [axis(1, 0, 0), axis(0, 1, 0), axis(0, 0, 1)])).toBe(
      'Each is best at something else',
    )
  })
})
