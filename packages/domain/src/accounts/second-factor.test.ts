import { describe, expect, it } from 'vitest'
import { inGroupsOfFour, readFactorCode, recoveryCodeOf } from './second-factor.ts'

describe('readFactorCode', () => {
  it.each([
    ['123456', { kind: 'app', code: '123456' }],
    [' 123 456 ', { kind: 'app', code: '123456' }],
    ['123-456', { kind: 'app', code: '123456' }],
    ['abcd-efgh-jkmn-pqrs', { kind: 'recovery', code: 'abcdefghjkmnpqrs' }],
    ['ABCD EFGH JKMN PQRS', { kind: 'recovery', code: 'abcdefghjkmnpqrs' }],
    ['abcdefghjkmnpqrs', { kind: 'recovery', code: 'abcdefghjkmnpqrs' }],
    ['12345', null],
    ['1234567', null],
    ['', null],
    ['abcd-efgh-jkmn-pqr', null],
    ['abcd-efgh-jkmn-pqrl', null],
    ['١٢٣٤٥٦', null],
  ])('reads %j as %j', (typed, expected) => {
    expect(readFactorCode(typed)).toEqual(expected)
  })
})

describe('recoveryCodeOf', () => {
  it('uses all bits: neighbouring random values give different codes, and every code is readable again', () => {
    const codes = Array.from({ length: 256 }, (_, last) => recoveryCodeOf(Uint8Array.from([...Array(9).fill(7), last])))
    expect(new Set(codes).size).toBe(256)
    for (const code of codes) expect(readFactorCode(inGroupsOfFour(code, '-'))).toEqual({ kind: 'recovery', code })
  })

  it.each([
    [0x00, '1111111111111111'],
    [0xff, 'zzzzzzzzzzzzzzzz'],
  ])('writes ten bytes of %i as %s', (byte, code) => {
    expect(recoveryCodeOf(new Uint8Array(10).fill(byte))).toBe(code)
  })
})

describe('inGroupsOfFour', () => {
  it.each([
    ['abcdefgh', '-', 'abcd-efgh'],
    ['abcdef', ' ', 'abcd ef'],
    ['', ' ', ''],
  ] as const)('writes %j with %j as %j', (text, between, expected) => {
    expect(inGroupsOfFour(text, between)).toBe(expected)
  })
})
