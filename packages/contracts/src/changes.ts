import { changeKinds, moveLimits } from '@inferdex/domain/changes/change-query'
import { changeDirections } from '@inferdex/domain/changes/weekly-counts'
import { z } from 'zod'
import type { Endpoint } from './protocol/endpoint.ts'
import { tag } from './protocol/tags.ts'
import { decimal, isoDate, isoDateTime, searchText, slugParam } from './protocol/wire-types.ts'

const named = z.object({ slug: z.string(), name: z.string() })

export const recordedChange = z
  .object({
    id: z.guid(),
    /** When it took effect. */
    at: isoDateTime,
    recordedAt: isoDateTime,
    kind: z.enum(['price', 'launch', 'retirement', 'status', 'limit', 'deal', 'free-tier', 'score', 'correction']),
    /** What changed: 'input', 'output:batch', 'contextWindow' …; null for a whole record. */
    field: z.string().nullable(),
    before: z.string().nullable(),
    after: z.string().nullable(),
    unit: z.string().nullable(),
    /** The change from `before` to `after`; null when one of them is not an amount. */
    changePercent: decimal.nullable(),
    provider: named.nullable(),
    /** The price is the one that lists show today. */
    model: named
      .extend({ lab: z.string().nullable(), input: decimal.nullable(), output: decimal.nullable() })
      .nullable(),
    offerId: z.uuid().nullable(),
    deal: z.object({ id: z.uuid(), title: z.string() }).nullable(),
    /** The successor that the maker or the seller names for a retired model. */
    successor: named.nullable(),
    source: z.string(),
    sourceName: z.string(),
    sourceUrl: z.string().nullable(),
  })
  .meta({ id: 'RecordedChange' })
export type RecordedChange = z.output<typeof recordedChange>

export const CHANGES_PAGE = 100

export const listChanges = {
  method: 'GET',
  path: '/catalog/changes',
  access: 'catalogue.read',
  summary: 'What changed: prices, launches, retirements, deals and corrections, newest first',
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(500).default(CHANGES_PAGE),
    cursor: searchText.optional(),
    kind: z.enum(changeKinds).optional(),
    provider: slugParam.optional(),
    model: slugParam.optional(),
    source: slugParam.optional(),
    /** Only price moves of at least this many percent. */
    move: z.enum(moveLimits).optional(),
  }),
  response: z.object({ items: z.array(recordedChange), nextCursor: z.string().nullable() }),
  tags: [tag.changes, tag.models, tag.providers],
} as const satisfies Endpoint

const comingPrice = z
  .object({
    on: isoDate,
    provider: named,
    model: named.extend({ lab: z.string().nullable() }),
    field: z.string(),
    /** Today's price; null if none is recorded. */
    before: decimal.nullable(),
    after: decimal,
    unit: z.string(),
    sourceName: z.string(),
    sourceUrl: z.string().nullable(),
  })
  .meta({ id: 'ComingPrice' })
export type ComingPrice = z.output<typeof comingPrice>

const changeSummary = z
  .object({
    /** One row per week, source, kind and direction; weeks begin on Monday. */
    weeks: z.array(
      z.object({
        week: isoDate,
        source: z.string(),
        kind: recordedChange.shape.kind,
        direction: z.enum(changeDirections),
        changes: z.int(),
      }),
    ),
    /** Every source, with the day on which it was last read. */
    sources: z.array(z.object({ name: z.string(), title: z.string(), readOn: isoDate })),
    /** Every provider, with the number of changes in these weeks. */
    providers: z.array(named.extend({ changes: z.int() })),
    /** Announced prices that have not begun, soonest first. */
    coming: z.array(comingPrice),
    /** The day on which the last week ends. */
    asOf: isoDate,
  })
  .meta({ id: 'ChangeSummary' })
export type ChangeSummary = z.output<typeof changeSummary>

