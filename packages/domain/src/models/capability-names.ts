import { slugFrom } from '../text/slug.ts'

/** Synonyms of capabilities, by their name in the catalogue. */
const OTHER_WORDS = {
  'audio-input': ['audio', 'audio-understanding'],
  'code-generation': ['code', 'coding', 'programming'],
  'embedding-generation': ['embedding', 'embeddings', 'embed', 'text-embedding'],
  'function-calling': ['function-call', 'functions', 'tools', 'tool-use', 'tool-calling', 'tool-call'],
  'image-editing': ['image-edit', 'inpainting'],
  'image-generation': ['image-gen', 'text-to-image', 'image-output'],
  'image-input': ['vision', 'image', 'images', 'image-understanding', 'visual-input'],
  'multimodal-input': ['multimodal', 'multi-modal'],
  'pdf-input': ['pdf', 'pdfs', 'document-input'],
  'prompt-caching': ['caching', 'cache', 'prompt-cache', 'context-caching'],
  'real-time-processing': ['realtime', 'real-time', 'live'],
  reasoning: ['thinking', 'chain-of-thought', 'extended-thinking'],
  reranking: ['rerank', 'reranker'],
  'speech-to-text': ['stt', 'transcription', 'speech-recognition', 'asr'],
  'structured-output': ['structured-outputs', 'json', 'json-mode', 'json-schema'],
  'text-to-speech': ['tts', 'speech-synthesis', 'speech-generation'],
  'video-generation': ['video-gen', 'text-to-video', 'video-output'],
  'video-input': ['video', 'video-understanding'],
  'web-search': ['search', 'browsing', 'web-browsing', 'grounding'],
} as const satisfies Record<string, readonly string[]>

const NAME_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(OTHER_WORDS).flatMap(([name, words]) => words.map((word) => [word, name] as const)),
)

/** Maps a typed capability to its name in the catalogue: "Vision" is `image-input`. Others become slugs. */
export function capabilityNameOf(typed: string): string {
  const slug = slugFrom(typed)
  return NAME_OF.get(slug) ?? slug
}

/** Returns notes on a typed list: which names are synonyms, and which the catalogue does not have. */
export function capabilityNotes(typed: readonly string[], known: readonly string[]): string[] {
  const names = typed.map((word) => ({ word, name: capabilityNameOf(word) })).filter(({ name }) => name !== '')
  const others = names.filter(({ word, name }) => known.includes(name) && slugFrom(word) !== name)
  const missing = names.filter(({ name }) => !known.includes(name)).map(({ word }) => `“${word}”`)
  return [
    ...others.map(({ word, name }) => `“${word}” is listed as ${name}.`),
    ...(missing.length === 0 ? [] : [`Not in our list: ${missing.join(', ')}.`]),
  ]
}
