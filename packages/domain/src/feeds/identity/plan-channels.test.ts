import { expect, it } from 'vitest'
import { companyOf, isPlanChannel } from './plan-channels.ts'

it.each([
  ['kimi-coding', true],
  ['kimi-for-coding', true],
  ['openai-codex', true],
  ['github-copilot', true],
  ['opencode-go', true],
  ['zai-coding-plan', true],
  ['alibaba-token-plan-cn', true],
  ['xiaomi-token-plan-ams', true],
  ['kimi-code-plan-global', true],
  ['opencode', false],
  ['zai', false],
  ['planet', false],
])('%s is the channel of a plan: %s [LIVE-07]', (provider, is) => {
  expect(isPlanChannel(provider)).toBe(is)
})

it.each([
  ['siliconflow-cn', 'siliconflow'],
  ['stepfun-ai', 'stepfun'],
  ['google-vertex', 'google'],
  ['zhipuai', 'zai'],
  ['groq', 'groq'],
])('%s is a channel of %s [LIVE-07]', (provider, company) => {
  expect(companyOf(provider)).toBe(company)
})
