import { MAX_STACK_IDS, MAX_STACK_TEXT } from '@inferdex/domain/stack/stack-ids'
import { z } from 'zod'
import type { Endpoint } from './protocol/endpoint.ts'
import { decimal, isoDate, plainText } from './protocol/wire-types.ts'

const named = z.object({ slug: z.string(), name: z.string() })

const stackBill = z.object({
  provider: named,
  /** The provider's name for the model; null if unknown. */
  providerModelId: z.string().nullable(),
  /** USD per million tokens. */
  input: decimal.nullable(),
  output: decimal.nullable(),
  /** USD a month, exactly. */
  total: decimal,
  /** The same formatted: "$40.92". */
  text: z.string(),
  /** Compared with the bill of the id, in percent; null if that is unknown. */
  change: z.number().nullable(),
})

/**
 * How an id was matched: as an offer; as a model, with its price where known; as the closest name of a misspelt id; or
 * not at all. Ids that are no longer sold may have a `retirement` and `successors`.
 */
export const stackMatches = ['offer', 'model', 'guess', 'none'] as const

const stackItem = z.object({
  id: z.string(),
  /** The lines of the text that contain it. */
  lines: z.array(z.int()),
  match: z.enum(stackMatches),
  /** A sentence; null if the id is a seller's own. */
  note: z.string().nullable(),
  model: named.extend({ id: z.uuid(), lab: z.string().nullable() }).nullable(),
  /**
   * The seller that the id names, even if it does not sell the model; else the maker, or the provider of the shown
   * price.
   */
  provider: named.nullable(),
  offerId: z.uuid().nullable(),
  /** The provider's name for the model. */
  providerModelId: z.string().nullable(),
  /** Null when no end is known. */
  retirement: z
    .object({
      status: z.enum(['active', 'beta', 'deprecated', 'retired']),
      /** Null when announced without a date. */
      retiresOn: isoDate.nullable(),
      /** Negative once it has passed. */
      daysLeft: z.int().nullable(),
      /** Who retires it: the maker (the model), or the seller (only its own offer). */
      by: z.string().nullable(),
      /** False when its maker retires it, but the seller that the id names states no end. */
      isHere: z.boolean(),
      sourceName: z.string().nullable(),
      sourceUrl: z.string().nullable(),
      observedOn: isoDate.nullable(),
    })
    .nullable(),
  /** USD per million tokens; the last prices of a retired offer. Null when unknown. */
  price: z
    .object({
      input: decimal.nullable(),
      output: decimal.nullable(),
      verifiedOn: isoDate,
      sourceName: z.string(),
      sourceUrl: z.string().nullable(),
    })
    .nullable(),
  /** Changes of its input and output price since the requested day, newest first. */
  priceChanges: z.array(
    z.object({
      on: isoDate,
      field: z.enum(['input', 'output']),
      before: decimal.nullable(),
      after: decimal.nullable(),
      percent: decimal.nullable(),
      sourceName: z.string(),
      sourceUrl: z.string().nullable(),
    }),
  ),
  /** Null when a price is unknown or not confirmed. */
  bill: stackBill.nullable(),
  /** The same model at other sellers with at least the same context window, cheapest first. */
  cheaper: z.array(stackBill),
  successors: z.array(named.extend({ bill: stackBill.nullable() })),
})
export type StackItem = z.output<typeof stackItem>

export const stackAudit = z.object({
  items: z.array(stackItem),
  /** The number of further ids in the text that were not looked up, because a call is limited to 100. */
  left: z.int(),
  asOf: isoDate,
  since: isoDate,
  /** The workload of all bills, per model. */
  workload: z.object({
    requests: z.int(),
    input: z.int(),
    output: z.int(),
    /** Percent of the input that is read from a cache. */
    cached: z.number(),
    /** Output tokens with reasoning, per visible one. */
    reasoning: z.number(),
    /** The parts that were not stated, by their names in a calculator URL. */
    assumed: z.array(z.string()),
  }),
})
export type StackAudit = z.output<typeof stackAudit>

export const auditStack = {
  method: 'POST',
  path: '/tools/stack-audit',
  access: 'stack.audit',
  summary: `Which models a text uses, what retires, what changed in price and what is cheaper; up to ${MAX_STACK_IDS} ids. The text is neither logged nor kept`,
  body: z.strictObject({
    text: plainText.max(MAX_STACK_TEXT, `The text must not exceed ${MAX_STACK_TEXT.toLocaleString('en')} characters`),
    /** The first day of listed price changes; defaults to 90 days ago. */
    since: isoDate.optional(),
    /**
     * The query of a calculator URL, such as "requests=5000&in=2000&out=300". By default there is no caching and no
     * reasoning.
     */
    workload: plainText.max(1000).optional(),
  }),
  response: stackAudit,
} as const satisfies Endpoint
