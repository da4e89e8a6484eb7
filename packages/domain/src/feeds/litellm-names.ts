import type { PriceTerms } from './price-terms.ts'

const PER_TOKEN = '1000000'
const tokenPrice = (kind: string): PriceTerms => ({ kind, times: PER_TOKEN })
/** The terms of token prices, by the prefix of the field name. */
export const TOKEN_PRICES: Readonly<Record<string, PriceTerms>> = {
  input_cost_per_token: tokenPrice('input'),
  output_cost_per_token: tokenPrice('output'),
  cache_read_input_token_cost: tokenPrice('cache-read'),
  input_cost_per_token_cache_hit: tokenPrice('cache-read'),
  cache_creation_input_token_cost: tokenPrice('cache-write'),
  // The lifetime of the cache, not a number of tokens.
  cache_creation_input_token_cost_above_1hr: tokenPrice('cache-write-1h'),
  output_cost_per_reasoning_token: tokenPrice('reasoning'),
  input_cost_per_audio_token: tokenPrice('input-audio'),
  output_cost_per_audio_token: tokenPrice('output-audio'),
  input_cost_per_image_token: tokenPrice('input-image'),
  output_cost_per_image_token: tokenPrice('output-image'),
  output_cost_per_video_token: tokenPrice('output-video'),
  cache_read_input_audio_token_cost: tokenPrice('cache-read-audio'),
  cache_creation_input_audio_token_cost: tokenPrice('cache-write-audio'),
  citation_cost_per_token: tokenPrice('citation'),
}
const TOKEN_FIELD = new RegExp(
  `^(${Object.keys(TOKEN_PRICES)
    .toSorted((a, b) => b.length - a.length)
    .join('|')})(?:_above_(\\d+)k_tokens)?(?:_(batches|flex|priority))?$`,
)

/** Parses a name such as 'input_cost_per_token_above_200k_tokens_priority'; null if it is not a token price. */
export function tokenTerms(field: string): PriceTerms | null {
  const [, base = '', thousands, mode = 'standard'] = TOKEN_FIELD.exec(field) ?? []
  const terms = TOKEN_PRICES[base]
  return terms
    ? { ...terms, mode: mode === 'batches' ? 'batch' : mode, minInputTokens: Number(thousands ?? 0) * 1000 }
    : null
}

/**
 * Returns the terms of prices that are not per token, by the task of a model. The second kind applies where tokens have
 * the first.
 */
export function otherTerms(field: string, task: string | undefined): readonly PriceTerms[] {
  switch (field) {
    case 'input_cost_per_second':
    case 'input_cost_per_audio_per_second':
      return [
        { kind: 'input-audio', unit: 'second' },
        { kind: 'audio', unit: 'second' },
      ]
    case 'output_cost_per_second':
    case 'output_cost_per_video_per_second':
      return [
        { kind: 'output', unit: 'second' },
        { kind: task === 'video_generation' ? 'video' : 'speech', unit: 'second' },
      ]
    case 'input_cost_per_video_per_second':
      return [{ kind: 'input-video', unit: 'second' }]
    case 'input_cost_per_character':
      return [{ kind: 'input', unit: '1M-characters', times: PER_TOKEN }]
    case 'output_cost_per_character':
      return [{ kind: 'output', unit: '1M-characters', times: PER_TOKEN }]
    case 'output_cost_per_image':
      return [{ kind: 'image', unit: 'image' }]
    case 'input_cost_per_image':
      return [
        { kind: task?.startsWith('image_') ? 'image' : 'input-image', unit: 'image' },
        { kind: 'input-image', unit: 'image' },
      ]
    case 'input_cost_per_query':
      return [task === 'search' ? { kind: 'search', unit: 'query' } : { kind: 'request', unit: 'request' }]
    case 'input_cost_per_request':
      return [{ kind: 'request', unit: 'request' }]
    case 'ocr_cost_per_page':
      return [{ kind: 'page', unit: 'page' }]
    case 'annotation_cost_per_page':
      return [{ kind: 'annotation', unit: 'page' }]
    case 'code_interpreter_cost_per_session':
      return [{ kind: 'session', unit: 'session' }]
    default:
      return []
  }
}

/** Known fields that are ignored. */
export const LITELLM_NOTED: ReadonlySet<string> = new Set(
  `audio_transcription_config bedrock_converse_supports_strict_tools bedrock_output_config_effort_ceiling comment
  computer_use_input_cost_per_1k_tokens computer_use_output_cost_per_1k_tokens file_search_cost_per_1k_calls
  file_search_cost_per_gb_per_day gemini_audio_only_live gemini_native_audio input_cost_per_pixel
  input_cost_per_audio_per_second_above_128k_tokens input_cost_per_character_above_128k_tokens
  input_cost_per_image_above_128k_tokens input_cost_per_video_per_second_above_128k_tokens
  input_cost_per_video_per_second_above_15s_interval input_cost_per_video_per_second_above_8s_interval
  input_dbu_cost_per_token max_tokens metadata ocr_cost_per_credit output_cost_per_character_above_128k_tokens
  output_cost_per_pixel output_cost_per_second_1080p output_dbu_cost_per_token output_vector_size
  prompt_cache_min_tokens provider_specific_entry regional_processing_uplift_multiplier_eu
  regional_processing_uplift_multiplier_us rpm supported_endpoints supported_modalities
  supported_output_modalities tpm use_openai_responses_path uses_embed_content
  vector_store_cost_per_gb_per_day web_search_billing_unit`.split(/\s+/),
)
