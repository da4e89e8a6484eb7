import { tag } from './protocol/tags.ts'
import { reportings } from '@inferdex/domain/benchmarks/score-reporting'
import { z } from 'zod'
import type { Endpoint } from './protocol/endpoint.ts'
import { decimal, isoDate } from './protocol/wire-types.ts'

export const benchmarkType = z
  .object({
    id: z.uuid(),
    name: z.string(),
    displayName: z.string(),
    description: z.string().nullable(),
    scaleMax: decimal,
    unit: z.string(),
    resultCount: z.int(),
  })
  .meta({ id: 'BenchmarkType' })
export type BenchmarkType = z.output<typeof benchmarkType>

export const listBenchmarkTypes = {
  method: 'GET',
  path: '/catalog/benchmarks/types',
  access: 'catalogue.read',
  summary: 'The benchmarks: first those of the leaderboard in its order, then the most used',
  response: z.array(benchmarkType),
  tags: [tag.benchmarks],
} as const satisfies Endpoint

export const benchmarkResult = z
  .object({
    benchmarkType: z.string(),
    /** In percent of the benchmark's scale. */
    score: z.number(),
    displayName: z.string(),
    /** On the benchmark's own scale. */
    rawScore: decimal,
    scaleMax: decimal,
    unit: z.string(),
    testedOn: isoDate.nullable(),
    reporting: z.enum(reportings),
    source: z.string(),
    sourceName: z.string(),
    sourceUrl: z.string().nullable(),
    sourceDate: isoDate,
    /** The reasoning effort of the test; null when not stated. */
    effort: z.string().nullable(),
  })
  .meta({ id: 'BenchmarkResult' })
export type BenchmarkResult = z.output<typeof benchmarkResult>

export const listBenchmarksOfModel = {
  method: 'GET',
  path: '/catalog/benchmarks/model/:id',
  access: 'catalogue.read',
  summary: "A model's current scores",
  params: z.strictObject({ id: z.uuid() }),
  response: z.array(benchmarkResult),
  tags: [tag.benchmarks],
} as const satisfies Endpoint
