import { expect, it } from 'vitest'
import { matchParts } from './match-parts.ts'

it.each([
  ['Alibaba Qwen3', 'qwen', ['Alibaba ', 'Qwen', '3']],
  ['GPT-4o mini', 'gpt4', ['', 'GPT-4', 'o mini']],
  ['Claude Sonnet 4.6', 'sonnet 4 6', ['Claude ', 'Sonnet 4.6', '']],
  ['Llama 3.3 70B', 'llama 70b', ['', 'Llama', ' 3.3 70B']],
  ['Groq', 'qwen', ['Groq', '', '']],
  ['Groq', '', ['Groq', '', '']],
  ['A (b)', '(', ['A (b)', '', '']],
])('marks in %j what %j means, in any letter case and with any separators', (text, q, parts) => {
  expect(matchParts(text, q)).toEqual(parts)
})
