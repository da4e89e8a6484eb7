import { FeedProblem } from '@inferdex/domain/feeds/feed-problem'
import { expect, it } from 'vitest'
import { readModelPriceWatch } from './model-price-watch.ts'

const FILE = `{"models": [
  {"id": "moon-k9", "provider": "Moonshot", "model": "Kimi K9 Code", "input_per_mtok": 0.44, "output_per_mtok": 1.32, "cached_input_per_mtok": 0.014,
   "context_window": 1000000, "released": "2026-04-24", "status": "Deprecated", "shutdown_date": "2026-12-01", "superseded_by": "moon-k10",
   "pricing_url": "https://example.com/pricing", "last_updated": "2026-08-16",
   "price_note": "Off-peak is exactly half: $0.22 / $0.007 / $0.66. The 256K<Token≤1M tier is billed higher ($1.00/$4.00). Search grounding is billed separately at $2.50 per 1,000 queries."},
  {"id": "free-1", "provider": "Z.AI", "model": "GLM-9-Flash", "input_per_mtok": 0, "output_per_mtok": 0, "status": "Current", "last_updated": "2026-07-31", "mood": 1},
  {"id": "moon-k10", "provider": "Moonshot", "model": "Kimi K10", "status": "Current", "last_updated": "2026-07-31"},
  {"id": "sun-4", "provider": "Upstage", "model": "Sun 4", "input_per_mtok": 0.03, "status": "Current", "last_updated": "2026-08-13",
   "promo_until": "2026-12-31", "price_note": "On the card: input $0.30 -> $0.03, cached input $0.06 -> $0.006, output $1.20 -> $0.12."},
  {"id": "xai-grok-4-20", "provider": "xAI", "model": "Grok 4.20", "input_per_mtok": 1.25, "status": "Current", "last_updated": "2026-07-31"},
  {"id": "bad", "provider": "Z.AI", "model": "GLM", "status": "Sleeping", "last_updated": "2026-07-31"}],
 "price_history_change_points": {"moon-k9": {"points": [
  {"date": "2026-08-16", "input": 0.44, "output": 1.32}, {"date": "2026-05-01", "input": 0.14, "output": 0.28, "cached_input": null}]}}}`
const { entries, refused, unknownFields } = readModelPriceWatch(FILE)

it('reads prices of a page with its day, the end, the successor, and prices of the past [FIG-10] [FIG-23]', () => {
  expect(entries[0]).toMatchObject({
    provider: 'moonshotai',
    providerModelId: 'kimi-k9-code',
    name: 'Kimi K9 Code',
    isNamedOnly: true,
    url: 'https://example.com/pricing',
    observedOn: '2026-08-16',
  })
  expect(
    entries[0]?.facts.map(({ field, value, validFrom, validTo }) =>
      [field, value, validFrom, validTo].join(' ').trim(),
    ),
  ).toEqual([
    'input 0.44',
    'output 1.32',
    'cache-read 0.014',
    'input:off-peak 0.22',
    'output:off-peak 0.66',
    'cache-read:off-peak 0.007',
    'input@256000 1',
    'output@256000 4',
    'search 0.0025',
    'pricingKind metered',
    'contextWindow 1000000',
    'status deprecated',
    'retiresOn 2026-12-01',
    'successor kimi-k10',
    'releaseDate 2026-04-24',
    'input 0.14 2026-05-01 2026-08-16',
    'output 0.28 2026-05-01 2026-08-16',
  ])
})

it('has the id of API calls where the list has another name, also for two of one price [FIG-09]', () => {
  const grok = entries.filter(({ provider }) => provider === 'xai')
  expect(grok.map(({ key, providerModelId, mayBeNew }) => [key, providerModelId, mayBeNew])).toEqual([
    ['xai-grok-4-20', 'grok-4.20-0309-reasoning', undefined],
    ['xai-grok-4-20 = grok-4.20-0309-non-reasoning', 'grok-4.20-0309-non-reasoning', false],
  ])
  expect(grok.map(({ facts }) => facts[0]?.value)).toEqual(['1.25', '1.25'])
})

it('reads what it costs after a promotion, from the day after [FIG-10]', () => {
  const later = entries.find(({ key }) => key === 'sun-4')?.facts.filter(({ validFrom }) => validFrom !== undefined)
  expect(later?.map(({ field, value, validFrom }) => [field, value, validFrom])).toEqual([
    ['input', '0.3', '2027-01-01'],
    ['output', '1.2', '2027-01-01'],
    ['cache-read', '0.06', '2027-01-01'],
  ])
})

it('says free where the page says so, refuses what it cannot read', () => {
  expect(entries[1]?.facts.map(({ field, value }) => [field, value])).toEqual([
    ['pricingKind', 'free'],
    ['status', 'active'],
  ])
  expect(refused).toMatchObject([{ key: 'bad' }])
  expect(unknownFields).toEqual({ mood: 1 })
  expect(() => readModelPriceWatch('[]')).toThrow(FeedProblem)
})
