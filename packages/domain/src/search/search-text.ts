import { foldCase } from '../text/fold-case.ts'

/** The characters that separate words, in folded text. All other characters are letters or digits of a word. */
const SEPARATORS = /[\0-/:-@[-`{-\u007F]+/g

/**
 * Returns the words of a text in lower case, with single spaces between them. Letters and digits are separate words, so
 * that "GPT-4o", "gpt 4o" and "gpt4 o" are the same. The database's function `search_words` does the same.
 */
export function searchWords(text: string): string {
  return foldCase(text)
    .replaceAll(SEPARATORS, ' ')
    .replaceAll(/([0-9])([^0-9 ])/gu, '$1 $2')
    .replaceAll(/([^0-9 ])([0-9])/gu, '$1 $2')
    .replaceAll(/^ | $/g, '')
}

const joined = (words: string) => words.replaceAll(' ', '')

export type SearchedTexts = {
  readonly name: string
  readonly slug: string
  /** Other texts whose words are indexed, such as the family and the maker of a model. */
  readonly others: readonly string[]
  /** Texts that are searched for substrings. */
  readonly parts: readonly string[]
}

/** The indexed text of a record. The characters `^`, `$` and `>` are never part of a word. */
export type SearchText = {
  readonly slug: string
  /** Equals the column `search_index`: `^name$ words of the name > other words `. */
  readonly index: string
  /** The part of the index up to `>`. */
  readonly name: string
  /** Equals the column `search_text`. */
  readonly parts: string
}

export function searchTextOf({ name, slug, others, parts }: SearchedTexts): SearchText {
  const words = searchWords(name)
  const before = `^${joined(words)}$ ${words} `
  const otherWords = searchWords([slug, ...others].join(' '))
  return { slug, index: `${before}> ${otherWords} `, name: before, parts: foldCase(parts.join('\n')) }
}

export type SearchQuery = {
  /** The trimmed query in lower case. */
  readonly text: string
  readonly words: string
  /** The words without the spaces. */
  readonly joined: string
  /** The query as a slug. */
  readonly slug: string
  /** Words that belong together: "gpt4 70b 4.6" has "gpt 4", "70 b" and "4 6". */
  readonly phrases: readonly string[]
}

export function searchQueryOf(q: string): SearchQuery {
  const text = foldCase(q.trim())
  const words = searchWords(text)
  const chunks = text.split(SEPARATORS).filter((part) => part !== '')
  return { text, words, joined: joined(words), slug: chunks.join('-'), phrases: phrasesOf(chunks) }
}

function phrasesOf(chunks: readonly string[]): string[] {
  const phrases: string[] = []
  for (const chunk of chunks) {
    const last = phrases.at(-1)
    // A number after a number is the rest of a version.
    const isRest = last !== undefined && /[0-9]$/.test(last) && /^[0-9]+$/.test(chunk)
    if (isRest) phrases[phrases.length - 1] = `${last} ${chunk}`
    else phrases.push(searchWords(chunk))
  }
  return phrases
}
