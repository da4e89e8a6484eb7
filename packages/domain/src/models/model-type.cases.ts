import type { ModelTraits, ModelType } from './model-type.ts'

type Case = readonly [type: ModelType, slug: string, capabilities?: readonly string[], outputs?: readonly string[]]

const cases: readonly Case[] = [
  ['chat', 'gpt-5', ['function-calling', 'image-input', 'reasoning']],
  ['chat', 'claude-instant'],
  ['chat', 'qwen3-omni-flash', ['audio-input', 'function-calling', 'text-to-speech'], ['text', 'audio']],
  ['chat', 'many-talents', ['function-calling', 'image-generation', 'video-generation']],
  ['chat', 'vanguard-9b'],
  ['embedding', 'voyage-3', ['embedding-generation']],
  ['embedding', 'mistral-embed'],
  ['embedding', 'text-embedding-ada-002'],
  ['rerank', 'qwen3-reranker-4b'],
  ['rerank', 'order-1', ['reranking', 'image-input']],
  ['moderation', 'llama-guard-4-12b', ['image-input']],
  ['moderation', 'gpt-oss-safeguard-20b', ['function-calling', 'reasoning']],
  ['moderation', 'omni-moderation-latest'],
  ['video', 'veo-3-1', ['video-generation']],
  ['video', 'sora-2', [], ['video']],
  ['image', 'dall-e-3', ['image-generation']],
  ['image', 'gpt-5-image', ['function-calling', 'image-generation', 'reasoning'], ['image', 'text']],
  ['image', 'flux-dev', [], ['image']],
  ['speech', 'whisper-1', ['speech-to-text']],
  ['speech', 'gemini-2-5-pro-tts', ['function-calling', 'image-input']],
  ['speech', 'gpt-realtime', ['function-calling', 'real-time-processing']],
  ['speech', 'gemini-live', ['function-calling', 'real-time-processing']],
  ['speech', 'lyria-3', ['image-input'], ['audio', 'text']],
  ['speech', 'eleven-v3', ['text-to-speech']],
  ['other', 'deepseek-ocr', ['image-input']],
]

/** Test cases for both versions of the rule, in TypeScript and in SQL. */
export const modelTypeCases: readonly (ModelTraits & { readonly type: ModelType })[] = cases.map(
  ([type, slug, capabilities = [], outputs = []]) => ({ type, slug, name: slug.toUpperCase(), capabilities, outputs }),
)
