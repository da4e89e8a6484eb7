import fc, { type Arbitrary } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { discountText } from '../deals/deal-discount.ts'
import type { ModelRecord } from '../models/model-fields.ts'
import { numberAsDecimal } from '../text/decimal.ts'
import { createExportWriter, exportFileName } from './export-file.ts'
import { importFormats, type ImportFormat, parseImportFile } from './import-file.ts'
import type { TierRecord } from './import-objects.ts'
import type { AllowanceCover } from '../plans/allowance-scope.ts'
import { limitPeriods } from '../plans/limit-periods.ts'
import {
  type DealRecord,
  importFields,
  type ImportKind,
  type ImportRecords,
  type OfferRecord,
  type ProviderRecord,
} from './import-records.ts'
import { proofRuns } from '../text/testing/proof-runs.ts'

const NOW = new Date('2026-07-01T12:00:00Z')

function exported<Kind extends ImportKind>(
  kind: Kind,
  format: ImportFormat,
  records: readonly ImportRecords[Kind][],
): string {
  const { head, records: write, foot } = createExportWriter(kind, format, NOW)
  const half = Math.floor(records.length / 2)
  return head + write(records.slice(0, half)) + write(records.slice(half)) + foot()
}

const NASTY = [
  '"',
  ',',
  ';',
  '\\',
  "'",
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '%',
  '$',
  '{',
  '[',
  '\u2028',
  '\uFEFF',
  '😀',
  'é',
  ' ',
]
/** Generated once, because generating random texts is the slowest part of these tests. */
const texts = fc.sample(
  fc
    .string({
      unit: fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })),
      maxLength: 12,
    })
    .map((text) => text.replaceAll('\0', '').trim()),
  3000,
)
const addresses = fc.sample(fc.webUrl({ validSchemes: ['http', 'https'], withQueryParameters: true }), 200)

const words = (max: number) => fc.constantFrom(...texts).map((text) => text.slice(0, max).toWellFormed().trim())
const required = (max: number, min = 1) =>
  words(max).map((text) => (text.length < min || text === 'unknown' ? `x${text}yz` : text))
const optional = <T>(value: Arbitrary<T>) => fc.option(value, { nil: null })
const optionalWords = (max: number) => words(max).map((text) => (text === '' ? null : text))
const slug = fc.stringMatching(/^[a-z0-9]{1,5}(-[a-z0-9]{1,5}){0,2}$/)
const address = fc.constantFrom(...addresses)
const rating = fc.integer({ min: 0, max: 500 }).map((hundredths) => hundredths / 100)
const price = fc.double({ min: 0, max: 1_000_000, noNaN: true }).map((amount) => amount + 0)
const whole = fc.integer({ min: 0, max: 2_147_483_647 })
const lists = (entry: Arbitrary<string>) => fc.uniqueArray(entry, { maxLength: 4 })

const models: Arbitrary<ModelRecord> = fc.record({
  name: required(200),
  slug,
  version: required(100),
  family: required(100),
  contextWindow: optional(whole.map((tokens) => Math.max(1, tokens))),
  architecture: required(100),
  parameterCount: optionalWords(100),
  quantization: lists(required(50)),
  isOpenSource: fc.boolean(),
  inputPerMillion: optional(price),
  outputPerMillion: optional(price),
  currency: fc.constant('USD'),
  providers: lists(slug),
  capabilities: lists(required(60)),
  rating,
  reviewCount: whole,
  releaseDate: optional(day()),
  weightsUrl: optional(address.map((url) => url.replace(/^http:/, 'https:'))),
  lab: optional(fc.record({ slug: optional(slug), name: required(60) })),
  maxOutput: optional(whole.map((tokens) => Math.max(1, tokens))),
  knowledgeCutoff: optional(
    fc.oneof(
      day(),
      day().map((date) => date.slice(0, 7)),
      day().map((date) => date.slice(0, 4)),
    ),
  ),
  hasOpenWeights: fc.boolean(),
  scores: lists(required(100)),
  licence: optionalWords(200),
})

