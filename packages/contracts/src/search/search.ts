import { tag } from '../protocol/tags.ts'
import { z } from 'zod'
import type { Endpoint } from '../protocol/endpoint.ts'
import { searchText } from '../protocol/wire-types.ts'

export const providerHit = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  rating: z.number(),
  reviewCount: z.int(),
})
export type ProviderHit = z.output<typeof providerHit>

export const modelHit = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  family: z.string(),
  contextWindow: z.int().nullable(),
  isOpenSource: z.boolean(),
  rating: z.number(),
  reviewCount: z.int(),
})
export type ModelHit = z.output<typeof modelHit>

export const articleHit = z.object({ id: z.uuid(), slug: z.string(), title: z.string(), excerpt: z.string() })
export type ArticleHit = z.output<typeof articleHit>

/** In a large catalogue matches are not counted: `total` is then the number listed, and `isPartial` is true. */
const group = <T extends z.ZodType>(item: T) =>
  z.object({ total: z.int(), isPartial: z.boolean(), items: z.array(item) })

export const search = {
  method: 'GET',
  path: '/catalog/search',
  access: 'catalogue.read',
  summary:
    'Providers by name, description or slug, models by name, family or slug, articles by title, excerpt or tags, that contain a text',
  query: z.strictObject({ q: searchText, limit: z.coerce.number().int().min(1).max(100).default(24) }),
  response: z.object({ providers: group(providerHit), models: group(modelHit), articles: group(articleHit) }),
  tags: [tag.providers, tag.models, tag.ratings, tag.blog],
} as const satisfies Endpoint

export const suggest = {
  method: 'GET',
  path: '/catalog/suggest',
  access: 'catalogue.read',
  summary: 'At most 3 providers and 3 models that contain a text of at least 2 characters',
  query: z.strictObject({ q: searchText }),
  response: z.object({ providers: z.array(providerHit), models: z.array(modelHit) }),
  tags: [tag.providers, tag.models, tag.ratings],
} as const satisfies Endpoint
