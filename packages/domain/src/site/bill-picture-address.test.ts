import { describe, expect, it } from 'vitest'
import { billPicturePath } from './bill-picture-address.ts'

describe('a workload has one picture, in whatever way it is written', () => {
  const ofQuery = (query: string) => billPicturePath(new URLSearchParams(query))
  const picks = (count: number, length: number) =>
    `models=pick${Array.from({ length: count }, (_, index) => `&pick=${'x'.repeat(length - 1)}${index}`).join('')}`

  it.each([
    ['', ''],
    ['requests=120000', ''],
    ['requests=5k&in=3,000', '?requests=5000'],
    ['out=100&requests=5000', '?out=100&requests=5000'],
    ['requests=5000&out=100', '?out=100&requests=5000'],
    ['provider=b&provider=a,b', '?provider=a&provider=b'],
    ['models=pick&pick=b&pick=a', '?models=pick&pick=a&pick=b'],
    // Parameters that only open or shorten a list, and unknown ones.
    ['open=x&all=true&list=offers&model=gpt-5&utm_source=y', ''],
    // Too long for a picture.
    [picks(10, 90), ''],
  ])('%s', (query, search) => {
    expect(ofQuery(query)).toBe(`/og/calculator.png${search}`)
  })

  it.each(['requests=5k', picks(3, 100), `models=pick&pick=${'x'.repeat(99)}😀`, "models=pick&pick=a'(b)~*!+%26"])(
    'the address of %s leads to itself',
    (query) => {
      const path = ofQuery(query)
      expect(path.length).toBeGreaterThan('/og/calculator.png?'.length)
      const asked = new URL(path, 'https://inferdex.example')
      expect(asked.pathname + asked.search).toBe(path)
      expect(billPicturePath(asked.searchParams)).toBe(path)
    },
  )
})
