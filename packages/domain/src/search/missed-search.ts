import { foldCase } from '../text/fold-case.ts'
import { hidePrivate } from '../text/private/private-text.ts'

const SHORTEST = 2
const LONGEST = 60
/** A search has a few words; more of them are a sentence or something pasted by mistake. */
const MOST_WORDS = 6
/** No name in the trade has a word this long, but keys and passwords do. */
const LONGEST_WORD = 24
/** Everything but letters, marks, digits, and the dot and plus of names such as "5.6" and "command r+". */
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}.+]+/gu

const DAY = /\b20\d{6}\b/g

/**
 * Returns a search that found nothing as staff may read it, in lower case and with single spaces, so that equal searches
 * are counted together. Returns null for what should not be counted: too short or too long, or with a part that looks
 * like a secret or like a person's address or number.
 */
export function missedSearch(q: string): string | null {
  if (q.length > LONGEST * 2 || hidePrivate(q) !== q || q.includes('@')) return null
  const words = foldCase(q.normalize('NFKC'))
    .replaceAll(BETWEEN_WORDS, ' ')
    .split(' ')
    .map((word) => word.replaceAll(/^\.+|\.+$/g, ''))
    .filter((word) => word !== '')
  const text = words.join(' ')
  // Characters as the database counts them: one outside the usual ones is two in a string.
  const length = [...text].length
  if (length < SHORTEST || length > LONGEST || words.length > MOST_WORDS) return null
  if (!/\p{L}/u.test(text) || words.some((word) => word.length > LONGEST_WORD)) return null
  // Once more, because signs between the parts of a number or a key may have hidden it. Ids of models may end in a day.
  const dateless = text.replaceAll(DAY, '')
  return hidePrivate(dateless) === dateless ? text : null
}
