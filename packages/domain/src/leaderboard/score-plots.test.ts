import { describe, expect, it } from 'vitest'
import { benchmarkPlots, plotsTitle } from './score-plots.ts'

const NAMES = ['gpqa', 'aime', 'hle', 'rare']
const benchmarks = NAMES.map((name) => ({ name, displayName: name.toUpperCase() }))
const models = Array.from({ length: 6 }, (_, index) => ({
  slug: `m${index}`,
  name: `M${index}`,
  scores: {
    hle: 10 + index,
    ...(index < 5 ? { gpqa: 90 + index, aime: 50 } : {}),
    ...(index < 4 ? { rare: 1 } : {}),
  },
}))

describe('plots of benchmarks', () => {
  it('have at least five models, the best first; most scores first, after those that are asked for', () => {
    const plots = benchmarkPlots(benchmarks, models, ['aime', 'rare'])
    expect(plots.map(({ name, scores }) => [name, scores.length])).toEqual([
      ['aime', 5],
      ['hle', 6],
      ['gpqa', 5],
    ])
    expect(plots[2]?.scores.map(({ score }) => score)).toEqual([94, 93, 92, 91, 90])
  })

  const plot = (name: string, best: number) => ({
    name,
    displayName: name,
    scores: [{ slug: 'a', name: 'A', score: best }],
  })
  it.each([
    [[plot('GPQA', 95.5), plot('AIME', 100), plot('HLE', 50.7)], 'AIME and GPQA are nearly solved; HLE is not'],
    [[plot('AIME', 100), plot('HLE', 50.7)], 'AIME is nearly solved; HLE is not'],
    [[plot('AIME', 100), plot('MMMU', 84)], 'AIME is nearly solved'],
    [[plot('HLE', 50.7), plot('MMMU', 84)], 'No model reaches 60% on HLE'],
    [[plot('MMMU', 84), plot('MATH', 90)], 'All recorded scores on 2 benchmarks'],
    [[], 'All recorded scores on 0 benchmarks'],
  ])('title %#', (plots, title) => {
    expect(plotsTitle(plots)).toBe(title)
  })
})
