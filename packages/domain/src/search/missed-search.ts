import { foldCase } from '../text/fold-case.ts'
import { hidePrivate } from '../text/private/private-text.ts'

const SHORTEST = 2
const LONGEST = 60
/** A search has a few words; more of them are a sentence or something pasted by mistake. */
const MOST_WORDS = 6
/** No model or provider name has a word this long, but keys and passwords do. */
const LONGEST_WORD = 24
/** Everything but letters, marks, digits, and the dot and plus of names such as "5.6" and "command r+". */
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}.+]+/gu

const DAY = /\b20\d{6}\b/g

/**
 * Normalises a search without results for staff, to lower case and single spaces, so that equal searches are counted
 * together. Returns null for searches that must not be counted: too short or too long, or with a part that looks like a
 * secret or like a person's address or number.
 */
export function missedSearch(q: string): string | null {
  if (q.length > LONGEST * 2 || hidePrivate(q) !== q || q.includes('@')) return null
  const words = foldCase(q.normalize('NFKC'))
    .replaceAll(BETWEEN_WORDS, ' ')
    .split(' ')
    .map((word) => word.replaceAll(/^\.+|\.+$/g, ''))
    .filter((word) => word !== '')
  const text = words.join(' ')
  // Code points, as the database counts them, not UTF-16 units.
  const length = [...text].length
  if (length < SHORTEST || length > LONGEST || words.length > MOST_WORDS) return null
  if (!/\p{L}/u.test(text) || words.some((word) => word.length > LONGEST_WORD)) return null
  // Again, because separators within a number or a key may have hidden it. Ids of models may end in a date.
  const dateless = text.replaceAll(DAY, '')
  return hidePrivate(dateless) === dateless ? text : null
}
