import { MAX_STACK_IDS, MAX_STACK_TEXT } from '@inferdex/domain/stack/stack-ids'
import { z } from 'zod'
import type { Endpoint } from './protocol/endpoint.ts'
import { decimal, isoDate, plainText } from './protocol/wire-types.ts'

const named = z.object({ slug: z.string(), name: z.string() })

const stackBill = z.object({
  provider: named,
  /** What the provider calls the model; null if that is not known. */
  providerModelId: z.string().nullable(),
  /** USD per million tokens. */
  input: decimal.nullable(),
  output: decimal.nullable(),
  /** USD a month, exactly. */
  total: decimal,
  /** The same as people read it: "$40.92". */
  text: z.string(),
  /** Against the bill of the id, in percent; null if that is not known. */
  change: z.number().nullable(),
})

/**
 * How an id was understood: as an offer, as a model, whose price is shown where it is known, as the closest name of a
 * misspelt id, or as no model of the catalogue. Of an id that no one sells, `retirement` and `successors` may be known.
 */
export const stackMatches = ['offer', 'model', 'guess', 'none'] as const

const stackItem = z.object({
  id: z.string(),
  /** The lines of the text on which it stands. */
  lines: z.array(z.int()),
  match: z.enum(stackMatches),
  /** In a sentence; null if the id is a seller's own. */
  note: z.string().nullable(),
  model: named.extend({ id: z.uuid(), lab: z.string().nullable() }).nullable(),
  /** The seller that the id names, also if it does not sell the model; else the maker, or the one whose price is shown. */
  provider: named.nullable(),
  offerId: z.uuid().nullable(),
  /** What the provider calls the model. */
  providerModelId: z.string().nullable(),
  /** Null: nothing is known of an end. */
  retirement: z
    .object({
      status: z.enum(['active', 'beta', 'deprecated', 'retired']),
      /** Null: announced without a date. */
      retiresOn: isoDate.nullable(),
      /** Negative once it has passed. */
      daysLeft: z.int().nullable(),
      /** Who ends it: the maker of the model, or the seller its own offer. */
      by: z.string().nullable(),
      /** False: its maker ends it, but the seller that the id names states no end. */
      isHere: z.boolean(),
      sourceName: z.string().nullable(),
      sourceUrl: z.string().nullable(),
      observedOn: isoDate.nullable(),
    })
    .nullable(),
  /** USD per million tokens; of a retired offer the last ones. Null: not known. */
  price: z
    .object({
      input: decimal.nullable(),
      output: decimal.nullable(),
      verifiedOn: isoDate,
      sourceName: z.string(),
      sourceUrl: z.string().nullable(),
    })
    .nullable(),
  /** Changes of its input and output price since the wanted day, newest first. */
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
  /** Null: a price is not known or not confirmed. */
  bill: stackBill.nullable(),
  /** The same model at other sellers with at least the same context window, cheapest first. */
  cheaper: z.array(stackBill),
  successors: z.array(named.extend({ bill: stackBill.nullable() })),
})
export type StackItem = z.output<typeof stackItem>

export const stackAudit = z.object({
  items: z.array(stackItem),
  /** Further ids of the text that were not looked up: one call takes 100. */
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
    /** The parts that were not stated, by their names in a calculator's address. */
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
    /** Price changes are listed from this day on; absent: the last 90 days. */
    since: isoDate.optional(),
    /** The query of a calculator's address, such as "requests=5000&in=2000&out=300". Without them, nothing is cached and there is no reasoning. */
    workload: plainText.max(1000).optional(),
  }),
  response: stackAudit,
} as const satisfies Endpoint
