import { tag } from './protocol/tags.ts'
import { reportings } from '@inferdex/domain/benchmarks/score-reporting'
import type { RankingData } from '@inferdex/domain/leaderboard/ranking-data'
import { pricingKinds } from '@inferdex/domain/plans/pricing-kinds'
import { z } from 'zod'
import type { Endpoint } from './protocol/endpoint.ts'
import { cursorQuery } from './protocol/paging.ts'
import { decimal, isoDate, nameList, queryFlag } from './protocol/wire-types.ts'

export const scoreEvidence = z
  .object({
    reporting: z.enum(reportings),
    /** The day of the test, or the day of the record when the test has no date. */
    day: isoDate,
    sourceName: z.string(),
    sourceUrl: z.string().nullable(),
    /** The reasoning effort of the test; when several were tested, the best score counts. */
    effort: z.string().nullable(),
  })
  .meta({ id: 'ScoreEvidence' })
export type ScoreEvidence = z.output<typeof scoreEvidence>

export const leaderboardEntry = z
  .object({
    /** The position in the whole ranking, from 1. */
    rank: z.int(),
    id: z.uuid(),
    slug: z.string(),
    name: z.string(),
    family: z.string(),
    lab: z.string().nullable(),
    labSlug: z.string().nullable(),
    isOpenSource: z.boolean(),
    /** No longer sold, or retired by its maker, unless the weights are open and a seller still offers it. */
    isRetired: z.boolean(),
    releaseDate: isoDate.nullable(),
    rating: z.number(),
    reviewCount: z.int(),
    pricingKind: z.enum(pricingKinds),
    /** The list price, else the cheapest offer's price; `from` names its provider when it is not the maker. */
    price: z.object({ input: decimal.nullable(), output: decimal.nullable(), from: z.string().nullable() }),
    /** In percent, by benchmark name, in the order of the selected set. */
    benchmarkScores: z.record(z.string(), z.number()),
    /** The source of each score. */
    evidence: z.record(z.string(), scoreEvidence),
    mean: z.number(),
    scoreCount: z.int(),
    /** Has too few scores to be ranked: listed after all others. */
    isProvisional: z.boolean(),
  })
  .meta({ id: 'LeaderboardEntry' })
export type LeaderboardEntry = z.output<typeof leaderboardEntry>

export const readLeaderboard = {
  method: 'GET',
  path: '/catalog/leaderboard',
  access: 'catalogue.read',
  summary: 'Chat models ranked by the average of their scores in a set of benchmarks; retired ones only when asked for',
  query: z.strictObject({
    limit: cursorQuery.limit,
    /** Comma-separated names, or `all`; the default is the leaderboard's own set. */
    benchmarks: nameList.optional(),
    retired: queryFlag.optional(),
  }),
  response: z.array(leaderboardEntry),
  tags: [tag.benchmarks, tag.models, tag.ratings],
} as const satisfies Endpoint

export const readScores = {
  method: 'GET',
  path: '/catalog/scores',
  access: 'catalogue.read',
  summary: 'Every current score of every model with its source, each text once; null when there are too many',
  response: z.object({
    data: z.custom<RankingData>((value) => typeof value === 'object' && value !== null).nullable(),
  }),
  tags: [tag.benchmarks, tag.models],
  isForPages: true,
} as const satisfies Endpoint
