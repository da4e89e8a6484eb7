import { tag } from './protocol/tags.ts'
import type { BillData } from '@inferdex/domain/bill/bill-data'
import { z } from 'zod'
import type { Endpoint } from './protocol/endpoint.ts'

export const readBillData = {
  method: 'GET',
  path: '/catalog/bill-data',
  access: 'catalogue.read',
  summary:
    'Every offer that can be bought, with prices, plans, free tiers and deals in columns; null when there are too many',
  response: z.object({
    data: z.custom<BillData>((value) => typeof value === 'object' && value !== null).nullable(),
  }),
  tags: [tag.models, tag.providers, tag.deals],
} as const satisfies Endpoint
