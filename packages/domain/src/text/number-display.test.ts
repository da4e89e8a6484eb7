import { describe, expect, it } from 'vitest'
import { formatBytes, formatContextWindow, formatCount, formatScore, formatTokens } from './number-display.ts'

describe('formatTokens', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1.0K'],
    [1500, '1.5K'],
    [999_949, '999.9K'],
    [999_950, '1.0M'],
    [2_000_000, '2.0M'],
    [2_500_000, '2.5M'],
    [999_950_000, '1.0B'],
    [1_000_000_000, '1.0B'],
    [1_500_000_000_000, '1.5T'],
    [900_000_000_000_000, '900.0T'],
  ])('shortens %i to %s [PUB-FMT-01]', (tokens, text) => {
    expect(formatTokens(tokens)).toBe(text)
  })
})

describe('formatContextWindow', () => {
  it.each([
    [512, '512'],
    [8192, '8K'],
    [128_000, '128K'],
    [131_072, '131K'],
    [999_999, '999K'],
    [1_000_000, '1M'],
    [1_048_576, '1M'],
    [1_500_000, '1.5M'],
    [1_990_000, '1.9M'],
    [10_000_000, '10M'],
  ])('shows %i as %s', (tokens, text) => {
    expect(formatContextWindow(tokens)).toBe(text)
  })
})

describe('formatScore', () => {
  it.each([
    [90, '90.0%'],
    [59.14, '59.1%'],
    [0, '0.0%'],
    [null, 'N/A'],
  ])('shows %j as %s', (score, text) => {
    expect(formatScore(score)).toBe(text)
  })
})

describe('formatCount', () => {
  it.each([
    [0, '0'],
    [18_402, '18,402'],
    [1_234_567, '1,234,567'],
    [999.5, '1,000'],
    [-1000, '-1,000'],
  ])('groups %i as %s', (count, text) => {
    expect(formatCount(count)).toBe(text)
  })
})

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [999_949, '999.9 kB'],
  [999_950, '1.0 MB'],
  [5_242_880, '5.2 MB'],
])('%i bytes: %s', (bytes, expected) => {
  expect(formatBytes(bytes)).toBe(expected)
})
