import { describe, expect, it } from 'vitest'
import { readJson } from './import-json.ts'

describe('readJson', () => {
  it('reads what is harmless', () => {
    expect(readJson('{"a": [1, "]]]"]}')).toEqual({ value: { a: [1, ']]]'] } })
  })

  it.each([
    ['nested too deep', '['.repeat(100_000) + ']'.repeat(100_000), 'it is nested more than 32 levels deep'],
    ['a name that reaches into objects', '[{"__proto__": {"admin": true}}]', 'the name __proto__ is not allowed'],
    ['the same in disguise', String.raw`[{"\u005f_proto__": 1}]`, 'the name __proto__ is not allowed'],
    ['another such name', '{"a": {"constructor": 1}}', 'the name constructor is not allowed'],
    ['a number beyond measure', '[1e999]', 'it contains a number that is too large'],
    ['not a number', '[NaN]', 'Unexpected token'],
    ['half of a text', '[{"a": "b', 'Unterminated string'],
  ])('refuses %s', (_, text, problem) => {
    const reading = readJson(text)
    expect('problem' in reading && reading.problem).toContain(problem)
  })
})
