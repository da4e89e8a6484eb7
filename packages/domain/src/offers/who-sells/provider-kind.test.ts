import { describe, expect, it } from 'vitest'
import { uncountedLabel } from '../uncounted-offer.ts'
import { type ProviderKind, routersText, takesPart, type Via } from './provider-kind.ts'

describe('who takes part in rankings and "cheapest" [ENDP-01]', () => {
  it.each<[ProviderKind, Via, boolean]>([
    ['seller', 'direct', true],
    ['seller', 'any', true],
    ['router', 'direct', false],
    ['router', 'any', true],
    ['plan', 'direct', false],
    ['plan', 'any', false],
    ['tool', 'direct', false],
    ['tool', 'any', false],
  ])('%s, %s: %s', (kind, via, expected) => {
    expect(takesPart(kind, via)).toBe(expected)
  })

  it.each<[ProviderKind, Via, boolean, string | null]>([
    ['seller', 'direct', true, null],
    ['router', 'direct', true, 'Router'],
    ['router', 'any', true, null],
    ['plan', 'any', true, 'Plan'],
    ['tool', 'direct', true, 'Tool'],
    // A doubt about the price takes precedence over the kind of provider.
    ['router', 'direct', false, 'Unconfirmed'],
    ['router', 'any', false, 'Unconfirmed'],
  ])('an offer of a %s, %s, counted %s, is labelled %s', (providerKind, via, isCounted, label) => {
    const offer = { isCounted, access: null, doubts: [], providerKind }
    expect(uncountedLabel(offer, via)?.label ?? null).toBe(label)
  })

  it.each<[number, Via, string]>([
    [0, 'direct', ''],
    [1, 'direct', '1 offer through a router is not counted as cheapest.'],
    [9, 'direct', '9 offers through routers are not counted as cheapest.'],
    [9, 'any', ''],
  ])('%i routers, %s: "%s"', (count, via, text) => {
    expect(routersText(count, via)).toBe(text)
  })
})
