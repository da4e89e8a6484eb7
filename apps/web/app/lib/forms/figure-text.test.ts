import { describe, expect, it } from 'vitest'
import { amountOf, amountText, decimalOf, decimalProblem, groupDigits, wholeOf, wholeProblem } from './figure-text.ts'

const POINT = 'Use a point for decimals: 1.5'
const GROUPS = 'Use commas only between groups of three digits: 1,050,000'

describe('groupDigits', () => {
  it.each([
    ['1050000', '1,050,000'],
    ['1,050000', '1,050000'],
    ['1,5', '1,5'],
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
    ['1,200', '1,200', '1,200'],
    ['1,5', '1,5', '1,5'],
    ['-1', '-1', '-1'],
    ['', '', ''],
  ])('"%s" reads "%s" and is sent as "%s" [STAFF-01]', (typed, shown, sent) => {
    expect([amountText(typed), amountOf(typed)]).toEqual([shown, sent])
  })
})

describe('decimalOf', () => {
  it.each([
    ['4.5', 4.5, null],
    ['-1', -1, null],
    ['.5', 0.5, null],
    ['', null, null],
    [undefined, null, null],
    ['many', Number.NaN, null],
    ['0x10', Number.NaN, null],
    ['1,5', Number.NaN, POINT],
    ['1,200', Number.NaN, POINT],
    ['9'.repeat(400), Number.NaN, null],
  ])('%j is %s [STAFF-01]', (typed, figure, problem) => {
    expect([decimalOf(typed), decimalProblem(typed)]).toEqual([figure, problem])
  })
})

describe('wholeOf', () => {
  it.each([
    ['1,050,000', 1_050_000, null],
    ['1050000', 1_050_000, null],
    ['4.5', 4.5, null],
    ['', null, null],
    [undefined, null, null],
    ['1,5', Number.NaN, GROUPS],
    ['1,0500', Number.NaN, GROUPS],
    ['1050,000', Number.NaN, GROUPS],
    ['9'.repeat(400), Number.NaN, null],
    ['many', Number.NaN, null],
  ])('%j is %s [STAFF-01]', (typed, figure, problem) => {
    expect([wholeOf(typed), wholeProblem(typed)]).toEqual([figure, problem])
  })
})
