import { describe, expect, it } from 'vitest'
import { missedSearch } from './missed-search.ts'

describe('a search without a result [STAFF-26]', () => {
  it.each([
    ['Kimi K3', 'kimi k3'],
    ['  kimi-k3 ', 'kimi k3'],
    ['kimi_k3', 'kimi k3'],
    ['moonshotai/kimi-k3', 'moonshotai kimi k3'],
    ['GPT‑5.6 "Sol"', 'gpt 5.6 sol'],
    ['command r+', 'command r+'],
    ['Gemini 3.7 Flash.', 'gemini 3.7 flash'],
    ['ＧＬＭ 5', 'glm 5'],
    ['Ünïcode', 'ünïcode'],
    ['通义千问', '通义千问'],
    ['claude-sonnet-4-5-20250929', 'claude sonnet 4 5 20250929'],
    ['deepseek-r1-distill-qwen', 'deepseek r1 distill qwen'],
  ])('%s is counted as %s', (typed, counted) => {
    expect(missedSearch(typed)).toBe(counted)
  })

  it.each([
    ['one letter', 'k'],
    ['one letter that is two in a string', '\u{14576}'],
    ['only signs', ' -- ??'],
    ['only digits', '4111'],
    ['an e-mail address', 'joe@example.org'],
    ['half of an e-mail address', 'kimi joe@'],
    ['a phone number', '+49 170 1234567 kimi'],
    ['a phone number between signs', 'kimi 0170_123_4567'],
    ['a network address', '192.168.0.17'],
    ['a key', 'sk-abcdef0123456789'],
    ['a key of a cloud', 'AKIAIOSFODNN7EXAMPLE'],
    ['a named password', 'password=hunter2'],
    ['an address with a password', 'postgres://me:secret@db'],
    ['an id', '01981e3a-0000-7000-8000-000000000000'],
    ['a long random word', 'a1b2c3d4e5f6a7b8c9d0'],
    ['a word that is too long to be a name', 'correcthorsebatterystaplecorrect'],
    ['a sentence', 'what did my boss say about me'],
    ['a pasted text', 'word '.repeat(30)],
  ])('%s is not counted', (_, typed) => {
    expect(missedSearch(typed)).toBeNull()
  })
})
