import { describe, expect, it } from 'vitest'
import { decodeRankingData, encodeRankingData, type ScoreCatalogue } from './ranking-data.ts'

const evidence = (source: string, url: string | null) => ({
  reporting: url === null ? ('community' as const) : ('self' as const),
  effort: url === null ? 'high' : null,
  day: '2026-01-02',
  source,
  url,
})
const CATALOGUE: ScoreCatalogue = {
  benchmarks: [
    { name: 'gpqa', displayName: 'GPQA' },
    { name: 'mmmu', displayName: 'MMMU' },
  ],
  newest: [{ slug: 'c', name: 'C', lab: null, labSlug: null, releaseDate: '2026-07-01' }],
  totals: { models: 12, retired: 3 },
  releases: [['2026-06-01', 2]],
  models: [
    {
      id: '1',
      slug: 'a',
      name: 'A',
      lab: 'Lab',
      labSlug: 'lab',
      rating: 4.5,
      isRetired: true,
      releaseDate: '2026-06-01',
      pricingKind: 'metered',
      input: '0.1',
      output: '1',
      from: null,
      isOpen: true,
      contextWindow: 128_000,
      maxOutput: null,
      scores: { gpqa: 50.5, mmmu: 0 },
      evidence: { gpqa: evidence('One', 'https://one.test/'), mmmu: evidence('Two', null) },
    },
    {
      id: '2',
      slug: 'b',
      name: 'B',
      lab: null,
      labSlug: null,
      rating: 0,
      isRetired: false,
      releaseDate: null,
      pricingKind: 'free',
      input: null,
      output: null,
      from: 'Host',
      isOpen: false,
      contextWindow: null,
      maxOutput: 8000,
      scores: { mmmu: 100 },
      evidence: { mmmu: evidence('One', 'https://one.test/') },
    },
  ],
}

describe('scores on the wire', () => {
  it('come back as they were', () => {
    expect(decodeRankingData(JSON.parse(JSON.stringify(encodeRankingData(CATALOGUE))))).toEqual(CATALOGUE)
  })

  it('name what occurs often once', () => {
    const { days, sources, urls } = encodeRankingData(CATALOGUE)
    expect([days, sources, urls]).toEqual([['2026-01-02'], ['One', 'Two'], ['https://one.test/']])
  })
})
