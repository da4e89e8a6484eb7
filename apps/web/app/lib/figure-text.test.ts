import { describe, expect, it } from 'vitest'
import { amountOf, amountText, figureOf, groupDigits } from './figure-text.ts'

describe('groupDigits', () => {
  it.each([
    ['1050000', '1,050,000'],
    ['1,050000', '1,050,000'],
    [' 999 ', '999'],
    ['', ''],
    ['1.5', '1.5'],
    ['many', 'many'],
  ])('"%s" reads "%s"', (typed, shown) => {
    expect(groupDigits(typed)).toBe(shown)
  })
})

describe('amountText', () => {
  it.each([
    ['2.5', '2.50', '2.5'],
    ['15', '15.00', '15'],
    ['100', '100.00', '100'],
    ['0.1875', '0.1875', '0.1875'],
    ['0.3000', '0.30', '0.3'],
    ['1,200', '1200.00', '1200'],
    ['-1', '-1', '-1'],
    ['', '', ''],
  ])('"%s" reads "%s" and is sent as "%s"', (typed, shown, sent) => {
    expect([amountText(typed), amountOf(typed)]).toEqual([shown, sent])
  })
})

describe('figureOf', () => {
  it.each([
    ['1,050,000', 1_050_000],
    ['4.5', 4.5],
    ['', null],
    [undefined, null],
    ['many', Number.NaN],
  ])('%j is %s', (typed, figure) => {
    expect(figureOf(typed)).toBe(figure)
  })
})
