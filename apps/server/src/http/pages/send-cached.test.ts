import { describe, expect, it } from 'vitest'
import { acceptedEncoding } from './send-cached.ts'

describe('the encoding of an answer', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['br', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'br'],
    ['br;q=0', 'identity'],
    ['br; q=0', 'identity'],
    ['br ; Q=0.000 , gzip', 'gzip'],
    ['BR; q=0, gzip ; q=0', 'identity'],
    ['gzip; q=0.1', 'gzip'],
    ['identity', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
  ])('%j gets %s [SAFE-22]', (accepted, encoding) => {
    expect(acceptedEncoding(accepted)).toBe(encoding)
  })
})
