import { describe, expect, it } from 'vitest'
import { acceptedEncodings } from './send-cached.ts'

describe('the encodings that a request accepts', () => {
  it.each([
    ['gzip, deflate, br', 'br gzip'],
    ['gzip, deflate, br, zstd', 'br zstd gzip'],
    ['br', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'br gzip'],
    ['zstd;q=0, br', 'br'],
    ['br;q=0', ''],
    ['br; q=0', ''],
    ['br ; Q=0.000 , gzip', 'gzip'],
    ['BR; q=0, gzip ; q=0', ''],
    ['gzip; q=0.1', 'gzip'],
    ['identity', ''],
    ['', ''],
    [undefined, ''],
  ])('%j means "%s" [SAFE-22]', (accepted, encodings) => {
    expect(acceptedEncodings(accepted).join(' ')).toBe(encodings)
    expect(acceptedEncodings(accepted).join(' ')).toBe(encodings)
  })
})
