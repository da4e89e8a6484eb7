import { FeedProblem } from '@inferdex/domain/feeds/feed-problem'
import { expect, it } from 'vitest'
import { readGenaiPrices } from './genai-prices.ts'

const FILE = `[
  {"id": "maker", "pricing_urls": ["https://example.com/prices"], "models": [
    {"id": "one", "name": "One", "context_window": 200000, "match": {"or": [{"equals": "ONE"}, {"equals": "one-latest"}, {"starts_with": "on"}, {"or": [{"contains": "one"}, {"contains": "other"}, {"starts_with": "first"}]}]},
     "prices": [
       {"prices": {"input_mtok": {"base": 5, "tiers": [{"start": 200000, "price": 10}]}, "output_mtok": 25, "web_searches_kcount": 10}},
       {"constraint": {"start_date": "2026-03-13"}, "prices": {"input_mtok": 5, "output_mtok": 20, "cache_write_1h_mtok": 10}}]},
    {"id": "night", "match": {"equals": "night"}, "prices": [
       {"prices": {"input_mtok": 0.55, "output_mtok": 2.19}},
       {"constraint": {"start_time": "16:30:00Z", "end_time": "00:30:00Z"}, "prices": {"input_mtok": 0.135, "output_mtok": 0.55}}]},
    {"id": "bad", "match": {}, "prices": {"input_mtok": "free"}}, {"name": "no id"}]},
  {"id": "google", "models": [{"id": "gem", "deprecated": true, "match": {"equals": "gem"}, "prices": {"input_mtok": 1, "mood": 2}}]},
  {"id": "huggingface_novita", "models": [{"id": "org/x", "match": {"equals": "org/x"}, "prices": {"input_mtok": 1, "output_mtok": 3}}]},
  {"id": "novita", "models": [{"id": "org/x", "match": {"equals": "org/x"}, "prices": {"input_mtok": 2}}]}
]`
const { entries, refused, unknownFields } = readGenaiPrices(FILE)
const entry = (key: string) => entries.find((one) => one.key === key)

it('reads steps as prices from a day until the next, tiers and searches [FIG-10] [FIG-23]', () => {
  expect(entry('maker/one')).toMatchObject({
    provider: 'maker',
    providerModelId: 'one',
    url: 'https://example.com/prices',
  })
  expect(entry('maker/one')?.facts).toEqual([
    { field: 'input', value: '5', unit: '1M-tokens', validTo: '2026-03-13' },
    { field: 'input@200000', value: '10', unit: '1M-tokens', validTo: '2026-03-13' },
    { field: 'output', value: '25', unit: '1M-tokens', validTo: '2026-03-13' },
    { field: 'search', value: '0.01', unit: 'query', validTo: '2026-03-13' },
    { field: 'input', value: '5', unit: '1M-tokens', validFrom: '2026-03-13' },
    { field: 'output', value: '20', unit: '1M-tokens', validFrom: '2026-03-13' },
    { field: 'cache-write-1h', value: '10', unit: '1M-tokens', validFrom: '2026-03-13' },
    { field: 'contextWindow', value: '200000', unit: null },
  ])
})

it('takes cheap hours as off-peak [FIG-23]', () => {
  const fields = entry('maker/night')?.facts.map(({ field, value }) => `${field} ${value}`)
  expect(fields).toEqual(['input 0.55', 'output 2.19', 'input:off-peak 0.135', 'output:off-peak 0.55'])
})

it('has an entry for each listed name and each further seller, which make nothing new [FIG-09]', () => {
  expect(entries.map(({ key, provider, mayBeNew }) => [key, provider, mayBeNew])).toEqual([
    ['maker/one', 'maker', undefined],
    ['maker/one = maker/one-latest', 'maker', false],
    ['maker/night', 'maker', undefined],
    ['google/gem', 'google', undefined],
    ['google/gem = google-vertex/gem', 'google-vertex', false],
    ['novita/org/x', 'novita-ai', undefined],
    ['huggingface_novita/org/x', 'novita-ai', false],
  ])
})

it('what a seller asks by itself comes before what a router says of it', () => {
  const reported = ['novita/org/x', 'huggingface_novita/org/x'].map((key) =>
    entry(key)?.facts.map(({ value }) => value),
  )
  expect(reported).toEqual([['2'], ['3']])
})

it('says which names it prices with all their versions; a listed name is no such [FIG-09]', () => {
  expect(entry('maker/one')?.versionsOf).toEqual(['on', 'one'])
  expect(entries.filter(({ versionsOf }) => versionsOf !== undefined)).toHaveLength(1)
})

it('refuses bad entries and counts unknown fields', () => {
  expect(refused.map(({ key }) => key)).toEqual(['maker/bad', 'maker/number 4'])
  expect(unknownFields).toEqual({})
  expect(() => readGenaiPrices('{}')).toThrow(FeedProblem)
})
