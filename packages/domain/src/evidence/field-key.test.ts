import { expect, it } from 'vitest'
import { fieldGroup, parsePriceField, priceFieldKey, RECORD_FIELDS } from './field-key.ts'

it.each([
  ['input', 'input', 'standard', 0, null],
  ['output:batch', 'output', 'batch', 0, null],
  ['input@200000', 'input', 'standard', 200_000, null],
  ['cache-write-1h:priority@200000', 'cache-write-1h', 'priority', 200_000, null],
  ['input:off-peak#eu-west-1', 'input', 'off-peak', 0, 'eu-west-1'],
])('%s is one price, and is written the same again', (key, kind, mode, minInputTokens, region) => {
  const field = { kind, mode, minInputTokens, region }
  expect(parsePriceField(key)).toEqual(field)
  expect(priceFieldKey(field)).toBe(key)
})

it.each([...RECORD_FIELDS, 'capability:vision', 'score:mmlu', 'limit:requests'])('%s is no price', (field) => {
  expect(parsePriceField(field)).toBeNull()
  expect(fieldGroup(field)).not.toBe('price')
})
