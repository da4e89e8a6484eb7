import { tag } from '../protocol/tags.ts'
import { z } from 'zod'
import { benchmarkResult } from '../benchmarks.ts'
import { offerHistory, offerOfModel } from '../offers.ts'
import type { Endpoint } from '../protocol/endpoint.ts'
import { decimal, slugParam } from '../protocol/wire-types.ts'
import { modelDetail } from './models.ts'

/** The median score on a benchmark of at least five models at half to twice the model's price. */
export const peerScore = z.object({ benchmarkType: z.string(), median: z.number(), models: z.int() })
export type PeerScore = z.output<typeof peerScore>

/** The cheapest models that score at least as much on a benchmark. */
export const alternatives = z.object({
  benchmarkType: z.string(),
  displayName: z.string(),
  /** The model's own score, in percent. */
  own: z.number(),
  models: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      lab: z.string().nullable(),
      score: z.number(),
      /** Of its lowest counted offer. */
      input: decimal,
      output: decimal,
      seller: z.string().nullable(),
      offers: z.int(),
      /** Its price as a share of the model's, three parts input to one part output. */
      share: z.number(),
    }),
  ),
})
export type Alternatives = z.output<typeof alternatives>

/** The position of the model among those with a score on one benchmark and a price. */
export const modelPlace = z.object({
  benchmarkType: z.string(),
  displayName: z.string(),
  /** The best first. At most the 150 most prominent ones, and the model itself. */
  models: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      score: z.number(),
      /** The maker's price, else that of the lowest counted offer. */
      input: decimal,
      output: decimal,
      /** The lowest counted offer. */
      lowest: z.object({ input: decimal, output: decimal, seller: z.string() }).nullable(),
    }),
  ),
})
export type ModelPlace = z.output<typeof modelPlace>

export const readModelOverview = {
  method: 'GET',
  path: '/catalog/models/:slug/overview',
  access: 'catalogue.read',
  summary: 'One model with its offers, their recorded prices and its scores, in one call',
  params: z.strictObject({ slug: slugParam }),
  query: z.strictObject({
    /** The benchmark of `place`. By default, or if the model has no such score, the one with the most results. */
    measure: z.string().max(100).optional(),
  }),
  response: z.object({
    model: modelDetail,
    offers: z.array(offerOfModel),
    priceHistory: z.array(offerHistory),
    benchmarks: z.array(benchmarkResult),
    /** Scores from other sources, and superseded ones. */
    otherScores: z.array(benchmarkResult),
    peers: z.array(peerScore),
    alternatives: z.array(alternatives),
    /** Null for a model without a score or without a price. */
    place: modelPlace.nullable(),
  }),
  tags: [tag.model(':slug'), tag.benchmarks],
  isForPages: true,
} as const satisfies Endpoint
