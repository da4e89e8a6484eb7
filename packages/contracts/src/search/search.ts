import { tag } from '../protocol/tags.ts'
import { z } from 'zod'
import type { Endpoint } from '../protocol/endpoint.ts'
import { modelTypes } from '@inferdex/domain/models/model-type'
import { pricingKinds } from '@inferdex/domain/plans/pricing-kinds'
import { isoDate, searchText } from '../protocol/wire-types.ts'

export const providerHit = z
  .object({
    id: z.uuid(),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    rating: z.number(),
    reviewCount: z.int(),
    modelCount: z.int(),
  })
  .meta({ id: 'ProviderHit' })
export type ProviderHit = z.output<typeof providerHit>

export const modelHit = z
  .object({
    id: z.uuid(),
    slug: z.string(),
    name: z.string(),
    family: z.string(),
    type: z.enum(modelTypes),
    contextWindow: z.int().nullable(),
    isOpenSource: z.boolean(),
    rating: z.number(),
    reviewCount: z.int(),
    lab: z.string().nullable(),
    labSlug: z.string().nullable(),
    /** The list price per million tokens, else the cheapest offer's price. */
    inputPrice: z.string().nullable(),
    outputPrice: z.string().nullable(),
    /** The provider whose price it is; null when it is the maker's. */
    priceFrom: z.string().nullable(),
    pricingKind: z.enum(pricingKinds),
    lowestInput: z.string().nullable(),
    /** The provider with the lowest input price. */
    lowestAt: z.string().nullable(),
    offerCount: z.int(),
    releaseDate: isoDate.nullable(),
    isRetired: z.boolean(),
    /** The day on which its maker switches it off, if it is announced; and whether it is retired. */
    endsOn: isoDate.nullable(),
    hasEnded: z.boolean(),
  })
  .meta({ id: 'ModelHit' })
export type ModelHit = z.output<typeof modelHit>

export const articleHit = z
  .object({ id: z.uuid(), slug: z.string(), title: z.string(), excerpt: z.string() })
  .meta({ id: 'ArticleHit' })
export type ArticleHit = z.output<typeof articleHit>

/** In a large catalogue matches are not counted: `total` is then the number listed, and `isPartial` is true. */
const group = <T extends z.ZodType>(item: T) =>
  z.object({ total: z.int(), isPartial: z.boolean(), items: z.array(item) })

const searched = {
  /** The text that was searched instead because the given one has no match; otherwise null. */
  corrected: z.string().nullable(),
  /** Whether the first provider matches better than the first model. */
  hasProvidersFirst: z.boolean(),
}

export const search = {
  method: 'GET',
  path: '/catalog/search',
  access: 'catalogue.read',
  summary:
    'Providers, models and articles that match a text, best match first. Spaces, hyphens and dots are alike; if nothing matches, misspelt words are corrected',
  query: z.strictObject({
    q: searchText,
    limit: z.coerce.number().int().min(1).max(100).default(24),
    /** Only models of this type. */
    type: z.enum(modelTypes).optional(),
  }),
  response: z.object({
    ...searched,
    providers: group(providerHit),
    models: group(modelHit),
    articles: group(articleHit),
    /** How many matching models are of each type, regardless of `type`; empty in a large catalogue. */
    modelTypes: z.array(z.object({ type: z.enum(modelTypes), count: z.int() })),
  }),
  tags: [tag.providers, tag.models, tag.ratings, tag.blog],
} as const satisfies Endpoint

export const suggest = {
  method: 'GET',
  path: '/catalog/suggest',
  access: 'catalogue.read',
  summary: 'The 3 best providers and 3 best models for a text of at least 2 characters',
  query: z.strictObject({ q: searchText }),
  response: z.object({ ...searched, providers: z.array(providerHit), models: z.array(modelHit) }),
  tags: [tag.providers, tag.models, tag.ratings],
} as const satisfies Endpoint
