import { dealChips, dealSorts } from '@inferdex/domain/deals/deal-choices'
import { freeTierChips, freeTierSorts } from '@inferdex/domain/free-tiers/free-tier-choices'
import { providerSorts } from '@inferdex/domain/providers/provider-filters'
import { z } from 'zod'
import { benchmarkType } from '../benchmarks.ts'
import { deal } from '../deals/deals.ts'
import { freeTierProvider } from '../free-tiers.ts'
import { leaderboardEntry, scoreEvidence } from '../leaderboard.ts'
import { offerOfProvider } from '../offers.ts'
import { pricingTier } from '../plans/plans.ts'
import { plainText, searchText } from '../protocol/wire-types.ts'
import { announcedChange } from '../providers/provider-overview.ts'
import { provider } from '../providers/providers.ts'
import { ageDays, type AgentTool, listOf, onSite, rows, slug } from './agent-tool.ts'

const name = plainText.trim().min(1).max(100)

export const listDeals = {
  name: 'list_deals',
  title: 'List deals',
  description:
    'Discounts and credits that run today, with who may use them, the day they end, source and age. A deal with `disputed` has a reason not to rely on it.',
  input: z.strictObject({
    query: searchText.optional().describe('Part of a title or of a provider’s name'),
    show: z.enum(dealChips).default('all'),
    sort: z.enum(dealSorts).default('upvotes'),
    limit: rows(20),
  }),
  output: z.object({
    ...onSite,
    found: z.int().nullable().describe('How many match; null when there are more than 1,000'),
    deals: z.array(
      deal
        .pick({
          id: true,
          title: true,
          description: true,
          providerName: true,
          providerSlug: true,
          discount: true,
          newUserOnly: true,
          eligibility: true,
          promoCode: true,
          sponsored: true,
          use: true,
          disputed: true,
          startsAt: true,
          expiresAt: true,
          verified: true,
          verifiedOn: true,
          sourceName: true,
          sourceUrl: true,
          sourceDate: true,
        })
        .extend({ ageDays }),
    ),
  }),
} as const satisfies AgentTool

const tier = pricingTier.omit({ displayOrder: true, price: true, badge: true, isRecommended: true }).extend({ ageDays })

export const listFreeTiers = {
  name: 'list_free_tiers',
  title: 'List free tiers',
  description:
    'Free plans of providers with their limits, whether a card is needed, source and age. With `requestsPerDay`, plans that allow fewer are left out; `isEnough` null means that the plan states no such limit, which is not a yes.',
  input: z.strictObject({
    query: searchText.optional().describe('Part of a provider’s name'),
    show: z.enum(freeTierChips).default('all'),
    requestsPerDay: z.int().min(1).max(1_000_000_000).optional(),
    sort: z.enum(freeTierSorts).default('requests'),
    limit: rows(20),
  }),
  output: z.object({
    ...onSite,
    found: z.int(),
    providers: z.array(
      freeTierProvider.pick({ slug: true, name: true, website: true, headquarters: true }).extend({
        page: z.url(),
        /** `includes` has the limits as text. */
        tiers: z.array(tier.extend({ includes: z.array(z.string()), isEnough: z.boolean().nullable() })),
      }),
    ),
  }),
} as const satisfies AgentTool

export const rankModels = {
  name: 'rank_models',
  title: 'Rank models by scores',
  description:
    'The leaderboard: chat models by the average of their scores in a set of benchmarks, each score with source and day, and their prices. Provisional entries have too few scores. For the cheapest model that reaches a score use bill_workload with `benchmark` and `minScore`.',
  input: z.strictObject({
    benchmarks: listOf(name).describe('Names from list_benchmarks; without it the default set'),
    includeRetired: z.boolean().default(false),
    limit: rows(20),
  }),
  output: z.object({
    ...onSite,
    entries: z.array(
      leaderboardEntry
        .pick({
          rank: true,
          slug: true,
          name: true,
          lab: true,
          isOpenSource: true,
          isRetired: true,
          releaseDate: true,
          pricingKind: true,
          price: true,
          mean: true,
          scoreCount: true,
          isProvisional: true,
          benchmarkScores: true,
        })
        .extend({ page: z.url(), evidence: z.record(z.string(), scoreEvidence.extend({ ageDays })) }),
    ),
  }),
} as const satisfies AgentTool

export const listBenchmarks = {
  name: 'list_benchmarks',
  title: 'List benchmarks',
  description: 'The benchmarks that models have scores on, with their names for rank_models and bill_workload.',
  input: z.strictObject({ limit: rows(50) }),
  output: z.object({ ...onSite, benchmarks: z.array(benchmarkType.omit({ id: true })) }),
} as const satisfies AgentTool

const PROVIDER_FACTS = {
  slug: true,
  name: true,
  description: true,
  website: true,
  documentation: true,
  headquarters: true,
  hasFreeTier: true,
  lowestPaidPrice: true,
  modelCount: true,
  offerCount: true,
  lowestInput: true,
  priceVerifiedOn: true,
} as const

const providerFacts = provider.pick(PROVIDER_FACTS).extend({ ageDays })

export const findProviders = {
  name: 'find_providers',
  title: 'Find providers',
  description:
    'Searches companies that sell models by API, by name or country of their seat. Where a model runs is another question: read_model with `region`.',
  input: z.strictObject({
    query: searchText.optional().describe('Part of a name, or a country'),
    hasFreeTier: z.boolean().optional(),
    sort: z.enum(providerSorts).optional(),
    limit: rows(10),
  }),
  output: z.object({
    ...onSite,
    total: z.int().nullable(),
    providers: z.array(providerFacts.extend({ page: z.url() })),
  }),
} as const satisfies AgentTool

export const readProvider = {
  name: 'read_provider',
  title: 'Read a provider',
  description:
    'One provider: its plans and free tiers with limits, its cheapest offers, and prices it has announced; with source and age.',
  input: z.strictObject({ provider: slug, limit: rows(20).describe('How many offers to return') }),
  output: z.object({
    ...onSite,
    provider: providerFacts,
    plans: z.array(tier),
    offers: z.array(
      offerOfProvider
        .pick({
          id: true,
          model: true,
          providerModelId: true,
          status: true,
          retiresOn: true,
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
          sourceName: true,
          sourceUrl: true,
          verifiedOn: true,
        })
        .extend({ page: z.url(), ageDays }),
    ),
    announced: z.array(announcedChange),
    notKnown: z.array(z.object({ what: z.string(), status: z.string() })),
  }),
} as const satisfies AgentTool
