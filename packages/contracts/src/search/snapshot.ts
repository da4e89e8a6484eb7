import { tag } from '../protocol/tags.ts'
import type { CatalogueSnapshot } from '@inferdex/domain/search/catalogue-snapshot'
import { z } from 'zod'
import type { Endpoint } from '../protocol/endpoint.ts'

export const findSnapshot = {
  method: 'GET',
  path: '/catalog/snapshot',
  access: 'catalogue.read',
  summary: 'Where the current snapshot of the whole catalogue is; null when the catalogue is too large for one',
  response: z.object({ snapshot: z.object({ url: z.string(), etag: z.string() }).nullable() }),
  tags: [tag.models, tag.providers, tag.ratings],
  isForPages: true,
} as const satisfies Endpoint

export const readSnapshot = {
  method: 'GET',
  path: '/catalog/snapshot/:hash.json',
  access: 'catalogue.read',
  summary: 'All models and providers in columns, under an address that never changes its content',
  params: z.strictObject({ hash: z.string().regex(/^[\da-f]{32}$/) }),
  response: z.custom<CatalogueSnapshot>((value) => typeof value === 'object' && value !== null),
  tags: [],
  isForPages: true,
} as const satisfies Endpoint
