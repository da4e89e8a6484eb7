import { describe, expect, it } from 'vitest'
import { hidePrivate } from './private-text.ts'

describe('what belongs to one person or opens a door is hidden [STAFF-26]', () => {
  it.each([
    ['No mailbox for ada@example.org', 'No mailbox for [e-mail]'],
    ['<ada.lovelace+news@mail.example.org>: refused', '<[e-mail]>: refused'],
    ['connect to postgres://app:hunter2@db.internal/x', 'connect to [hidden]db.internal/x'],
    ['connect ECONNREFUSED 10.0.12.7:587', 'connect ECONNREFUSED [address]:587'],
    ['password=hunter2 was refused', '[hidden] was refused'],
    ['{"api_key": "abc"}', '{"[hidden]'],
    ['Bearer abcdefgh12345', '[hidden]'],
    ['sk-proj-8fK2mQ9xLp41', '[hidden]'],
    ['ghp_16C7e42F292c6912E7710c838347Ae178B4a', '[hidden]'],
    ['AKIAIOSFODNN7EXAMPLE', '[hidden]'],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', '[hidden]'],
    ['9f86d081884c7d659a2feaa0c55ad015', '[hidden]'],
    ['01981e3a-0000-7000-8000-000000000000 is gone', '[id] is gone'],
    ['call +49 170 1234567', 'call [number]'],
    ['(030) 901820', '[number]'],
  ])('%s: %s', (text, shown) => {
    expect(hidePrivate(text)).toBe(shown)
  })

  it.each([
    'gpt-5 mini',
    'claude-3-5-sonnet-20241022',
    'meta-llama/Meta-Llama-3.1-405B-Instruct-Turbo',
    'qwen3-235b-a22b-2507',
    'sk telecom',
    'price per token',
    'hf inference',
    '2026-07-01',
    '20241022',
    'llama 3.1 405b',
    'connect ECONNREFUSED',
    'duplicate key value violates unique constraint "models_slug_key"',
  ])('%s stays', (text) => {
    expect(hidePrivate(text)).toBe(text)
  })
})
