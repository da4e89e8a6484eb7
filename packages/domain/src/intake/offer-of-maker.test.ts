import { describe, expect, it } from 'vitest'
import { type OfferOfMaker, reportingOffers } from './offer-of-maker.ts'

const offer = (providerModelId: string, more: Partial<OfferOfMaker> = {}): OfferOfMaker => ({
  offerId: providerModelId,
  modelId: 'a model',
  modelSlug: 'pixtral-large-latest',
  seller: 'mistral',
  providerModelId,
  hasReported: false,
  hasReportedElsewhere: false,
  isMain: false,
  ...more,
})

describe('the offer by which a list speaks about a model', () => {
  it.each([
    ['the main one', [offer('pixtral'), offer('pixtral-large', { isMain: true })], 'pixtral-large'],
    [
      "the one with the model's own name before the main one",
      [offer('pixtral-large', { isMain: true }), offer('Pixtral-Large-Latest')],
      'Pixtral-Large-Latest',
    ],
    [
      'one by which another list spoke before the main one',
      [offer('pixtral', { isMain: true }), offer('open-pixtral', { hasReportedElsewhere: true })],
      'open-pixtral',
    ],
    [
      'the one by which the list spoke before all others',
      [offer('pixtral-large-latest', { isMain: true }), offer('pixtral-2411', { hasReported: true })],
      'pixtral-2411',
    ],
    [
      'of two of the same kind the shorter one',
      [offer('open-pixtral', { hasReported: true }), offer('pixtral', { hasReported: true })],
      'pixtral',
    ],
  ])('is %s', (_which, offers, expected) => {
    expect([...reportingOffers(offers)]).toEqual([expected])
    expect([...reportingOffers(offers.toReversed())]).toEqual([expected])
  })

  it('is none of its versions: their end is not the end of the model', () => {
    expect([...reportingOffers([offer('pixtral-large-2411')])]).toEqual([])
  })

  it('is one for each model', () => {
    const other = offer('codestral', { modelId: 'another', modelSlug: 'codestral' })
    expect([...reportingOffers([offer('pixtral-large-latest'), other])]).toEqual(['pixtral-large-latest', 'codestral'])
  })
})
