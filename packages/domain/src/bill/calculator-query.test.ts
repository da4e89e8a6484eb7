import { describe, expect, it } from 'vitest'
import { calculatorQueryKeys, calculatorSearch, parseCalculatorQuery } from './calculator-query.ts'

const parse = (search: string) => parseCalculatorQuery(new URLSearchParams(search))

describe('the URL of the calculator', () => {
  it('defaults to 500,000 tokens each, with an empty URL [PUB-CALC-02]', () => {
    expect(parse('')).toMatchObject({ model: '', input: 500_000, output: 500_000, list: 'models', open: '' })
    expect(calculatorSearch(parse(''))).toBe('')
  })

  it('holds every input, in the order of the known keys', () => {
    const search =
      '?model=gpt-5&input=1&output=2&requests=3&in=4&out=5&cached=6&written=7&cache=hour&batch=7&mode=flex&reasoning=8&need=reasoning&context=9&provider=groq&region=eu&via=any&for=student&models=good&type=chat&bench=gpqa&as=o3&score=82&now=gpt-4o&list=offers&free=show&all=true&open=gpt-5%40openai'
    expect(calculatorSearch(parse(search))).toBe(search)
    expect([...new URLSearchParams(search).keys()]).toEqual(calculatorQueryKeys.filter((key) => key !== 'pick'))
  })

  it('shows who sells the models that were picked, and each model once otherwise [FIG-05]', () => {
    expect(parse('models=pick&pick=gpt-5')).toMatchObject({ list: 'offers', models: { picked: ['gpt-5'] } })
    expect(calculatorSearch(parse('models=pick&pick=gpt-5&list=models'))).toBe('?models=pick&pick=gpt-5&list=models')
    expect(calculatorSearch(parse('list=models'))).toBe('')
  })

  it('counts a figure that cannot be read as 0 [PUB-CALC-05]', () => {
    expect(parse('input=abc&output=')).toMatchObject({ input: 0, output: 0 })
    expect(parse('list=nothing&free=1&all=1')).toMatchObject({ list: 'models', showsFree: false, showsAll: false })
  })
})
