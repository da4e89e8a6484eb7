/** The types of models, in the order of the filter. */
export const modelTypes = ['chat', 'embedding', 'rerank', 'speech', 'image', 'video', 'moderation', 'other'] as const
export type ModelType = (typeof modelTypes)[number]

export const modelTypeLabels = {
  chat: 'Chat',
  embedding: 'Embeddings',
  rerank: 'Rerank',
  speech: 'Speech and audio',
  image: 'Image',
  video: 'Video',
  moderation: 'Moderation',
  other: 'Other',
} as const satisfies Record<ModelType, string>

export type ModelTraits = {
  readonly name: string
  readonly slug: string
  readonly capabilities: readonly string[]
  /** Its outputs, if a source states them: text, image, audio, video. */
  readonly outputs: readonly string[]
}

/**
 * Derives the type from name, capabilities and outputs. The column `models.type` has the same rule in SQL, so that it
 * applies to every write; both are tested with the same cases.
 */
export function modelType({ name, slug, capabilities, outputs }: ModelTraits): ModelType {
  const text = `${name} ${slug}`.toLowerCase()
  const can = (capability: string) => capabilities.includes(capability)
  const returnsOnly = (output: string) => outputs.includes(output) && !outputs.includes('text')
  // A model that calls functions is a chat model, regardless of its other outputs.
  const talks = can('function-calling')
  if (can('embedding-generation') || /(^|[^a-z0-9])embed/.test(text)) return 'embedding'
  if (can('reranking') || /(^|[^a-z0-9])rerank/.test(text)) return 'rerank'
  if (/(^|[^a-z0-9])(guard|guardian|safeguard|moderation)([^a-z0-9]|$)/.test(text)) return 'moderation'
  if (returnsOnly('video') || (can('video-generation') && !talks)) return 'video'
  const isNamedImage = /(^|[^a-z0-9])image([^a-z0-9]|$)/.test(text)
  if (returnsOnly('image') || (can('image-generation') && (isNamedImage || !talks))) return 'image'
  if (/(^|[^a-z0-9])(tts|asr|whisper|transcribe|realtime|audio|speech|voice)/.test(text)) return 'speech'
  if (can('speech-to-text') || can('real-time-processing') || returnsOnly('audio')) return 'speech'
  if (!talks && (can('text-to-speech') || outputs.includes('audio'))) return 'speech'
  if (/(^|[^a-z0-9])ocr([^a-z0-9]|$)/.test(text)) return 'other'
  return 'chat'
}

/**
 * Returns whether a model returns tokens. Embedding and rerank models do not, so they have no output price or limit.
 */
export function returnsTokens(type: ModelType): boolean {
  return type !== 'embedding' && type !== 'rerank'
}

/** Additional search words of each type, so that a search for "embedding" finds models of that type. */
export const modelTypeWords = {
  chat: '',
  embedding: 'embeddings',
  rerank: 'reranker',
  speech: 'speech and audio',
  image: 'image generation',
  video: 'video generation',
  moderation: 'moderation',
  other: '',
} as const satisfies Record<ModelType, string>
