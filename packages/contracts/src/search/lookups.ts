import { z } from 'zod'
import type { Endpoint } from '../protocol/endpoint.ts'
import { isoDateTime, searchText } from '../protocol/wire-types.ts'

const query = z.strictObject({ query: searchText })
const access = 'catalogue.read'

export const searchModelsToPick = {
  method: 'GET',
  path: '/validation/models/search',
  access,
  summary: 'Models to choose from, by a part of their name, family or slug',
  query,
  response: z.array(
    z.object({ id: z.uuid(), name: z.string(), family: z.string(), contextWindow: z.int().nullable() }),
  ),
} as const satisfies Endpoint

export const searchProvidersToPick = {
  method: 'GET',
  path: '/validation/providers/search',
  access,
  summary: 'Providers to choose from, by a part of their name, description or slug',
  query,
  response: z.array(z.object({ id: z.uuid(), name: z.string(), slug: z.string() })),
} as const satisfies Endpoint

export const searchDealsToPick = {
  method: 'GET',
  path: '/validation/deals/search',
  access,
  summary: 'Deals to choose from, by a part of their title or provider name',
  query,
  response: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      providerName: z.string(),
      discount: z.string(),
      expiresAt: isoDateTime.nullable(),
    }),
  ),
} as const satisfies Endpoint

const exists = z.object({ exists: z.boolean() })

export const modelExists = {
  method: 'GET',
  path: '/validation/models/exists',
  access,
  summary: 'Whether a model has this name, in any letter case',
  query: z.strictObject({ name: searchText }),
  response: exists,
} as const satisfies Endpoint

export const providerExists = {
  method: 'GET',
  path: '/validation/providers/exists',
  access,
  summary: 'Whether a provider has this name, in any letter case',
  query: z.strictObject({ name: searchText }),
  response: exists,
} as const satisfies Endpoint

export const dealExists = {
  method: 'GET',
  path: '/validation/deals/exists',
  access,
  summary: 'Whether a deal has this title, in any letter case',
  query: z.strictObject({ title: searchText }),
  response: exists,
} as const satisfies Endpoint
