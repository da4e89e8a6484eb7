import { expect, it } from 'vitest'
import { matchesQuery, matchingOptions } from './combobox-option.ts'

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

it('lists the exact name first, then names that begin with the text, then words that do [STAFF-25]', () => {
  const names = ['Azure OpenAI', 'Coopenai', 'Not OpenAI', 'OpenAI Compatible', 'OpenAI', 'Poe']
  expect(
    matchingOptions(
      names.map((label) => ({ label })),
      'openai',
    ).map(({ label }) => label),
  ).toEqual(['OpenAI', 'OpenAI Compatible', 'Azure OpenAI', 'Not OpenAI', 'Coopenai'])
})