function day(): Arbitrary<string> {
  return fc
    .date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
}

const money = price.map(numberAsDecimal)
const period = fc.constantFrom(...limitPeriods)
const amount = fc.integer({ min: 1, max: 1_000_000_000 })
const tiers: Arbitrary<TierRecord[]> = fc
  .array(
    fc.record({
      name: required(100),
      badge: optionalWords(40),
      description: optionalWords(1000),
      price,
      currency: fc.constantFrom('USD', 'EUR'),
      billingPeriod: fc.constantFrom('monthly', 'annual', 'one-time', 'pay-as-you-go'),
      isUnlimited: fc.boolean(),
      isRecommended: fc.boolean(),
      requiresCreditCard: fc.boolean(),
      trialPeriodDays: optional(fc.integer({ min: 1, max: 3650 })),
      features: lists(required(200)),
      limits: fc.record({
        tokens: optional(
          fc.record({ amount, period, overage: fc.record({ enabled: fc.constant(true), pricePerMillion: money }) }),
        ),
        requests: optional(
          fc.record({
            amount,
            period,
            overage: fc.record({ enabled: fc.constant(false), pricePerRequest: optional(money) }),
          }),
        ),
        speed: optional(fc.record({ tokensPerSecond: amount, description: optionalWords(200) })),
        concurrentRequests: optional(fc.integer({ min: 1, max: 1000 })),
      }),
      use: optional(fc.constantFrom('api' as const, 'app' as const)),
      cover: fc.constantFrom<AllowanceCover>(
        { scope: null, scopeModels: [] },
        { scope: 'free-offers', scopeModels: [] },
        { scope: 'named-models', scopeModels: ['a', 'b-1'] },
      ),
    }),
    { maxLength: 3 },
  )
  .map((list) =>
    list.map(({ cover, ...tier }, index) => ({
      ...tier,
      ...cover,
      // A one-time allowance is not a free tier.
      billingPeriod: index === 0 ? 'monthly' : tier.billingPeriod,
      id: `tier ${index}`,
      displayOrder: index,
      isFreeTier: index === 0,
      price: index === 0 ? 0 : tier.price,
    })),
  )

const providers: Arbitrary<ProviderRecord> = fc.record({
  name: required(200),
  slug,
  website: optional(address),
  headquarters: optionalWords(200),
  description: optionalWords(1000),
  logo: optional(fc.constantFrom('/logo.svg', 'https://logo.example/a.png')),
  documentation: optional(address),
  featured: fc.boolean(),
  kind: fc.constantFrom('seller', 'router', 'plan', 'tool'),
  kindNote: optionalWords(300),
  kindSourceUrl: optional(address),
  kindObservedOn: optional(fc.constantFrom('2026-11-18', '2024-02-29')),
  models: lists(slug),
  tools: fc.uniqueArray(
    fc.record({
      name: required(200),
      description: optionalWords(2000),
      type: fc.constantFrom('cli', 'extension', 'api', 'web', 'other'),
      platform: optionalWords(200),
      official: fc.boolean(),
      documentation: optional(address),
    }),
    { maxLength: 3, selector: ({ name }) => name },
  ),
  tiers,
  currency: fc.constantFrom('USD', 'EUR'),
  rating,
  reviewCount: whole,
})

