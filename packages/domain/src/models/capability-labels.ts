/** Labels of capabilities whose name is not clear enough. */
const WORDS: Readonly<Record<string, string>> = {
  'image-input': 'Vision',
  'embedding-generation': 'Embeddings',
  'pdf-input': 'PDF input',
}

/** Returns the label of a capability: `function-calling` becomes "Function calling". */
export function capabilityLabels(name: string): string {
  const words = name.replaceAll('-', ' ')
  return WORDS[name] ?? words.charAt(0).toUpperCase() + words.slice(1)
}
