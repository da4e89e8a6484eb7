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

/** One source records the tokens of pictures as their output, another leaves them out: such prices do not compare. */
export function isPictures({ capabilities }: Capable): boolean {
  return PICTURES.some((name) => capabilities.includes(name))
}

export function isText(model: Capable): boolean {
  const isLive = model.capabilities.includes('real-time-processing')
  return !isLive && !isSpeech(model) && !isRetrieval(model) && !isPictures(model)
}