const deals: Arbitrary<DealRecord> = fc.record({
  title: required(200, 3),
  description: required(1000),
  discount: fc.oneof(
    fc.integer({ min: 0, max: 10_000 }).map((hundredths) => discountText(numberAsDecimal(hundredths / 100), 'percent')),
    fc.integer({ min: 0, max: 1_000_000_00 }).map((cents) => discountText(numberAsDecimal(cents / 100), 'usd')),
  ),
  providerName: required(200),
  submittedBy: optional(required(100)),
  expiresAt: optional(
    fc
      .date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString()),
  ),
  startsAt: optional(
    fc
      .date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString()),
  ),
  newUser: fc.boolean(),
  startup: fc.boolean(),
  student: fc.boolean(),
  region: optionalWords(100),
  cardNeeded: optional(fc.boolean()),
  promoCode: optionalWords(100),
  referralLink: optional(address),
  newUserOnly: fc.boolean(),
  verified: fc.boolean(),
  providerId: optional(fc.uuid()),
  id: optional(fc.uuid()),
})

const offers: Arbitrary<OfferRecord> = fc.record({
  model: slug,
  provider: slug,
  id: required(60),
  component: fc.constantFrom('input', 'output', 'image'),
  mode: fc.constantFrom('standard', 'batch'),
  tier: whole,
  amount: fc.integer({ min: 0, max: 1_000_000_000 }).map((millionths) => numberAsDecimal(millionths / 1_000_000)),
  unit: fc.constantFrom('1M-tokens', 'image'),
  validFrom: optional(
    fc
      .date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString()),
  ),
  source: optionalWords(100),
})

const records = { models, providers, deals, offers } as const
const FILES = proofRuns(100)
const RECORDS_IN_A_FILE = 100

/** Numbers the rows, because rows of one file are different records. */
function numbered<T extends ImportRecords[ImportKind]>(list: readonly T[]): T[] {
  return list.map((record, index) => {
    if ('slug' in record) return { ...record, slug: `${record.slug}-${index}` }
    if ('provider' in record) return { ...record, provider: `${record.provider}-${index}` }
    return { ...record, title: `${record.title.slice(0, 190)} ${index}`, id: null }
  })
}

describe.each(['models', 'providers', 'deals', 'offers'] as const)('an export of %s', (kind) => {
  it.each(importFormats)('as %s comes back exactly as it was, random records in many files [ADM-EXP-06]', (format) => {
    const list = fc.array(records[kind] as Arbitrary<ImportRecords[ImportKind]>, {
      minLength: RECORDS_IN_A_FILE,
      maxLength: RECORDS_IN_A_FILE,
    })
    fc.assert(
      fc.property(list, (made) => {
        const expected = numbered(made)
        const { rows } = parseImportFile(kind, format, exported(kind, format, expected))
        expect(rows.flatMap(({ findings }) => findings)).toEqual([])
        expect(rows.map(({ record }) => record)).toEqual(expected)
      }),
      { numRuns: FILES },
    )
  })

  it('has a column for every field that can be imported [ADM-EXP-04]', () => {
    const [record] = fc.sample<object>(records[kind], 1)
    const columns = importFields[kind].map(({ column }) => column)
    expect(columns.toSorted()).toEqual(Object.keys(record ?? {}).toSorted())
    expect(createExportWriter(kind, 'csv', NOW).head).toBe(`${columns.join(',')}\r\n`)
  })
})

describe('an export', () => {
  it('is named after its kind and day [ADM-EXP-02]', () => {
    expect(exportFileName('models', 'json', NOW)).toBe('models-export-2026-07-01.json')
    expect(exportFileName('deals', 'csv', NOW)).toBe('deals-export-2026-07-01.csv')
  })

  it('as JSON has metadata and data, with prices below pricing [ADM-EXP-03]', () => {
    const made = fc.sample(models, 3)
    const file = JSON.parse(exported('models', 'json', made)) as { metadata: unknown; data: unknown[] }
    expect(file.metadata).toEqual({ version: '1.0', exportDate: NOW.toISOString(), type: 'models', count: 3 })
    expect(file.data[0]).toMatchObject({ slug: made[0]?.slug, pricing: { currency: 'USD' } })
    expect(JSON.parse(exported('models', 'json', []))).toMatchObject({ metadata: { count: 0 }, data: [] })
  })
})
