import { FeedProblem } from '@inferdex/domain/feeds/feed-problem'
import { expect, it } from 'vitest'
import { readOffersCsv } from './offers-csv.ts'

it('reads one offer per row and one field per column [STAFF-04]', () => {
  const { entries, refused } = readOffersCsv(
    [
      'provider,model id,name,url,observed on,input,output:batch,input@200000,image [image],contextWindow,status',
      'openai,gpt-9,GPT-9,https://example.com,2026-11-01,2.50,1e1,5,0.04,128000,active',
      "openai,'=gpt,,,,,,,,,",
      'openai,bad,,,,cheap,,,,,',
      'openai,link,,javascript:alert(1),,1,,,,,',
      'openai,below,,,,-1,,,,,',
      ',none,,,,,,,,,',
    ].join('\r\n'),
  )
  expect(entries[0]).toEqual({
    key: 'openai/gpt-9',
    provider: 'openai',
    providerModelId: 'gpt-9',
    name: 'GPT-9',
    model: null,
    url: 'https://example.com',
    observedOn: '2026-11-01',
    facts: [
      { field: 'input', value: '2.5', unit: '1M-tokens' },
      { field: 'output:batch', value: '10', unit: '1M-tokens' },
      { field: 'input@200000', value: '5', unit: '1M-tokens' },
      { field: 'image', value: '0.04', unit: 'image' },
      { field: 'contextWindow', value: '128000', unit: null },
      { field: 'status', value: 'active', unit: null },
    ],
  })
  expect(entries[1]?.providerModelId).toBe('=gpt')
  expect(refused).toEqual([
    { key: 'row 4', reason: 'input: cheap is no amount' },
    { key: 'row 5', reason: 'url: is no address' },
    { key: 'row 6', reason: 'input: -1 is no amount' },
    { key: 'row 7', reason: 'provider and model id are needed' },
  ])
})

it.each(['', 'a,b\n1,2', 'provider,"model id'])('takes nothing of %j', (text) => {
  expect(() => readOffersCsv(text)).toThrow(FeedProblem)
})
