import { expect, it } from 'vitest'
import { licenceCases } from './model-licence.cases.ts'
import { allowsCommercialUse, licenceText, openWeightsText, weightsText, licenceKind } from './model-licence.ts'

it.each([
  ['Apache-2.0', true],
  ['MIT', true],
  ['Llama 3.3 Community License', true],
  ['Gemma Terms of Use', true],
  ['CC BY 4.0', true],
  ['CC BY-NC 4.0', false],
  ['CC-BY-NC-4.0', false],
  ['Mistral Research License', false],
  ['Mistral Non-Production License', false],
  ['FLUX.1 [dev] Non-Commercial License', false],
  ['Proprietary', false],
  ['', null],
  [null, null],
])('%s allows commercial use: %s [FIG-25]', (licence, expected) => {
  expect(allowsCommercialUse(licence)).toBe(expected)
})

it.each([
  [{ isOpenSource: true, hasOpenWeights: true, licence: 'MIT' }, 'Open Source', 'MIT'],
  [{ isOpenSource: false, hasOpenWeights: true, licence: 'CC BY-NC 4.0' }, 'Open weights', 'CC BY-NC 4.0'],
  [{ isOpenSource: false, hasOpenWeights: false, licence: null }, 'Not open', 'Unknown'],
])('%o reads %s, licence %s, wherever it stands [FIG-25]', (model, weights, licence) => {
  expect(weightsText(model)).toBe(weights)
  expect(licenceText(model)).toBe(licence)
})

it('open weights name their licence [FIG-25]', () => {
  expect(openWeightsText({ licence: 'CC BY-NC 4.0' })).toBe('Open weights, CC BY-NC 4.0')
  expect(openWeightsText({ licence: null })).toBe('Open weights, licence unknown')
})

it.each(licenceCases)('the licence %j is %s [USE-06]', (licence, kind) => {
  expect(licenceKind(licence)).toBe(kind)
})
