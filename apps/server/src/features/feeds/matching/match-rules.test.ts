import { describe, expect, it } from 'vitest'
import { anEntry } from '../../../testing/feeds/feed-app.ts'
import { knownRecords } from './known-records.queries.ts'
import { matchEntry } from './match-rules.ts'

const PRICES = [
  { field: 'input', value: '2', unit: '1M-tokens' },
  { field: 'output', value: '6', unit: '1M-tokens' },
]

/** Returns a catalogue with one model, whose offers at one seller have these ids and the same price. */
function catalogueWith(ids: readonly string[]) {
  const known = knownRecords()
  known.addProvider('mistral', 'seller')
  known.addModel({
    id: 'large',
    slug: 'mistral-large',
    name: 'Mistral Large',
    lab: 'mistral',
    releasedOn: '2025-01-01',
    input: '2',
    output: '6',
  })
  for (const id of ids) {
    known.addOffer('mistral', { id: `offer ${id}`, modelId: 'large', providerModelId: id, input: '2', output: '6' })
  }
  return known
}

describe('which record an entry is', () => {
  it.each([
    ['its own id', ['mistral-large'], 'mistral-large', 'offer mistral-large', 'id'],
    ['another spelling', ['mistral-large'], 'Mistral-Large', 'offer mistral-large', 'spelling'],
    ['a dated version at the same price', ['mistral-large'], 'mistral-large-20250101', 'offer mistral-large', 'alias'],
  ])('%s: an offer', (_, ids, id, offerId, rule) => {
    const entry = anEntry(id, { provider: 'mistral', providerModelId: id, facts: PRICES })
    expect(matchEntry(entry, 'litellm', catalogueWith(ids))).toMatchObject({ is: 'offer', offerId, rule })
  })

  it('a dated version at another price is an offer of its own', () => {
    const facts = [{ field: 'input', value: '3', unit: '1M-tokens' }]
    const entry = anEntry('x', { provider: 'mistral', providerModelId: 'mistral-large-20250101', facts })
    expect(matchEntry(entry, 'litellm', catalogueWith(['mistral-large']))).toMatchObject({ is: 'new-offer' })
  })

  it('a dated version is never merged with a name that moves from version to version', () => {
    const id = 'mistral-large-latest-20250101'
    const entry = anEntry(id, { provider: 'mistral', providerModelId: id, facts: PRICES })
    expect(matchEntry(entry, 'litellm', catalogueWith(['mistral-large-latest']))).not.toMatchObject({ is: 'offer' })
  })

  it.each([
    ['one offer', ['mistral-large-a'], { is: 'offer', offerId: 'offer mistral-large-a', rule: 'name' }],
    ['one offer beside a channel', ['mistral-large-a', 'mistral-large-a:free'], { is: 'offer', rule: 'name' }],
    ['two offers', ['mistral-large-a', 'mistral-large-b'], { is: 'new-offer' }],
  ])('a list without ids, and %s of the model', (_, ids, expected) => {
    const entry = anEntry('x', {
      provider: 'mistral',
      providerModelId: 'mistral-large',
      name: 'Mistral Large',
      isNamedOnly: true,
    })
    expect(matchEntry(entry, 'model-price-watch', catalogueWith(ids))).toMatchObject(expected)
  })
})
