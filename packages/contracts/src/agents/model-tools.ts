import { offerFilters } from '@inferdex/domain/evidence/offer-filter'
import { comparedKinds, MAX_COMPARED } from '@inferdex/domain/comparison/comparison-query'
import { directions, modelSorts } from '@inferdex/domain/models/model-columns'
import { licenceKinds } from '@inferdex/domain/models/model-licence'
import { modelTypes } from '@inferdex/domain/models/model-type'
import { placeChoices } from '@inferdex/domain/offers/regions/places'
import { z } from 'zod'
import { benchmarkResult } from '../benchmarks.ts'
import { comparedModel } from '../comparison.ts'
import { readOfferEvidence } from '../evidence.ts'
import { alternatives } from '../models/model-overview.ts'
import { model, modelDetail } from '../models/models.ts'
import { announcedPrice, changeDays, offerOfModel, price } from '../offers.ts'
import { decimal, isoDate, plainText, searchText } from '../protocol/wire-types.ts'
import { ageDays, type AgentTool, listOf, onSite, rows, slug, via } from './agent-tool.ts'

const name = plainText.trim().min(1).max(100)
const maxPrice = z.number().min(0).max(1_000_000)

/** The facts about a model in lists. */
const MODEL_FACTS = {
  slug: true,
  name: true,
  type: true,
  lab: true,
  releaseDate: true,
  firstSeenOn: true,
  contextWindow: true,
  maxOutput: true,
  capabilities: true,
  licence: true,
  weightsUrl: true,
  hasOpenWeights: true,
  isOpenSource: true,
  pricingKind: true,
  shownPrice: true,
  listPrice: true,
  lowestOffer: true,
  routerOffer: true,
  lowestInput: true,
  unitPrice: true,
  hasFreeOffer: true,
  offerCount: true,
  sellerCount: true,
  disputedOfferCount: true,
  unconfirmedOfferCount: true,
  isMakerUnconfirmed: true,
  oddFacts: true,
  places: true,
  isRetired: true,
  endsOn: true,
  priceVerifiedOn: true,
} as const

const listedModel = model.pick(MODEL_FACTS).extend({ page: z.url(), ageDays })

export const findModels = {
  name: 'find_models',
  title: 'Find models',
  description:
    'Searches and filters models by name, type, capability, context, price, licence, region or release date. Use it first to get the slug of a model, and for "what is new" (sort newest), "cheapest embedding" (types embedding, sort price) or "open weights with a permissive licence". Prices are USD per 1M tokens, or `unitPrice` for models sold by the image, second or page; null means not known, never free. For what a workload costs use bill_workload.',
  input: z.strictObject({
    query: searchText.optional().describe('Part of a name, maker or provider; misspellings are understood'),
    types: listOf(z.enum(modelTypes)),
    capabilities: listOf(name).describe(
      'All of these, such as image-input, function-calling, structured-output, reasoning, pdf-input, audio-input',
    ),
    provider: slug.optional().describe('Only models that this provider sells'),
    makers: listOf(name).describe('Slugs of makers, any of these'),
    regions: listOf(z.enum(placeChoices)).describe('Where some offer runs; not-stated: no seller says where'),
    licences: listOf(z.enum(licenceKinds)),
    openWeights: z.boolean().optional().describe('true: only models whose weights can be downloaded'),
    offers: listOf(z.enum(offerFilters)).describe('Models with an offer about which sources differ, or unconfirmed'),
    releasedSince: isoDate.optional(),
    sold: z.boolean().optional().describe('true: only models that some provider sells today'),
    minContextWindow: z.int().min(0).max(2_000_000_000).optional().describe('Tokens'),
    maxInputPrice: maxPrice.optional().describe('USD per 1M input tokens'),
    maxOutputPrice: maxPrice.optional().describe('USD per 1M output tokens'),
    sort: z.enum(modelSorts).optional().describe('price: shown input price; lowest: lowest offer'),
    via,
    direction: z.enum(directions).optional(),
    limit: rows(10),
  }),
  output: z.object({
    ...onSite,
    /** Filters of this call that the page does not support, so it lists more models. */
    filtersNotOnPage: z.array(z.string()),
    /** How many models match; null in a very large catalogue. */
    total: z.int().nullable(),
    models: z.array(listedModel),
  }),
} as const satisfies AgentTool

