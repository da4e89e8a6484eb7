import { expect, it } from 'vitest'
import { cutId, cutName } from './cut-name.ts'

it.each([
  ['Claude Sonnet 4.6', 'Claude Sonnet', ' 4.6'],
  ['DeepSeek V4 Flash', 'DeepSeek', ' V4 Flash'],
  ['Gemini 3.1 Pro Preview', 'Gemini 3.1 Pro Preview', ''],
  ['Llama 3.3 70B Instruct', 'Llama 3.3 70B Instruct', ''],
  ['Qwen3-Coder 480B', 'Qwen3-Coder', ' 480B'],
  ['GPT-5.5', 'GPT-5.5', ''],
  ['Kimi', 'Kimi', ''],
  ['', '', ''],
])('%s keeps its version when it is cut in the middle [USE-14]', (name, start, end) => {
  expect(cutName(name)).toEqual({ start, end })
})

it.each([
  ['claude-sonnet-4-6', 'claude-son', 'net-4-6'],
  ['deepseek-r1-0528:free', 'deepseek-r1-05', '28:free'],
  ['MiniMax-M2.5', 'MiniMax-M2.5', ''],
  ['', '', ''],
])('the id %s keeps its variant [USE-23]', (id, start, end) => {
  expect(cutId(id)).toEqual({ start, end })
})
