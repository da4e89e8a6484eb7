import { lettersToChange } from './letters-to-change.ts'
import { searchWords } from './search-text.ts'

/** Words of the catalogue with the number of records that have them. */
export type KnownWords = ReadonlyMap<string, number>

/**
 * Words are collected from this many of the most prominent models, so that a large catalogue is not read as a whole.
 */
export const WORD_MODELS = 2000
/** Shorter words are too similar to too many others. */
export const SHORTEST_WORD = 3

/** Counts the words of search indexes (`SearchText`). Digits and short words are left out. */
export function countWords(indexes: Iterable<string>): Map<string, number> {
  const words = new Map<string, number>()
  for (const index of indexes) {
    for (const word of index.slice(index.indexOf('$ ') + 2).split(' ')) {
      if (word.length >= SHORTEST_WORD && !/^[0-9]/.test(word)) words.set(word, (words.get(word) ?? 0) + 1)
    }
  }
  return words
}

/**
 * Returns the query with each unknown word replaced by the most similar known one; null if nothing can be replaced. A
 * word is known if it is a prefix of a word of the catalogue.
 */
export function correctedQuery(q: string, known: KnownWords): string | null {
  const words = searchWords(q).split(' ')
  const corrected = words.map((word) => nearest(word, known) ?? word).join(' ')
  return corrected === words.join(' ') ? null : corrected
}

function nearest(word: string, known: KnownWords): string | null {
  if (word.length < SHORTEST_WORD || /^[0-9]/.test(word)) return null
  let best: { word: string; distance: number; uses: number } | null = null
  for (const [candidate, uses] of known) {
    if (candidate.startsWith(word)) return null
    const distance = prefixDistance(word, candidate)
    if (distance > mostMistakes(word)) continue
    const isBetter =
      best === null ||
      distance < best.distance ||
      (distance === best.distance && (uses > best.uses || (uses === best.uses && candidate < best.word)))
    if (isBetter) best = { word: candidate, distance, uses }
  }
  return best?.word ?? null
}

/**
 * Returns how many mistakes a word may have. In a short word two mistakes make another word: "german" is not "gemma".
 */
function mostMistakes(word: string): number {
  if (word.length < 5) return 1
  return word.length < 7 ? 1.5 : 2
}

/**
 * Returns how many letters must be changed to turn the word into the other one (`lettersToChange`). An unfinished word
 * is compared with the prefix of the other one, which costs half a letter.
 */
function prefixDistance(word: string, other: string): number {
  if (other.length < word.length - 2) return Number.POSITIVE_INFINITY
  const row = lettersToChange(word, other)
  const whole = row[other.length] ?? Number.POSITIVE_INFINITY
  const beginnings = row.slice(SHORTEST_WORD, other.length).map((cost) => cost + 0.5)
  return Math.min(whole, ...beginnings)
}
