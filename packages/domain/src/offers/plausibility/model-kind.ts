const SPEECH = ['speech-to-text', 'text-to-speech']
const RETRIEVAL = ['embedding-generation', 'reranking']
const PICTURES = ['image-generation', 'image-editing', 'video-generation']

type Capable = { readonly capabilities: readonly string[] }

export function isSpeech({ capabilities }: Capable): boolean {
  return SPEECH.some((name) => capabilities.includes(name))
}

export function isRetrieval({ capabilities }: Capable): boolean {
  return RETRIEVAL.some((name) => capabilities.includes(name))
}

/**
 * Returns whether a model generates images or video. Sources count their output tokens differently, so prices cannot be
 * compared.
 */
export function makesPictures({ capabilities }: Capable): boolean {
  return PICTURES.some((name) => capabilities.includes(name))
}

export function isText(model: Capable): boolean {
  const isLive = model.capabilities.includes('real-time-processing')
  return !isLive && !isSpeech(model) && !isRetrieval(model) && !makesPictures(model)
}
