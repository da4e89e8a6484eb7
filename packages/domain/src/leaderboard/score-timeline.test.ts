import { describe, expect, it } from 'vitest'
import { bestSoFar, type DatedScore, timelineTitle, unscoredReleases } from './score-timeline.ts'

const at = (releaseDate: string, score: number, isOpen = false): DatedScore => ({
  slug: `${releaseDate}-${score}`,
  name: `${releaseDate} ${score}`,
  releaseDate,
  score,
  isOpen,
})

it('the best so far are those that beat every score before; of one day only the highest', () => {
  const scores = [
    at('2025-03-01', 50),
    at('2025-01-01', 40),
    at('2025-02-01', 30),
    at('2025-03-01', 60),
    at('2025-04-01', 60),
  ]
  expect(bestSoFar(scores).map(({ score }) => score)).toEqual([40, 60])
  expect(bestSoFar([])).toEqual([])
})

describe('the title', () => {
  it.each<[string, DatedScore[], string]>([
    [
      'open models came from behind',
      [at('2025-01-01', 70), at('2025-02-01', 60, true), at('2026-02-12', 75, true)],
      'Among recorded scores, open models passed closed ones in February 2026',
    ],
    [
      'the last closed model came later and is still behind',
      [at('2026-03-01', 70), at('2026-02-12', 75, true)],
      'Among recorded scores, the best open model is ahead of the best closed one',
    ],
    [
      'a closed model scored as much before',
      [at('2025-08-01', 70), at('2026-01-01', 80), at('2026-02-01', 68.75, true)],
      'The best open model is 11.3 points behind; a closed one scored as much in August 2025',
    ],
    [
      'no closed model scored as much before',
      [at('2026-03-01', 80), at('2026-02-01', 68.5, true)],
      'The best open model is 11.5 points behind the best closed one',
    ],
    [
      'level',
      [at('2026-03-01', 80), at('2026-02-01', 80, true)],
      'Among recorded scores, the best open and closed models are level',
    ],
    ['only closed models', [at('2026-03-01', 80)], 'Best GPQA score by release date'],
    ['nothing', [], 'Best GPQA score by release date'],
  ])('%s', (_, scores, title) => {
    expect(timelineTitle(scores, 'GPQA')).toBe(title)
  })
})

it('releases without a score are all releases without the scored ones', () => {
  const releases = [
    ['2026-01-01', 3],
    ['2026-02-01', 1],
    ['2026-03-01', 2],
  ] as const
  const scored = [at('2026-01-01', 1), at('2026-02-01', 1), at('2026-04-01', 1)]
  expect(unscoredReleases(releases, scored)).toEqual([
    ['2026-01-01', 2],
    ['2026-03-01', 2],
  ])
})
