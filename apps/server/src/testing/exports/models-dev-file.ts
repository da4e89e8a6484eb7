// The shape of models.dev's api.json as it was recorded: every name, its type, and whether it is required.
import { z } from 'zod'

const amount = z.number().nonnegative()
const tokens = z.int().nonnegative()
const text = z.string().min(1)
const monthOrDay = z.string().regex(/^\d{4}-\d{2}(-\d{2})?$/)
const media = z.array(z.enum(['text', 'image', 'audio', 'video', 'pdf'])).min(1)

const cost = z.strictObject({
  input: amount,
  output: amount,
  cache_read: amount.optional(),
  cache_write: amount.optional(),
  reasoning: amount.optional(),
  input_audio: amount.optional(),
  output_audio: amount.optional(),
})
const tier = z.strictObject({ type: z.literal('context'), size: tokens })
const limit = z.strictObject({ context: tokens, input: tokens.optional(), output: tokens })
const mode = z.strictObject({
  cost,
  provider: z.union([
    z.strictObject({ body: z.strictObject({ service_tier: z.literal('priority') }) }),
    z.strictObject({ body: z.strictObject({ speed: text }), headers: z.record(text, text) }),
  ]),
})
const reasoningOption = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('toggle') }),
  z.strictObject({ type: z.literal('budget_tokens'), min: z.int().optional(), max: z.int().optional() }),
  z.strictObject({ type: z.literal('effort'), values: z.array(text.nullable()) }),
])

const offer = z.strictObject({
  id: text,
  name: text,
  family: text.optional(),
  release_date: monthOrDay,
  last_updated: monthOrDay,
  knowledge: z
    .string()
    .regex(/^\d{4}(-\d{2}){0,2}$/)
    .optional(),
  attachment: z.boolean(),
  reasoning: z.boolean(),
  reasoning_options: z.array(reasoningOption).optional(),
  interleaved: z
    .union([z.literal(true), z.strictObject({ field: z.enum(['reasoning_content', 'reasoning_details']) })])
    .optional(),
  temperature: z.boolean().optional(),
  tool_call: z.boolean(),
  structured_output: z.boolean().optional(),
  open_weights: z.boolean(),
  status: z.enum(['alpha', 'beta', 'deprecated']).optional(),
  limit,
  modalities: z.strictObject({ input: media, output: media }),
  cost: cost
    .extend({ tiers: z.array(cost.extend({ tier })).min(1).optional(), context_over_200k: cost.optional() })
    .optional(),
  experimental: z.strictObject({ modes: z.record(text, mode) }).optional(),
  provider: z
    .strictObject({
      npm: text.optional(),
      api: text.optional(),
      shape: z.enum(['responses', 'completions']).optional(),
    })
    .optional(),
})
const seller = z.strictObject({
  id: text,
  name: text,
  env: z.array(text),
  npm: text,
  api: text.optional(),
  doc: z.url(),
})

/** The file as it was recorded. */
export const modelsDevOriginal = z.record(text, seller.extend({ models: z.record(text, offer) }))

/** Required in the recorded file, but left out of an export where the catalogue lacks the value. */
const knownCost = cost.partial({ input: true, output: true })
const knownOffer = offer
  .partial({
    release_date: true,
    attachment: true,
    reasoning: true,
    tool_call: true,
    open_weights: true,
    modalities: true,
  })
  .extend({
    limit: limit.partial({ context: true, output: true }),
    cost: knownCost
      .extend({ tiers: z.array(knownCost.extend({ tier })).min(1).optional(), context_over_200k: knownCost.optional() })
      .optional(),
    experimental: z.strictObject({ modes: z.record(text, mode.extend({ cost: knownCost })) }).optional(),
  })

/** The file as we export it: the same shape, without unknown values. */
export const modelsDevExport = z.record(
  text,
  seller.partial({ env: true, npm: true, doc: true }).extend({ models: z.record(text, knownOffer) }),
)
