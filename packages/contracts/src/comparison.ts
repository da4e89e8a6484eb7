import { tag } from './protocol/tags.ts'
import { comparedKinds, MAX_COMPARED } from '@inferdex/domain/comparison/comparison-query'
import { providerKinds } from '@inferdex/domain/offers/who-sells/provider-kind'
import { pricingKinds } from '@inferdex/domain/plans/pricing-kinds'
import { z } from 'zod'
import { benchmarkResult } from './benchmarks.ts'
import type { Endpoint } from './protocol/endpoint.ts'
import { model } from './models/models.ts'
import { changeDays, offerStatuses } from './offers.ts'
import { cursorQuery } from './protocol/paging.ts'
import { provider } from './providers/providers.ts'
import { asOfParams, decimal, isoDate, isoDateTime, nameList, searchText, viaParam } from './protocol/wire-types.ts'

/** The cheapest offer of one provider for a model. */
export const comparedOffer = z
  .object({
    provider: z.object({ slug: z.string(), name: z.string() }),
    providerKind: z.enum(providerKinds),
    status: z.enum(offerStatuses),
    pricingKind: z.enum(pricingKinds),
    input: decimal.nullable(),
    output: decimal.nullable(),
    /**
     * The label of an offer that does not count: its price is doubted, not everyone can buy it, or it goes through a
     * router and `via` is not `any`. Null when it counts.
     */
    mark: z.object({ label: z.string(), reason: z.string() }).nullable(),
    verifiedOn: isoDate,
  })
  .meta({ id: 'ComparedOffer' })

export const comparedModel = model
  .extend({
    /** Cheapest first; offers that are no longer sold are left out. */
    offers: z.array(comparedOffer),
    benchmarks: z.array(benchmarkResult),
    /** The long-context input prices of the offer with the shown price, above this many input tokens. */
    longContext: z.array(z.object({ minInputTokens: z.int(), input: decimal })),
    /** The recorded input prices of the offer with the shown price, oldest first; only those with a known start. */
    inputHistory: z.array(z.object({ since: isoDateTime, amount: decimal })),
  })
  .meta({ id: 'ComparedModel' })
export type ComparedModel = z.output<typeof comparedModel>

export const modelChoice = z
  .object({
    slug: z.string(),
    name: z.string(),
    lab: z.string().nullable(),
    labSlug: z.string().nullable(),
    contextWindow: z.int().nullable(),
    inputPrice: decimal.nullable(),
    /** The provider with this price; null when it is the maker's own. */
    priceFrom: z.string().nullable(),
    pricingKind: z.enum(pricingKinds),
  })
  .meta({ id: 'ModelChoice' })
export type ModelChoice = z.output<typeof modelChoice>

export const providerChoice = z
  .object({
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    modelCount: z.int(),
  })
  .meta({ id: 'ProviderChoice' })
export type ProviderChoice = z.output<typeof providerChoice>

const slugs = nameList.refine((list) => list.length <= MAX_COMPARED, `At most ${MAX_COMPARED} can be compared`)

export const readComparison = {
  method: 'GET',
  path: '/catalog/comparison',
  access: 'catalogue.read',
  summary: 'Up to four models or providers side by side, and what else could be chosen, in one call',
  query: z.strictObject({
    /** Comma-separated slugs of models or of providers, not both. */
    models: slugs.optional(),
    providers: slugs.optional(),
    /** Which kind to suggest while nothing is compared yet. */
    kind: z.enum(comparedKinds).optional(),
    /** Filters the suggestions, as in the lists of models and providers. */
    q: searchText.optional(),
    limit: cursorQuery.limit,
    via: viaParam,
    ...asOfParams,
  }),
  response: z.object({
    kind: z.enum(comparedKinds),
    /** The days of change around `asOf`; null without it. */
    days: changeDays.nullable(),
    /** In the order of the request. */
    models: z.array(comparedModel),
    providers: z.array(provider),
    /** Slugs that are not in the catalogue. */
    missing: z.array(z.string()),
    choices: z.object({
      models: z.array(modelChoice),
      providers: z.array(providerChoice),
      hasMore: z.boolean(),
    }),
  }),
  tags: [tag.models, tag.providers, tag.benchmarks, tag.ratings],
} as const satisfies Endpoint