export const readChangeSummary = {
  method: 'GET',
  path: '/catalog/changes/weeks',
  access: 'catalogue.read',
  summary: 'How many changes were recorded in each of the last 26 weeks',
  response: changeSummary,
  tags: [tag.changes, tag.providers],
} as const satisfies Endpoint

const priced = named.extend({ input: decimal.nullable(), output: decimal.nullable() })

/** An end date that a source states. */
const endDay = z.object({ retiresOn: isoDate, sourceName: z.string(), sourceUrl: z.string().nullable() })

const retirement = z
  .object({
    model: named.extend({ lab: z.string().nullable() }),
    /** Who retires it: the maker, or another seller that ends its own offer. */
    provider: named.nullable(),
    /** The retired id if only a single offer ends; null if the model is retired by its maker. */
    providerModelId: z.string().nullable(),
    isMaker: z.boolean(),
    status: z.enum(['active', 'beta', 'deprecated', 'retired']),
    /** Null when announced without a date. */
    retiresOn: isoDate.nullable(),
    /** USD per million tokens: the shown price of the model, or the offer's own. */
    input: decimal.nullable(),
    output: decimal.nullable(),
    successors: z.array(priced),
    sourceName: z.string().nullable(),
    sourceUrl: z.string().nullable(),
    observedOn: isoDate.nullable(),
    /** How many sources state this day. */
    sourceCount: z.int(),
    /** The days that other sources state. */
    otherDays: z.array(endDay),
  })
  .meta({ id: 'Retirement' })
export type Retirement = z.output<typeof retirement>

export const listRetirements = {
  method: 'GET',
  path: '/catalog/retirements',
  access: 'catalogue.read',
  summary: 'Models that their makers or sellers switch off or have switched off, with dates and successors',
  query: z.strictObject({ provider: slugParam.optional() }),
  response: z.object({ items: z.array(retirement), asOf: isoDate }),
  tags: [tag.models, tag.providers, tag.changes],
} as const satisfies Endpoint

/** Prices by the days since their source was last read. */
const ages = z.object({ under7: z.int(), under30: z.int(), under90: z.int(), older: z.int() })

/** Absent in a summary that was stored before offers were named. */
const offerId = z.uuid().optional()

const dataQuality = z
  .object({
    prices: z.int(),
    offers: z.int(),
    /** The median age of all prices in days; null without a price. */
    medianAge: z.int().nullable(),
    sources: z.array(z.object({ name: z.string(), title: z.string(), prices: z.int(), ages })),
    /** Offers whose input or output price a second source states, by how far the values are apart. */
    agreement: z.object({ compared: z.int(), agree: z.int(), under20: z.int(), under2x: z.int(), more: z.int() }),
    /** The largest first. */
    disagreements: z.array(
      z.object({
        model: named,
        provider: named,
        field: z.string(),
        shown: decimal,
        source: z.string(),
        other: decimal,
        otherSource: z.string(),
        otherUrl: z.string().nullable(),
        times: z.number(),
        offerId,
      }),
    ),
    unconfirmed: z.object({
      offers: z.int(),
      items: z.array(
        z.object({ model: named, provider: named, input: decimal.nullable(), rules: z.array(z.string()), offerId }),
      ),
    }),
    /** How many records have a field. */
    coverage: z.array(
      z.object({ of: z.enum(['offers', 'models']), field: z.string(), known: z.int(), total: z.int() }),
    ),
    providers: z.array(
      named.extend({
        offers: z.int(),
        prices: z.int(),
        medianAge: z.int().nullable(),
        compared: z.int(),
        agree: z.int(),
        unconfirmed: z.int(),
        ages: ages.optional(),
      }),
    ),
  })
  .meta({ id: 'DataQualityFigures' })
export type DataQuality = z.output<typeof dataQuality>

export const readDataQuality = {
  method: 'GET',
  path: '/catalog/data-quality',
  access: 'catalogue.read',
  summary: 'How old, complete and undisputed the figures are',
  response: dataQuality.extend({ computedAt: isoDateTime }).nullable(),
  tags: [tag.changes],
} as const satisfies Endpoint