const offer = offerOfModel
  .pick({
    id: true,
    provider: true,
    providerModelId: true,
    providerKind: true,
    status: true,
    retiresOn: true,
    successor: true,
    isFirstParty: true,
    pricingKind: true,
    region: true,
    residency: true,
    contextWindow: true,
    maxOutput: true,
    input: true,
    output: true,
    cacheRead: true,
    batchInput: true,
    batchOutput: true,
    isCounted: true,
    disputed: true,
    secondOpinion: true,
    sourceName: true,
    sourceUrl: true,
    verifiedOn: true,
  })
  .extend({
    page: z.url(),
    ageDays,
    /** Whether the prices are regional instead of the standard ones. */
    isRegionPrice: z.boolean(),
    /** Why the price is left out of rankings. */
    doubts: z.array(z.string()),
    prices: z.array(price.pick({ kind: true, mode: true, minInputTokens: true, amount: true, per: true })),
    announced: z.array(
      announcedPrice.pick({
        kind: true,
        mode: true,
        minInputTokens: true,
        amount: true,
        per: true,
        startsOn: true,
        endsOn: true,
        sourceName: true,
      }),
    ),
  })

const score = benchmarkResult.omit({ source: true }).extend({ ageDays })

export const readModel = {
  name: 'read_model',
  title: 'Read a model',
  description:
    'Everything about one model: who sells it at which price (cheapest first), where it runs, limits, licence, retirement and successors, benchmark scores, cheaper models with equal scores; each figure with source and age. Use it for "where is X cheapest", "X hosted in the EU" (region eu) and "who disagrees about the price of X" (offers disputed, then read_evidence). `notKnown` lists what nobody measures or states: say so instead of guessing.',
  input: z.strictObject({
    model: slug,
    region: z.enum(placeChoices).optional().describe('Only offers that run there, with their prices of that region'),
    offers: z.enum(offerFilters).optional().describe('Only offers about which sources differ, or unconfirmed ones'),
    via,
    limit: rows(20).describe('How many offers to return'),
  }),
  output: z.object({
    ...onSite,
    model: modelDetail
      .pick({ ...MODEL_FACTS, family: true, parameterCount: true, knowledgeCutoff: true, lifecycle: true })
      .extend({ source: z.string(), sourceDate: isoDate, ageDays }),
    /**
     * The answer in one sentence: the cheapest seller, and the cheapest router where it is cheaper; null without a
     * price.
     */
    priceSummary: z.string().nullable(),
    /** The lowest offer that is paid and counted among those that match; both prices belong to it. */
    lowestPaid: z.object({
      input: decimal.nullable(),
      output: decimal.nullable(),
      provider: z.object({ slug: z.string(), name: z.string() }).nullable(),
      offer: z.uuid().nullable(),
    }),
    /** How many offers match; `offers` has the first ones. */
    offersFound: z.int(),
    offers: z.array(offer),
    scores: z.array(score),
    /** Scores from other sources. */
    otherScores: z.array(score),
    alternatives: z.array(alternatives),
    notKnown: z.array(z.object({ what: z.string(), status: z.string() })),
  }),
} as const satisfies AgentTool

export const readEvidence = {
  name: 'read_evidence',
  title: 'Read the evidence of an offer',
  description:
    'What each source says about the prices, limits and dates of one offer, since when, whether they agree, what was shown before and what is announced. The id of an offer comes from read_model or prices_on_day.',
  input: z.strictObject({
    offer: z.uuid(),
    field: name.optional().describe('Only this field: input, output, cache-read, input:batch, contextWindow …'),
  }),
  output: readOfferEvidence.response.extend(onSite),
} as const satisfies AgentTool

export const compareModels = {
  name: 'compare_models',
  title: 'Compare models',
  description: `Puts 2 to ${MAX_COMPARED} models side by side: prices, cheapest offers, limits, capabilities, licence and scores; today or on a past day.`,
  input: z.strictObject({
    models: z.array(slug).min(2).max(MAX_COMPARED),
    asOf: isoDate.optional().describe('The day whose prices are compared; today without it'),
    knownAt: isoDate.optional().describe('Only what was known on that day'),
    via,
    offers: rows(5).describe('How many offers of each model to return'),
  }),
  output: z.object({
    ...onSite,
    kind: z.enum(comparedKinds),
    /** Days of change around `asOf`; null for today. */
    days: changeDays.nullable(),
    /** Slugs that are not in the catalogue. */
    missing: z.array(z.string()),
    models: z.array(
      comparedModel
        .pick({ ...MODEL_FACTS, longContext: true, offers: true })
        .extend({ page: z.url(), ageDays, scores: z.array(score) }),
    ),
  }),
} as const satisfies AgentTool
