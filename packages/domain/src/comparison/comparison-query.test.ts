import { describe, expect, it } from 'vitest'
import { comparisonSearch, freshComparison, parseComparisonQuery, withCompared } from './comparison-query.ts'

const parse = (search: string) => parseComparisonQuery(new URLSearchParams(search))

describe('the URL of a comparison', () => {
  it.each([
    ['', { ...freshComparison('model'), isFresh: false }],
    ['?kind=models', freshComparison('model')],
    ['?kind=providers', freshComparison('provider')],
    ['?models=a,b%2Fc', withCompared(freshComparison('model'), ['a', 'b/c'])],
    ['?providers=groq', withCompared(freshComparison('provider'), ['groq'])],
    [
      '?models=a,b&bench=gpqa&rows=all&open=price.equal%2Cbenchmarks.one&add=1&offers=all&q=gpt+5&all=1&asOf=2026-05-01&via=any',
      {
        kind: 'model',
        slugs: ['a', 'b'],
        isFresh: false,
        showRows: true,
        open: ['price.equal', 'benchmarks.one'],
        isAdding: true,
        benchmark: 'gpqa',
        q: 'gpt 5',
        showAll: true,
        allOffers: true,
        asOf: '2026-05-01',
        via: 'any',
      },
    ],
  ])('%s is read and written the same', (search, query) => {
    expect(parse(search)).toEqual(query)
    expect(comparisonSearch(parse(search))).toBe(search)
  })

  it.each([
    ['at most four [PUB-CMP-10]', '?models=a,b,c,d,e', ['a', 'b', 'c', 'd']],
    ['each once [PUB-CMP-06]', '?models=a,b,a', ['a', 'b']],
    ['blanks and empty entries do not count', '?models=+a+,,b', ['a', 'b']],
    ['the same key twice', '?models=a&models=b', ['a', 'b']],
    ['one kind only: models first', '?providers=groq&models=a', ['a']],
    ['no text that is no slug', `?models=${'x'.repeat(201)},a`, ['a']],
  ])('%s', (_, search, slugs) => {
    expect(parse(search)).toMatchObject({ kind: 'model', slugs })
  })

  it('removing the last one starts over; otherwise the view stays', () => {
    const query = parse('?providers=a,b&rows=all&q=x')
    expect(comparisonSearch(withCompared(query, ['b']))).toBe('?providers=b&rows=all&q=x')
    expect(comparisonSearch(withCompared(query, []))).toBe('?kind=providers&q=x')
  })

  it('ignores what it does not understand', () => {
    expect(parse('?kind=deals&hide=equal&rows=some&open=<b>,%2F&bench=%3F&add=yes&all=true&offers=1')).toEqual(
      parse(''),
    )
  })
})
