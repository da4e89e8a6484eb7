/** Words that some sellers add to the same model. */
const FILLERS: ReadonlySet<string> = new Set(['generate', 'instruct', 'it'])

/**
 * Normalises a plain id for comparing spellings: 'claude-4-opus' and 'claude-opus-4', 'gemini-3-0-flash' and
 * 'gemini-3-flash' are equal. Figures keep their order, because they are versions and sizes.
 */
export function spellingOf(plainId: string): string {
  const parts = plainId.replace(/(?<=[a-z-]\d)-0(?=-|$)/, '').match(/\d+|[a-z]+/g) ?? []
  const words = parts.filter((part) => /[a-z]/.test(part) && !FILLERS.has(part)).toSorted()
  return `${words.join('-')} ${parts.filter((part) => /\d/.test(part)).join('-')}`
}
