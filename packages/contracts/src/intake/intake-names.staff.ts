import { z } from 'zod'
import type { Endpoint } from '../protocol/endpoint.ts'
import { isoDateTime, plainText, searchText } from '../protocol/wire-types.ts'

const feedName = plainText.min(1).max(100)
const nameKey = plainText.min(1).max(300)

/** A name in a feed that no record has, with the feed's values and the candidate models. */
const unmatchedName = z.object({
  feed: z.string(),
  feedTitle: z.string(),
  key: z.string(),
  name: z.string(),
  provider: z.string().nullable(),
  maker: z.string().nullable(),
  input: z.string().nullable(),
  output: z.string().nullable(),
  contextWindow: z.string().nullable(),
  releaseDate: z.string().nullable(),
  url: z.string().nullable(),
  confidence: z.number(),
  firstSeenAt: isoDateTime,
  candidates: z.array(z.object({ modelId: z.uuid(), slug: z.string(), name: z.string(), confidence: z.number() })),
  /** The model that it was matched to, by whom and when; null while it is pending, or when its feed matched it. */
  matched: z.object({ slug: z.string(), name: z.string() }).nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: isoDateTime.nullable(),
})
export type UnmatchedName = z.output<typeof unmatchedName>

export const listUnmatchedNames = {
  method: 'GET',
  path: '/admin/intake/unmatched',
  access: 'intake.manage',
  summary: 'Names in feeds without a record, the surest candidates first',
  query: z.strictObject({
    /** `matched`: only those that staff matched. */
    state: z.enum(['waiting', 'matched', 'ignored']).default('waiting'),
    feed: feedName.optional(),
    /** Matches part of the name, the key, the seller or the maker. */
    search: searchText.optional(),
    limit: z.coerce.number().int().min(1).max(500).default(200),
  }),
  response: z.object({
    items: z.array(unmatchedName),
    waiting: z.int(),
    matched: z.int(),
    ignored: z.int(),
    /** Feeds with such names, to filter by. */
    feeds: z.array(z.object({ id: z.string(), title: z.string(), waiting: z.int() })),
  }),
} as const satisfies Endpoint

export const decideNames = {
  method: 'POST',
  path: '/admin/intake/unmatched/decisions',
  access: 'intake.manage',
  summary: 'Say which model names of a feed are, create it, ignore it for ever, or let it wait again',
  body: z
    .strictObject({
      names: z
        .array(z.strictObject({ feed: feedName, key: nameKey, modelId: z.uuid().nullable().default(null) }))
        .max(200)
        .default([]),
      /** Sellers with all their pending names: `match` takes those whose model the rules know, `ignore` takes all. */
      sellers: z
        .array(z.strictObject({ feed: feedName, provider: plainText.min(1).max(300) }))
        .max(20)
        .default([]),
      action: z.enum(['match', 'create', 'ignore', 'wait']),
    })
    .refine(({ names, sellers }) => names.length + sellers.length > 0, 'Choose a name or a seller')
    .refine(({ sellers, action }) => sellers.length === 0 || action === 'match' || action === 'ignore', {
      path: ['action'],
      message: 'The names of a seller can be matched or ignored',
    }),
  /** `decided`: names, those of sellers included. */
  response: z.object({ decided: z.int() }),
} as const satisfies Endpoint
