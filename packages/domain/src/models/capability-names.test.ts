import { expect, it } from 'vitest'
import { capabilityNameOf, capabilityNotes } from './capability-names.ts'

it.each([
  ['vision', 'image-input'],
  ['Vision', 'image-input'],
  ['tool use', 'function-calling'],
  ['Tools', 'function-calling'],
  ['JSON mode', 'structured-output'],
  ['thinking', 'reasoning'],
  ['embeddings', 'embedding-generation'],
  ['TTS', 'text-to-speech'],
  ['image-input', 'image-input'],
  ['Sign language', 'sign-language'],
])('"%s" means %s [USE-11]', (typed, name) => {
  expect(capabilityNameOf(typed)).toBe(name)
})

const KNOWN = ['image-input', 'reasoning', 'code-generation']
it.each<[string[], string[]]>([
  [[], []],
  [['reasoning', 'Code generation'], []],
  [['vision', 'reasoning'], ['“vision” is listed as image-input.']],
  [
    ['fly', 'swim', 'thinking'],
    ['“thinking” is listed as reasoning.', 'Not in our list: “fly”, “swim”.'],
  ],
  [['tools'], ['Not in our list: “tools”.']],
])('%j is told as %j [USE-11]', (typed, notes) => {
  expect(capabilityNotes(typed, KNOWN)).toEqual(notes)
})
