import { tag } from '../protocol/tags.ts'
import { z } from 'zod'
import { benchmarkResult } from '../benchmarks.ts'
import { offerHistory, offerOfModel } from '../offers.ts'
import type { Endpoint } from '../protocol/endpoint.ts'
import { slugParam } from '../protocol/wire-types.ts'
import { modelDetail } from './models.ts'

export const readModelOverview = {
  method: 'GET',
  path: '/catalog/models/:slug/overview',
  access: 'catalogue.read',
  summary: 'One model with its offers, their recorded prices and its scores, in one call',
  params: z.strictObject({ slug: slugParam }),
  response: z.object({
    model: modelDetail,
    offers: z.array(offerOfModel),
    priceHistory: z.array(offerHistory),
    benchmarks: z.array(benchmarkResult),
  }),
  tags: [tag.model(':slug'), tag.benchmarks],
} as const satisfies Endpoint
