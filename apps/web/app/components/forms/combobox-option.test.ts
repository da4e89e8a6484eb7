import { expect, it } from 'vitest'
import { matchesQuery } from './combobox-option.ts'

it.each([
  ['Google Vertex AI', 'vertex', true],
  ['Google Vertex AI', 'ai goo', true],
  ['Google Vertex AI', 'azure', false],
  ['Étoile', 'etoile', true],
  ['Groq', '  GROQ ', true],
  ['Groq', '', true],
])('%j against %j: %s', (label, query, matches) => {
  expect(matchesQuery(label, query)).toBe(matches)
})
