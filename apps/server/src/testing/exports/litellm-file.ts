// The shape of LiteLLM's price map as it was recorded: every name and its type. An entry always has its provider.
import { z } from 'zod'

const amount = z.number().nonnegative()
const count = z.int().nonnegative()
const text = z.string().min(1)

const TOKEN_ENDINGS = [
  '',
  '_above_128k_tokens',
  '_above_200k_tokens',
  '_above_256k_tokens',
  '_above_272k_tokens',
  '_above_512k_tokens',
  '_above_200k_tokens_priority',
  '_above_272k_tokens_flex',
  '_above_272k_tokens_priority',
  '_batches',
  '_flex',
  '_priority',
]

/** The recorded suffixes of each price. */
const PRICES: Readonly<Record<string, readonly string[]>> = {
  input_cost_per_token: [...TOKEN_ENDINGS, '_cache_hit'],
  output_cost_per_token: TOKEN_ENDINGS,
  cache_read_input_token_cost: [
    '',
    '_above_200k_tokens',
    '_above_272k_tokens',
    '_above_512k_tokens',
    '_flex',
    '_priority',
    '_above_200k_tokens_priority',
    '_above_272k_tokens_flex',
    '_above_272k_tokens_priority',
  ],
  cache_creation_input_token_cost: [
    '',
    '_above_1hr',
    '_above_1hr_above_200k_tokens',
    '_above_200k_tokens',
    '_above_272k_tokens',
    '_above_272k_tokens_flex',
    '_flex',
    '_priority',
  ],
  cache_read_input_audio_token_cost: [''],
  cache_creation_input_audio_token_cost: [''],
  input_cost_per_audio_token: ['', '_priority'],
  output_cost_per_audio_token: [''],
  output_cost_per_reasoning_token: [''],
  input_cost_per_image_token: [''],
  output_cost_per_image_token: [''],
  output_cost_per_video_token: [''],
  citation_cost_per_token: [''],
  input_dbu_cost_per_token: [''],
  output_dbu_cost_per_token: [''],
  input_cost_per_character: ['', '_above_128k_tokens'],
  output_cost_per_character: ['', '_above_128k_tokens'],
  input_cost_per_image: ['', '_above_128k_tokens'],
  output_cost_per_image: [''],
  input_cost_per_pixel: [''],
  output_cost_per_pixel: [''],
  input_cost_per_second: [''],
  output_cost_per_second: ['', '_1080p'],
  input_cost_per_audio_per_second: ['', '_above_128k_tokens'],
  input_cost_per_video_per_second: ['', '_above_128k_tokens', '_above_8s_interval', '_above_15s_interval'],
  output_cost_per_video_per_second: [''],
  input_cost_per_query: [''],
  input_cost_per_request: [''],
  ocr_cost_per_page: [''],
  ocr_cost_per_credit: [''],
  annotation_cost_per_page: [''],
  code_interpreter_cost_per_session: [''],
  regional_processing_uplift_multiplier: ['_eu', '_us'],
}
const SUPPORTED =
  'adaptive_thinking assistant_prefill audio_input audio_output computer_use embedding_image_input function_calling image_input ' +
  'image_size low_reasoning_effort max_reasoning_effort mid_conversation_system minimal_reasoning_effort multimodal ' +
  'native_streaming native_structured_output none_reasoning_effort nova_canvas_image_edit output_config ' +
  'parallel_function_calling parallel_tool_use_config pdf_input prompt_caching reasoning response_schema sampling_params speed ' +
  'system_messages tool_choice url_context video_input vision web_search xhigh_reasoning_effort'

function optional<T extends z.ZodType>(names: readonly string[], type: T): Record<string, z.ZodOptional<T>> {
  return Object.fromEntries(names.map((name) => [name, type.optional()]))
}

const fields = {
  litellm_provider: text,
  mode: z
    .enum([
      'chat',
      'completion',
      'responses',
      'realtime',
      'embedding',
      'rerank',
      'moderation',
      'image_generation',
      'image_edit',
      'video_generation',
      'audio_speech',
      'audio_transcription',
      'ocr',
      'search',
      'vector_store',
    ])
    .optional(),
  deprecation_date: z.iso.date().optional(),
  supported_regions: z.array(text).min(1).optional(),
  supported_endpoints: z.array(z.string().startsWith('/')).optional(),
  supported_modalities: z.array(z.enum(['text', 'image', 'audio', 'video'])).optional(),
  supported_output_modalities: z.array(z.enum(['text', 'image', 'audio', 'video', 'code'])).optional(),
  search_context_cost_per_query: z
    .strictObject({
      search_context_size_low: amount,
      search_context_size_medium: amount,
      search_context_size_high: amount,
    })
    .optional(),
  tiered_pricing: z
    .array(
      z.union([
        z.strictObject({
          range: z.tuple([count, count]),
          input_cost_per_token: amount,
          output_cost_per_token: amount,
          cache_read_input_token_cost: amount.optional(),
          output_cost_per_reasoning_token: amount.optional(),
        }),
        z.strictObject({ max_results_range: z.tuple([count, count]), input_cost_per_query: amount }),
      ]),
    )
    .min(1)
    .optional(),
  metadata: z.record(text, z.union([text, z.number(), z.boolean()])).optional(),
  provider_specific_entry: z.record(text, z.union([text, z.number()])).optional(),
  ...optional(
    [
      'source',
      'comment',
      'audio_transcription_config',
      'bedrock_output_config_effort_ceiling',
      'web_search_billing_unit',
    ],
    text,
  ),
  ...optional(
    [
      'max_input_tokens',
      'max_output_tokens',
      'max_tokens',
      'output_vector_size',
      'prompt_cache_min_tokens',
      'rpm',
      'tpm',
    ],
    count,
  ),
  ...optional(
    [
      ...SUPPORTED.split(' ').map((name) => `supports_${name}`),
      'bedrock_converse_supports_strict_tools',
      'gemini_audio_only_live',
      'gemini_native_audio',
      'use_openai_responses_path',
      'uses_embed_content',
    ],
    z.boolean(),
  ),
  ...optional(
    Object.entries(PRICES).flatMap(([name, endings]) => endings.map((ending) => name + ending)),
    amount,
  ),
}
export const LITELLM_NAMES: readonly string[] = Object.keys(fields)

/** Tiers begin at any number of thousands, as LiteLLM itself parses them. */
const anyTier = (name: string) => name.replace(/_above_\d+k_tokens/, '_above_200k_tokens')
const tierNames = new Set(LITELLM_NAMES.filter((name) => /_above_\d+k_tokens/.test(name)).map(anyTier))
const entry = z
  .object(fields)
  .catchall(amount)
  .superRefine((item, context) => {
    for (const name of Object.keys(item)) {
      if (Object.hasOwn(fields, name) || tierNames.has(anyTier(name))) continue
      context.addIssue({ code: 'custom', path: [name], message: 'is not a name of the map' })
    }
  })

/** The entries of models, as they were recorded and as we export them. */
export const liteLlmEntries = z.record(text, entry)

/** Entries that are not models: a description of the map, and fallback rules for unlisted names. */
export const LITELLM_OTHER_ENTRIES = ['sample_spec', 'fallback_generalizations']
