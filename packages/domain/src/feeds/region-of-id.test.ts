import { expect, it } from 'vitest'
import { regionOfId, residencyOfId } from './region-of-id.ts'

it.each([
  ['amazon-bedrock', 'eu.anthropic.claude-sonnet-5-v1:0', 'eu'],
  ['amazon-bedrock', 'us-gov.anthropic.claude-sonnet-5-v1:0', 'us-gov'],
  ['amazon-bedrock', 'global.anthropic.claude-sonnet-5-v1:0', null],
  ['amazon-bedrock', 'anthropic.claude-sonnet-5-v1:0', null],
  ['amazon-bedrock', 'us.nova', null],
  ['openrouter', 'eu.anthropic.claude-sonnet-5', null],
  [null, 'eu.anthropic.claude-sonnet-5', null],
])('%s sells %s in %s', (provider, id, region) => {
  expect(regionOfId(provider, id)).toBe(region)
  expect(residencyOfId(provider, id)).toBe(region)
})
