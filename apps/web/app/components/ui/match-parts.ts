import { searchQueryOf } from '@inferdex/domain/search/search-text'

const BETWEEN = String.raw`[\s\-._/()[\]]*`

/**
 * Splits a text into the parts before, at and after the match: the whole query, else its first word that occurs. Case
 * and separators are ignored, so "gpt4" is found in "GPT-4o".
 */
export function matchParts(text: string, q: string): readonly [before: string, match: string, after: string] {
  const { words, phrases } = searchQueryOf(q)
  for (const phrase of [words, ...phrases]) {
    if (phrase === '') continue
    const pattern = [...phrase.replaceAll(' ', '')].map(escaped).join(BETWEEN)
    const found = new RegExp(pattern, 'iu').exec(text)
    if (found === null) continue
    const end = found.index + found[0].length
    return [text.slice(0, found.index), found[0], text.slice(end)]
  }
  return [text, '', '']
}

function escaped(character: string): string {
  return character.replaceAll(/[$()*+.?[\\\]^{|}/-]/g, String.raw`\$&`)
}
