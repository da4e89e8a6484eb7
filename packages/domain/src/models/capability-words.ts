/** What readers call it where the name alone would not say it. */
const WORDS: Readonly<Record<string, string>> = {
  'image-input': 'Vision',
  'embedding-generation': 'Embeddings',
  'pdf-input': 'PDF input',
}

/** `function-calling` is "Function calling". */
export function capabilityWords(name: string): string {
  const words = name.replaceAll('-', ' ')
  return WORDS[name] ?? words.charAt(0).toUpperCase() + words.slice(1)
}
