import { expect, it } from 'vitest'
import { modelFactsOf, releasedSinceChoices } from './model-facts.ts'
import { aModel } from './testing/a-model.ts'

it('counts licences, weights, makers, months and what is sold [USE-06]', () => {
  const facts = modelFactsOf(
    [
      aModel({ slug: 'a', lab: 'OpenAI', labSlug: 'openai', licenceKind: 'closed', releaseDate: '2026-01-31' }),
      aModel({
        slug: 'b',
        lab: 'OpenAI',
        labSlug: 'openai',
        hasOpenWeights: true,
        offerCount: 2,
        places: ['eu', 'asia-pacific', 'jp'],
      }),
      aModel({ slug: 'c', lab: 'Acme, Inc.', releaseDate: '2026-01-01' }),
      aModel({ slug: 'd' }),
    ].map((model) => ({ ...model, priceVerifiedOn: null })),
  )
  expect(facts).toMatchObject({
    withLicence: { permissive: 0, 'own-terms': 0, 'non-commercial': 0, closed: 1, unknown: 3 },
    withOpenWeights: 1,
    withPlace: { eu: 1, jp: 1, 'asia-pacific': 1, us: 0, 'not-stated': 3 },
    makers: [
      { key: 'openai', name: 'OpenAI', count: 2 },
      { key: 'Acme  Inc.', name: 'Acme, Inc.', count: 1 },
    ],
    releasedIn: { '2026-01': 2 },
    sold: 1,
    withOffers: { disputed: 0, unconfirmed: 0 },
  })
})

it.each<[string, Record<string, number>, [string, number][]]>([
  ['nothing is released', {}, []],
  [
    'four steps back from the newest month',
    { '2026-07': 2, '2026-04': 1, '2026-01': 3, '2025-07': 4, '2024-07': 5, '2020-01': 100 },
    [
      ['2026-04-01', 3],
      ['2026-01-01', 6],
      ['2025-07-01', 10],
      ['2024-07-01', 15],
    ],
  ],
  ['equal counts are offered once', { '2026-02': 2, '2025-12': 1 }, [['2025-11-01', 3]]],
])('released since: %s [USE-06]', (_, releasedIn, expected) => {
  expect(releasedSinceChoices(releasedIn).map(({ since, count }) => [since, count])).toEqual(expected)
})
