import type { FeedEntry } from '@inferdex/domain/feeds/feed-entry'
import { describe, expect, it } from 'vitest'
import { readers } from '../../features/feeds/sources/readers.ts'
import { plainModelsDev, plainOpenRouter, pricesOfReading } from './plain-readings.ts'
import { hasRecordedFiles, plainPrice, recordedFile, recordedJson } from './recorded-files.ts'

// Run by `npm run proof` (see proofRuns( in recorded-files.ts) if the recorded files exist next to the checkout.
const read = (format: string, file: string) => {
  const reader = readers[format]
  if (reader === undefined) throw new Error(`Nothing reads ${format}`)
  return reader(recordedFile(file))
}
type Prices = Map<string, string>

/** Returns all prices of a reading, by entry and field. */
function pricesOf(entries: readonly FeedEntry[], fields: RegExp): Prices {
  return new Map(
    entries.flatMap(({ key, facts }) =>
      facts.flatMap(({ field, value, unit }) =>
        unit !== null && fields.test(field) ? [[`${key} ${field}`, value] as const] : [],
      ),
    ),
  )
}

const OPENROUTER_FIELDS = /^(?:input|output|cache-read|cache-write|cache-write-1h|reasoning|input-audio)(?::batch)?$/

/** Returns the changes between two days: key and field, before and after. */
function changes(before: Prices, after: Prices): string[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((key) => before.get(key) !== after.get(key))
    .map((key) => `${key}: ${before.get(key)} to ${after.get(key)}`)
    .toSorted()
}
/** Excludes duplicates of an offer that a list has under another seller's name. */
const DOUBLE = /^(?:azure-cognitive-services|google-vertex-anthropic|perplexity-agent|xiaomi-token-plan-\w+)\//
const once = (prices: Prices) => new Map([...prices].filter(([key]) => !DOUBLE.test(key)))

const ofRecordedFiles = hasRecordedFiles ? describe : () => {}
ofRecordedFiles('the recorded files', () => {
  it.each([
    ['models-dev', 'models-dev.json', 5276],
    ['models-dev', 'models-dev.2026-05-28.json', 4866],
    ['models-dev', 'models-dev.2026-06-13.json', 5258],
    ['litellm', 'litellm-prices.json', 2986],
    ['openrouter', 'openrouter.json', 558],
    ['portkey', 'portkey-pricing.json', 3184],
    ['model-price-watch', 'model-price-watch.json', 220],
    ['modelpedia', 'modelpedia.json', 4382],
  ])('%s: every entry of %s is read or refused with a reason, without unknown fields', (format, file, count) => {
    const { entries, refused, unknownFields } = read(format, file)
    // An alias of an entry is not an entry of the file.
    const own = entries.filter(({ key }) => !key.includes(' = '))
    expect(own.length + refused.length).toBe(count)
    expect(refused.length).toBeLessThanOrEqual(4)
    expect(Object.keys(unknownFields).length).toBeLessThanOrEqual(2)
  })

  it('models.dev: every price is that of the file, to the last digit', () => {
    const found = pricesOf(read('models-dev', 'models-dev.json').entries, /^[a-z-]+(?:@\d+)?$/)
    expect(Object.fromEntries(once(found))).toEqual(
      Object.fromEntries(once(pricesOfReading(plainModelsDev('models-dev.json')))),
    )
  })

  it('OpenRouter: every price is that of the file, to the last digit', () => {
    const found = pricesOf(read('openrouter', 'openrouter.json').entries, OPENROUTER_FIELDS)
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(pricesOfReading(plainOpenRouter('openrouter.json'))))
  })

  it('LiteLLM and Portkey: every price that is read is that of the file, to the last digit', () => {
    const lite = recordedJson('litellm-prices.json')
    const LITE: Record<string, string> = {
      input: 'input_cost_per_token',
      output: 'output_cost_per_token',
      'cache-read': 'cache_read_input_token_cost',
      'input:batch': 'input_cost_per_token_batches',
    }
    const wrong = read('litellm', 'litellm-prices.json').entries.flatMap(({ key, facts }) =>
      facts.flatMap(({ field, value, unit }) => {
        const name = LITE[field.replace(/#.*/, '')]
        const raw = name && unit === '1M-tokens' ? lite[key][name] : undefined
        return raw !== undefined && plainPrice(raw, 6) !== value ? [`${key} ${field} ${value} ${raw}`] : []
      }),
    )
    expect(wrong).toEqual([])
    const portkey = recordedJson('portkey-pricing.json')
    const PORT: Record<string, string> = {
      input: 'request_token',
      output: 'response_token',
      'cache-read': 'cache_read_input_token',
    }
    const others = read('portkey', 'portkey-pricing.json').entries.flatMap(({ key, facts }) =>
      facts.flatMap(({ field, value }) => {
        const seller = key.slice(0, key.indexOf('/'))
        const item = portkey[seller][key.slice(seller.length + 1)]
        const raw =
          item.custom_pricing || !PORT[field]
            ? undefined
            : item.pricing_config.pay_as_you_go?.[PORT[field] ?? '']?.price
        return raw !== undefined && plainPrice(raw, 4) !== value ? [`${key} ${field} ${value} ${raw}`] : []
      }),
    )
    expect(others).toEqual([])
  })

  it.each([
    ['models-dev.2026-05-28.json', 'models-dev.2026-06-13.json'],
    ['models-dev.2026-06-13.json', 'models-dev.json'],
  ])('models.dev: from %s to %s exactly the changes of a plain comparison', (first, second) => {
    const fields = /^[a-z-]+(?:@\d+)?$/
    const found = changes(
      once(pricesOf(read('models-dev', first).entries, fields)),
      once(pricesOf(read('models-dev', second).entries, fields)),
    )
    expect(found).toEqual(
      changes(once(pricesOfReading(plainModelsDev(first))), once(pricesOfReading(plainModelsDev(second)))),
    )
    expect(found.length).toBeGreaterThan(100)
  })

  it.each([
    ['openrouter.2026-06-13.json', 'openrouter.2026-07-02.json'],
    ['openrouter.2026-07-02.json', 'openrouter.json'],
  ])('OpenRouter: from %s to %s exactly the changes of a plain comparison', (first, second) => {
    const day = (file: string) => pricesOf(read('openrouter', file).entries, OPENROUTER_FIELDS)
    const found = changes(day(first), day(second))
    expect(found).toEqual(changes(pricesOfReading(plainOpenRouter(first)), pricesOfReading(plainOpenRouter(second))))
    expect(found.length).toBeGreaterThan(50)
  })
})

it('the second reading of a price is exact; the proof itself needs the recorded files beside the checkout', () => {
  expect(plainPrice('2.5e-07', 6)).toBe('0.25')
})
