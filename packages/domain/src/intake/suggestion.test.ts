import { expect, it } from 'vitest'
import { changeFactor, suggestChoice } from './suggestion.ts'

type Reported = Parameters<typeof suggestChoice>[3][number]
const proposes = (source: string, value: string | null): Reported => ({ source, value, isProposed: true })
const shows = (source: string, value: string): Reported => ({ source, value, isProposed: false })
const live = { value: '2', source: 'models-dev' }

it.each<[string, Parameters<typeof suggestChoice>[2], Reported[], string | null]>([
  [
    'two sources for the live value against one',
    live,
    [shows('models-dev', '2'), shows('genai', '2.005'), proposes('litellm', '8')],
    'keep',
  ],
  ['one against one', live, [shows('models-dev', '2'), proposes('litellm', '8')], null],
  ['two against one', live, [shows('models-dev', '2'), proposes('litellm', '8'), proposes('genai', '8')], 'litellm'],
  [
    'two against two',
    live,
    [shows('models-dev', '2'), shows('watch', '2'), proposes('litellm', '8'), proposes('genai', '8')],
    null,
  ],
  ['three opinions', live, [shows('models-dev', '2'), proposes('litellm', '8'), proposes('genai', '3')], null],
  ['the live source itself changes its mind', live, [proposes('models-dev', '200')], null],
  ['gone, but others have it', live, [proposes('models-dev', null), shows('genai', '2')], 'keep'],
  ['gone everywhere', live, [proposes('models-dev', null)], null],
  ['nothing shown, two agree', null, [proposes('litellm', '8'), shows('genai', '8')], 'litellm'],
])('%s [FIG-22]', (_what, shown, reported, suggestion) => {
  expect(suggestChoice('input', '1M-tokens', shown, reported)).toBe(suggestion)
})

it('a factor needs two amounts [FIG-22]', () => {
  expect(changeFactor('2', '8')).toBe(4)
  expect(changeFactor('8', '2')).toBe(0.25)
  expect(changeFactor('0', '2')).toBeNull()
  expect(changeFactor(null, '2')).toBeNull()
  expect(changeFactor('active', 'retired')).toBeNull()
})
