import { billNotes } from '@inferdex/domain/bill/metered'
import { unrankedKinds } from '@inferdex/domain/bill/unranked'
import {
  eligibilityGroups,
  serviceModes,
  MAX_REQUESTS,
  MAX_TOKENS_PER_REQUEST,
  workloadNeeds,
} from '@inferdex/domain/bill/workload/workload'
import { changeKinds, moveLimits } from '@inferdex/domain/changes/change-query'
import { MOVE_WORKLOAD } from '@inferdex/domain/changes/lifecycle-text'
import { retirementViews } from '@inferdex/domain/changes/retirements-query'
import { modelTypes } from '@inferdex/domain/models/model-type'
import { places } from '@inferdex/domain/offers/regions/places'
import { z } from 'zod'
import { listRetirements as retirements, readChangeSummary, recordedChange } from '../changes.ts'
import { priceMoves } from '../home.ts'
import { changeDays, offerOfDay } from '../offers.ts'
import { isoDate, plainText, searchText } from '../protocol/wire-types.ts'
import { ageDays, type AgentTool, listOf, onSite, rows, slug, via } from './agent-tool.ts'

const name = plainText.trim().min(1).max(100)
const tokens = z.int().min(0).max(MAX_TOKENS_PER_REQUEST)
const percent = z.number().min(0).max(100)

const billRow = z.object({
  /** Pass it as `explain` to get its formula. */
  key: z.string(),
  model: z.string(),
  modelSlug: z.string(),
  maker: z.string().nullable(),
  provider: z.string(),
  providerSlug: z.string(),
  isRouter: z.boolean(),
  page: z.url(),
  /** USD a month, such as "$41.04". */
  total: z.string(),
  isFree: z.boolean(),
  /** The bill as a multiple of the cheapest one. */
  factor: z.string().nullable(),
  /** The score on the benchmark of the minimum. */
  score: z.string().nullable(),
  /** Compared with `currentModel`. */
  vsNow: z.string().nullable(),
  /**
   * Assumptions of the bill: the full price if there is no batch or cache price; the lower of cached input and batch
   * input if there is no cache price for batches; the price for shorter requests if there is none for this length; that
   * the request fits if the context window is unknown.
   */
  notes: z.array(z.enum(billNotes)),
})

export const billWorkload = {
  name: 'bill_workload',
  title: 'Bill a workload',
  description:
    'What a month of work costs at every offer that can do it, cheapest first, with the formula of one bill. Use it for "cheapest model for …": it counts cache, batch, reasoning and long-context prices, plans, free tiers and needs such as image-input. By default all models; name `models`, or set `minScore` on a `benchmark` for "the cheapest that is good enough". Nothing is cached or batched unless you say so.',
  input: z.strictObject({
    requestsPerMonth: z.int().min(0).max(MAX_REQUESTS),
    inputTokens: tokens.describe('Per request'),
    outputTokens: tokens.describe('Per request, without reasoning'),
    cachedPercent: percent.default(0).describe('Share of the input that is read from a cache'),
    cacheWrittenPercent: percent.default(100).describe('Share of the other input that is written to the cache'),
    hourCache: z.boolean().default(false).describe('Cache writes last an hour: only offers that state a price for it'),
    batchPercent: percent.default(0).describe('Share of the requests sent in batches'),
    mode: z
      .enum(serviceModes)
      .default('standard')
      .describe('flex is slower and cheaper, priority faster and dearer: only offers that state a price for it'),
    reasoningMultiplier: z.number().min(1).max(100).default(1).describe('Output tokens with reasoning per visible one'),
    needs: listOf(z.enum(workloadNeeds)).describe('What the model must be able to do'),
    minContext: tokens.default(0).describe('Context window that is needed, tokens; 0: any that holds the request'),
    region: z.enum(places).optional().describe('Where it must run; offers that do not say where are left out'),
    providers: listOf(slug, 30).describe('Only these sellers'),
    via,
    eligibleFor: listOf(z.enum(eligibilityGroups)).describe('Deals and free tiers that may be counted'),
    models: listOf(name, 10).describe('Slugs or full names; only these models'),
    type: z.enum(modelTypes).optional(),
    benchmark: name
      .optional()
      .describe('Name from list_benchmarks, such as livebench-coding; with minScore or asGoodAs'),
    minScore: percent.optional(),
    asGoodAs: slug.optional().describe('At least the score of this model'),
    currentModel: slug.optional().describe('What is used now, to compare with'),
    includeFree: z.boolean().default(false),
    everyOffer: z.boolean().optional().describe('true: every offer; false: the cheapest of each model'),
    explain: plainText.max(450).optional().describe('The key of the row whose formula is returned; else the first'),
    limit: rows(10),
  }),
  output: z.object({
    ...onSite,
    rows: z.array(billRow),
    /** The total number of rows; how many offers lack a need, and how many have no known price. */
    rowCount: z.int(),
    excludedCount: z.int(),
    /** How many of them state no price for the chosen mode, by the missing price. */
    unstatedModes: z.array(z.object({ text: z.string(), count: z.int() })),
    /** How many of the excluded offers could do the work through a router; `via: any` ranks them. */
    routerCount: z.int(),
    unpricedCount: z.int(),
    freeCount: z.int(),
    /** Offers that could do the work and are not ranked, by reason. */
    notRanked: z.array(
      z.object({
        kind: z.enum(unrankedKinds),
        count: z.int(),
        first: z.array(z.object({ model: z.string(), provider: z.string(), why: z.string() })),
      }),
    ),
    tokensPerMonth: z.object({ input: z.string(), output: z.string(), outputWithReasoning: z.string() }),
    /** The minimum score and the best model, if requested. */
    minimum: z.object({ benchmark: z.string(), title: z.string(), minScore: z.number().nullable() }).nullable(),
    /** Names that the catalogue does not have. */
    unlisted: z.array(z.string()),
    now: z
      .object({ model: z.string(), provider: z.string(), total: z.string(), saved: z.string().nullable() })
      .nullable(),
    explained: z
      .object({
        key: z.string(),
        total: z.string(),
        lines: z.array(z.object({ label: z.string(), formula: z.string(), product: z.string(), cents: z.string() })),
        assumptions: z.array(z.string()),
        missing: z.array(z.string()),
      })
      .nullable(),
    /** The days on which the list prices were recorded. read_model has the source and day of each price. */
    pricesRecorded: z.object({ from: isoDate, to: isoDate, ageDays }).nullable(),
  }),
} as const satisfies AgentTool

