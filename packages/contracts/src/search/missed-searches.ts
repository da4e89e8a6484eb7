import { z } from 'zod'
import type { Endpoint } from '../protocol/endpoint.ts'

export const reportMissedSearch = {
  method: 'POST',
  path: '/catalog/missed-searches',
  access: 'search.report',
  summary:
    'Count a search that found nothing, for the editors: without who searched, for 90 days. What looks like a secret or an address is dropped',
  body: z.strictObject({ q: z.string().max(200) }),
  response: null,
} as const satisfies Endpoint
