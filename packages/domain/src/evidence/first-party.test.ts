import { expect, it } from 'vitest'
import { isFirstPartySource } from './first-party.ts'

it.each([
  ['openrouter', null, 'openrouter', true],
  ['openrouter', null, 'openai', false],
  ['model-price-watch', 'https://nova.example/pricing', 'nova', true],
  ['model-price-watch', null, 'nova', false],
  ['litellm', 'https://nova.example/pricing', 'nova', false],
  ['constructor', null, 'nova', false],
])('%s with %s about an offer of %s: %s [FIG-22]', (source, sourceUrl, provider, isOwn) => {
  expect(isFirstPartySource({ source, sourceUrl }, provider)).toBe(isOwn)
})
