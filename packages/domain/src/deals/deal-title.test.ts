import { expect, it } from 'vitest'
import { dealTitle } from './deal-title.ts'

it.each([
  ['Deepgram: $200 credit at sign-up', 'Deepgram', '$200 credit at sign-up'],
  ['OpenAI Codex: $100 credit per new team member', 'OpenAI', 'Codex: $100 credit per new team member'],
  ['SiliconFlow: $1 credit', 'SiliconFlow (China)', '$1 credit'],
  ['GROQ - half price for a month', 'Groq', 'Half price for a month'],
  ['Google Antigravity: free during the preview', 'Google Gemini API', 'Google Antigravity: free during the preview'],
  ['Groqs are not Groq', 'Groq', 'Groqs are not Groq'],
  ['Half price at Groq', 'Groq', 'Half price at Groq'],
  ['Groq', 'Groq', 'Groq'],
  ['Groq: 1', 'Groq', 'Groq: 1'],
])('%s at %s: %s [USE-23]', (title, provider, shown) => {
  expect(dealTitle(title, provider)).toBe(shown)
})
