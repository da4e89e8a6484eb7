import { expect, it } from 'vitest'
import { isInPlace, NOT_STATED, placeChoices, places } from './places.ts'
import { codesIn, isIn, placesOf, regionText } from './region-codes.ts'

it.each([
  ['eu', 'eu', true],
  ['eu', 'eu-north-1', true],
  ['eu', 'europe-west4', true],
  ['eu', 'eu-west-2', false],
  ['uk', 'eu-west-2', true],
  ['eu', 'eu-central-2', false],
  ['ch', 'europe-west6', true],
  ['us', 'us-gov-west-1', true],
  ['jp', 'ap-northeast-1', true],
  ['asia-pacific', 'ap-northeast-1', true],
  ['asia-pacific', 'in', true],
  ['jp', 'apac', false],
  ['us', 'global', false],
  ['eu', 'moon-1', false],
] as const)('in %s lies %s: %s [FIG-14]', (place, code, expected) => {
  expect(isIn(place, code)).toBe(expected)
  expect(codesIn(place).includes(code)).toBe(expected)
})

it('no region is "not stated", and never everywhere', () => {
  for (const place of places) expect(isInPlace(place, placesOf([]))).toBe(false)
  expect(isInPlace(NOT_STATED, placesOf([]))).toBe(true)
  expect(isInPlace(NOT_STATED, placesOf(['eu']))).toBe(false)
  expect(isInPlace('eu', placesOf(['us-east-1', 'eu-west-1']))).toBe(true)
  expect(placesOf(['ap-northeast-1', 'eu'])).toEqual(['eu', 'asia-pacific', 'jp'])
  expect(placeChoices).toHaveLength(places.length + 1)
})

it.each([
  ['eu-north-1', 'Stockholm (eu-north-1)'],
  ['europe-west1', 'Belgium (europe-west1)'],
  ['eu', 'European Union'],
  ['gb', 'United Kingdom'],
  ['moon-1', 'moon-1'],
])('%s reads "%s"', (code, text) => {
  expect(regionText(code)).toBe(text)
})
