import { expect, it } from 'vitest'
import { cutName } from './cut-name.ts'

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