export const pricesOnDay = {
  name: 'prices_on_day',
  title: 'Prices on a day',
  description:
    'What the offers of models or of providers cost on a past day, and what they cost today. `onDay` null means that no price is recorded for that day: do not assume one. With `knownAt` you get what was known on that day, so that an earlier report can be repeated.',
  input: z.strictObject({
    day: isoDate,
    models: listOf(slug, 4),
    providers: listOf(slug, 4).describe('Only without models'),
    knownAt: isoDate.optional(),
    limit: rows(50),
  }),
  output: z.object({
    ...onSite,
    /** The days on which prices changed, around the requested one; `first` is the first recorded day. */
    days: changeDays,
    offersFound: z.int(),
    offers: z.array(
      offerOfDay
        .pick({
          id: true,
          provider: true,
          model: true,
          providerModelId: true,
          status: true,
          pricingKind: true,
          isCounted: true,
          onDay: true,
          today: true,
          firstOn: true,
        })
        .extend({ page: z.url() }),
    ),
  }),
} as const satisfies AgentTool

export const listChanges = {
  name: 'list_changes',
  title: 'List changes',
  description:
    'What changed in the catalogue, newest first: prices, launches, retirements, limits, deals, scores, corrections, each with its source; and prices that are announced. Use it for "what changed since …" and "what changes soon".',
  input: z.strictObject({
    since: isoDate.optional().describe('Only changes that took effect on this day or later'),
    kind: z.enum(changeKinds).optional().describe('drop and rise are price changes'),
    provider: slug.optional(),
    model: slug.optional(),
    source: name.optional(),
    minMovePercent: z.enum(moveLimits).optional().describe('Only price moves of at least so many percent'),
    limit: rows(25),
    cursor: searchText.optional().describe('nextCursor of the call before, to read on'),
  }),
  output: z.object({
    ...onSite,
    changes: z.array(recordedChange.omit({ source: true, offerId: true }).extend({ ageDays })),
    /** Null when there are no more since that day. */
    nextCursor: z.string().nullable(),
    /** Announced prices that have not begun, soonest first, at most 20. */
    announced: z.array(readChangeSummary.response.shape.coming.element),
    /** The largest moves of makers’ own prices, as the home page shows them; null when filters are given. */
    makersMoves: priceMoves.nullable(),
    /** When each source was last read. */
    sources: z.array(z.object({ title: z.string(), readOn: isoDate, ageDays })),
  }),
} as const satisfies AgentTool

export const listRetirements = {
  name: 'list_retirements',
  title: 'List retirements',
  description:
    'Models that their makers or sellers switch off or have switched off: the day, what replaces them, and what a month costs before and after. Give the workload to get your own bills. A model that is not listed has no announced end.',
  input: z.strictObject({
    show: z.enum(retirementViews).default('upcoming').describe('undated: announced without a day'),
    provider: slug.optional().describe('Who ends it'),
    model: slug.optional(),
    requestsPerMonth: z.int().min(0).max(MAX_REQUESTS).default(MOVE_WORKLOAD.requests),
    inputTokens: z.int().min(0).max(10_000_000).default(MOVE_WORKLOAD.input).describe('Per request'),
    outputTokens: z.int().min(0).max(10_000_000).default(MOVE_WORKLOAD.output).describe('Per request'),
    limit: rows(25),
  }),
  output: z.object({
    ...onSite,
    counts: z.object({ upcoming: z.int(), retired: z.int(), undated: z.int() }),
    retirements: z.array(
      retirements.response.shape.items.element.extend({
        page: z.url(),
        ageDays,
        daysLeft: z.int().nullable(),
        /** USD a month now and with the first successor, and the change in percent. */
        now: z.number().nullable(),
        after: z.number().nullable(),
        change: z.number().nullable(),
      }),
    ),
  }),
} as const satisfies AgentTool
