import { isMatch, mostProminent, type SearchRule } from './search-rank.ts'
import { correctedQuery, countWords, type KnownWords, WORD_MODELS } from './search-spelling.ts'
import { searchTextOf } from './search-text.ts'

/**
 * Returns the text that a list searches instead of a misspelt one: if no row matches, each unknown word is replaced by
 * the most similar word of the list. Null if a row matches, or if nothing similar does.
 */
export function listCorrection<Row extends { readonly id: string; readonly name: string }>(
  rows: readonly Row[],
  q: string,
  rule: SearchRule<Row>,
): string | null {
  const matches = (text: string) => rows.some((row) => isMatch(row, text, rule.textsOf))
  if (q.trim() === '' || matches(q)) return null
  const corrected = correctedQuery(q, wordsOf(rows, rule))
  return corrected !== null && matches(corrected) ? corrected : null
}

const counted = new WeakMap<object, KnownWords>()

function wordsOf<Row extends { readonly id: string; readonly name: string }>(
  rows: readonly Row[],
  rule: SearchRule<Row>,
): KnownWords {
  const known = counted.get(rows)
  if (known !== undefined) return known
  const words = countWords(mostProminent(rows, WORD_MODELS, rule).map((row) => searchTextOf(rule.textsOf(row)).index))
  counted.set(rows, words)
  return words
}
