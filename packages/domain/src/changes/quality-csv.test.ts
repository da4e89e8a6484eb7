import { expect, it } from 'vitest'
import { qualityCsv } from './quality-csv.ts'

it('writes one figure on each line, and leaves unknown ones empty', () => {
  const [model, provider] = [
    { slug: 'm', name: 'M' },
    { slug: 'p', name: 'P, Inc' },
  ]
  const text = qualityCsv({
    prices: 5,
    offers: 2,
    medianAge: null,
    sources: [{ name: 'litellm', prices: 5, ages: { under7: 5 } }],
    agreement: { compared: 1 },
    disagreements: [{ model, provider, field: 'input', shown: '1', other: '2', otherSource: 'models.dev', times: 2 }],
    unconfirmed: { offers: 1, items: [{ model, provider, input: null, rules: ['far-from-maker'] }] },
    coverage: [{ of: 'offers', field: 'Input', known: 1, total: 2 }],
    providers: [{ ...provider, offers: 2, prices: 5, medianAge: null, compared: 1, agree: 0, unconfirmed: 1 }],
  })
  expect(text.split('\r\n').slice(0, 8)).toEqual([
    'part,provider,model,field,figure,value',
    'all,,,,prices,5',
    'all,,,,offers,2',
    'all,,,,medianAge,',
    'all,,,,unconfirmed,1',
    'agreement,,,,compared,1',
    'source,,,litellm,prices,5',
    'source,,,litellm,under7,5',
  ])
  expect(text).toContain('disagreement,p,m,input,models.dev,2\r\n')
  expect(text).toContain('unconfirmed,p,m,input,far-from-maker,\r\n')
  expect(text).toContain('provider,p,,,medianAge,\r\n')
})
