import { tag } from './protocol/tags.ts'
import type { BillData } from '@inferdex/domain/bill/bill-data'
import { z } from 'zod'
import type { Endpoint } from './protocol/endpoint.ts'
import { changeDays } from './offers.ts'
import { asOfParams, isoDate, nameList } from './protocol/wire-types.ts'

export const readBillData = {
  method: 'GET',
  path: '/catalog/bill-data',
  access: 'catalogue.read',
  summary:
    'Every offer that can be bought, with prices, plans, free tiers and deals in columns; null when there are too many',
  query: z.strictObject({
    ...asOfParams,
    /** Comma-separated slugs: only the offers of these models, without the scores. */
    models: nameList.optional(),
  }),
  response: z.object({
    /** The last day of change up to the requested one; null for today. */
    asOf: isoDate.nullable(),
    /** The days of change around the requested one; null for today. */
    days: changeDays.nullable(),
    data: z.custom<BillData>((value) => typeof value === 'object' && value !== null).nullable(),
  }),
  tags: [tag.models, tag.providers, tag.deals],
  isForPages: true,
} as const satisfies Endpoint
