import { describe, expect, it } from 'vitest'
import { calculatorQueryKeys, calculatorSearch, parseCalculatorQuery } from './calculator-query.ts'

const parse = (search: string) => parseCalculatorQuery(new URLSearchParams(search))

describe('the address of the calculator', () => {
  it('begins with 500,000 tokens each, and then is empty [PUB-CALC-02]', () => {
    expect(parse('')).toMatchObject({ model: '', input: 500_000, output: 500_000, list: 'offers', open: '' })
    expect(calculatorSearch(parse(''))).toBe('')
  })

  it('holds every input, in the order of the known keys', () => {
    const search =
      '?model=gpt-5&input=1&output=2&requests=3&in=4&out=5&cached=6&written=7&batch=7&reasoning=8&need=reasoning&context=9&provider=groq&for=student&list=models&free=show&all=true&open=gpt-5%40openai'
    expect(calculatorSearch(parse(search))).toBe(search)
    expect([...new URLSearchParams(search).keys()]).toEqual([...calculatorQueryKeys])
  })

  it('what cannot be read counts as 0 [PUB-CALC-05]', () => {
    expect(parse('input=abc&output=')).toMatchObject({ input: 0, output: 0 })
    expect(parse('list=nothing&free=1&all=1')).toMatchObject({ list: 'offers', showsFree: false, showsAll: false })
  })
})
