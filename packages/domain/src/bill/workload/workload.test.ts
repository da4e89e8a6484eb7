import { describe, expect, it } from 'vitest'
import { defaultWorkload, isFigure, parseFigure, parseWorkload, workloadKeys, workloadSearch } from './workload.ts'

const parse = (search: string) => parseWorkload(new URLSearchParams(search))

describe('parseWorkload', () => {
  it('returns the default workload for an empty URL, and the other way round', () => {
    expect(parse('')).toEqual(defaultWorkload)
    expect(workloadSearch(defaultWorkload)).toBe('')
  })

  it('reads every key', () => {
    const search =
      '?requests=5&in=6&out=7&cached=12.5&written=25&cache=hour&batch=100&mode=flex&reasoning=2&need=image-input,open-source&context=200000&provider=groq&provider=openai&region=uk&via=any&for=new-user&for=student'
    expect(parse(search)).toEqual({
      requestsPerMonth: 5,
      inputTokensPerRequest: 6,
      outputTokensPerRequest: 7,
      cachedShare: 0.125,
      writtenShare: 0.25,
      cacheLife: 'hour',
      batchShare: 1,
      mode: 'flex',
      reasoningMultiplier: 2,
      neededCapabilities: ['image-input', 'open-source'],
      neededContext: 200_000,
      providers: ['groq', 'openai'],
      place: 'uk',
      via: 'any',
      eligibility: ['new-user', 'student'],
    })
    expect(workloadSearch(parse(search))).toBe(search.replace('image-input,open-source', 'image-input%2Copen-source'))
    expect(Object.keys(Object.fromEntries(new URLSearchParams(search)))).toEqual([...workloadKeys])
  })

  it('what cannot be read counts as 0, a share stays a share, a multiplier is at least 1', () => {
    expect(parse('requests=abc&in=&out=-5&cached=400&batch=x&reasoning=')).toMatchObject({
      requestsPerMonth: 0,
      inputTokensPerRequest: 0,
      outputTokensPerRequest: 0,
      cachedShare: 1,
      batchShare: 0,
      reasoningMultiplier: 1,
    })
    expect(parse('requests=99e90').requestsPerMonth).toBe(1_000_000_000)
  })

  it('all fresh input is written to the cache unless the URL says otherwise [FIG-06]', () => {
    expect(parse('').writtenShare).toBe(1)
    expect(workloadSearch(parse('written=100'))).toBe('')
    expect(workloadSearch(parse('written=0'))).toBe('?written=0')
  })

  it('tells "no needs" from the default needs', () => {
    expect(parse('need=none').neededCapabilities).toEqual([])
    expect(workloadSearch(parse('need=none'))).toBe('?need=none')
    expect(parse('need=none&need=reasoning').neededCapabilities).toEqual(['reasoning'])
  })

  it('providers are slugs, each once, in order', () => {
    expect(parse('provider=openai,groq&provider=groq&provider=No such').providers).toEqual(['groq', 'openai'])
  })
})

describe('parseFigure', () => {
  it.each([
    ['500000', 500_000],
    ['500,000', 500_000],
    [' 1 000 ', 1000],
    ['1e6', 1_000_000],
    ['120k', 120_000],
    ['1.5M', 1_500_000],
    ['1.1 k', 1100],
    ['k', 0],
    ['1kk', 0],
    ['2.5', 2.5],
    ['.5', 0.5],
    ['', 0],
    ['abc', 0],
    ['12abc', 0],
    ['-3', 0],
    ['Infinity', 0],
    ['0x10', 0],
  ])('%j is %d', (text, value) => {
    expect(parseFigure(text)).toBe(value)
  })
})

describe('isFigure: what a field accepts without a word [USE-16]', () => {
  it.each([
    ['2M', true],
    ['500k', true],
    ['1,5', true],
    ['', true],
    [' ', true],
    ['abc', false],
    ['-3', false],
    ['12 apples', false],
  ])('%j: %s', (text, expected) => {
    expect(isFigure(text)).toBe(expected)
  })
})
