import { expect, it } from 'vitest'
import { matchParts } from './match-parts.ts'

it('finds the first place in any letter case and keeps the spelling', () => {
  expect(matchParts('Alibaba Qwen3', 'qwen')).toEqual(['Alibaba ', 'Qwen', '3'])
  expect(matchParts('Groq', 'qwen')).toEqual(['Groq', '', ''])
  expect(matchParts('Groq', '')).toEqual(['Groq', '', ''])
})
