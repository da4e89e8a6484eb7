// The shapes of files of other catalogues, as strict as their recorded files allow: every name is known, every value has
// its type. What only a seller can say (such as the name of its package) and what we may not know is optional.
import { z } from 'zod'

const amount = z.number().nonnegative()
const tokens = z.int().positive()
const day = z.iso.date()

const costs = {
  input: amount.optional(),
  output: amount.optional(),
  cache_read: amount.optional(),
  cache_write: amount.optional(),
  reasoning: amount.optional(),
  input_audio: amount.optional(),
  output_audio: amount.optional(),
}
const media = z.array(z.enum(['text', 'image', 'audio', 'video', 'pdf']))

const modelsDevOffer = z.strictObject({
  id: z.string().min(1),
  name: z.string().min(1),
  family: z.string().min(1).optional(),
  release_date: z
    .string()
    .regex(/^\d{4}-\d{2}(-\d{2})?$/)
    .optional(),
  last_updated: day,
  knowledge: z
    .string()
    .regex(/^\d{4}(-\d{2}){0,2}$/)
    .optional(),
  attachment: z.boolean().optional(),
  reasoning: z.boolean().optional(),
  temperature: z.boolean().optional(),
  tool_call: z.boolean().optional(),
  structured_output: z.boolean().optional(),
  open_weights: z.boolean().optional(),
  status: z.enum(['alpha', 'beta', 'deprecated']).optional(),
  limit: z.strictObject({ context: tokens.optional(), input: tokens.optional(), output: tokens.optional() }),
  modalities: z.strictObject({ input: media, output: media }),
  cost: z
    .strictObject({
      ...costs,
      tiers: z
        .array(z.strictObject({ tier: z.strictObject({ type: z.literal('context'), size: tokens }), ...costs }))
        .min(1)
        .optional(),
      context_over_200k: z.strictObject(costs).optional(),
    })
    .optional(),
  experimental: z
    .strictObject({
      modes: z.record(
        z.string(),
        z.strictObject({
          cost: z.strictObject(costs),
          provider: z.strictObject({ body: z.strictObject({ service_tier: z.literal('priority') }) }),
        }),
      ),
    })
    .optional(),
})

/** The shape of models.dev's api.json. */
export const modelsDevFile = z.record(
  z.string(),
  z.strictObject({
    id: z.string().min(1),
    name: z.string().min(1),
    env: z.array(z.string()).optional(),
    npm: z.string().optional(),
    api: z.string().optional(),
    doc: z.url().optional(),
    models: z.record(z.string(), modelsDevOffer),
  }),
)

const MODES = [
  'chat',
  'completion',
  'responses',
  'embedding',
  'rerank',
  'moderation',
  'image_generation',
  'video_generation',
  'audio_speech',
  'audio_transcription',
] as const
/** Names of prices, such as 'input_cost_per_token_above_200k_tokens_batches' and 'output_cost_per_image'. */
const PRICE_NAME = new RegExp(
  String.raw`^(?:(?:input|output)_cost_per_(?:(?:reasoning_|audio_|image_|video_)?token)|citation_cost_per_token` +
    String.raw`|cache_(?:read|creation)_input_(?:audio_)?token_cost(?:_above_1hr)?)` +
    String.raw`(?:_above_\d+k_tokens)?(?:_(?:batches|flex|priority))?$` +
    String.raw`|^(?:input|output)_cost_per_(?:second|image|character|request|video_per_second)$` +
    String.raw`|^(?:ocr|annotation)_cost_per_page$|^code_interpreter_cost_per_session$`,
)
const entry = z
  .object({
    litellm_provider: z.string().min(1),
    mode: z.enum(MODES).optional(),
    source: z.url().optional(),
    max_input_tokens: tokens.optional(),
    max_output_tokens: tokens.optional(),
    max_tokens: tokens.optional(),
    deprecation_date: day.optional(),
    supported_regions: z.array(z.string().min(1)).optional(),
    search_context_cost_per_query: z
      .strictObject({
        search_context_size_low: amount.optional(),
        search_context_size_medium: amount.optional(),
        search_context_size_high: amount.optional(),
      })
      .optional(),
    tiered_pricing: z
      .array(
        z.strictObject({
          range: z.tuple([z.int().nonnegative(), tokens]),
          input_cost_per_token: amount.optional(),
          output_cost_per_token: amount.optional(),
          cache_read_input_token_cost: amount.optional(),
          output_cost_per_reasoning_token: amount.optional(),
        }),
      )
      .min(1)
      .optional(),
  })
  .catchall(z.union([amount, z.boolean()]))
  .superRefine((item, context) => {
    for (const [name, value] of Object.entries(item)) {
      if (Object.hasOwn(entryNames, name)) continue
      const isKnown = typeof value === 'boolean' ? name.startsWith('supports_') : PRICE_NAME.test(name)
      if (!isKnown) context.addIssue({ code: 'custom', path: [name], message: 'is not a name of the map' })
    }
  })
const entryNames: object = entry.shape

/** The shape of LiteLLM's price map, without its description of itself. */
export const liteLlmFile = z.record(z.string(), entry)
