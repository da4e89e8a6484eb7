import type { SearchQuery, SearchText } from './search-text.ts'

/** How well a record matches, best first. `db/search-match.queries.ts` on the server has the same conditions in SQL. */
export const searchLevels = ['exact', 'begins', 'first-and-last', 'first', 'ends', 'name', 'words', 'part'] as const
export type SearchLevel = (typeof searchLevels)[number]

/** Shorter texts are only searched as typed, not with their spaces removed. */
export const MIN_JOINED = 3

/** Returns how well a record matches, as an index of `searchLevels`; null if it does not match. */
export function searchLevel(query: SearchQuery, record: SearchText): number | null {
  const level = searchLevels.findIndex((name) => CONDITIONS[name](query, record))
  return level === -1 ? null : level
}

type Condition = (query: SearchQuery, record: SearchText) => boolean

const CONDITIONS = {
  exact: ({ joined, slug }, record) =>
    joined !== '' && (record.index.startsWith(`^${joined}$`) || record.slug === slug),
  begins: ({ joined }, { index }) => joined !== '' && index.startsWith(`^${joined}`),
  'first-and-last': ({ phrases }, { index, name }) =>
    phrases.length > 1 &&
    name.includes(`$ ${phrases[0]}`) &&
    index.includes(` ${phrases.at(-1)} >`) &&
    phrases.every((phrase) => name.includes(` ${phrase}`)),
  first: ({ phrases }, { name }) =>
    phrases.length > 1 && name.includes(`$ ${phrases[0]}`) && phrases.every((phrase) => name.includes(` ${phrase}`)),
  ends: ({ words }, { index }) => words !== '' && index.includes(` ${words} >`),
  name: ({ phrases }, { name }) => phrases.length > 0 && phrases.every((phrase) => name.includes(` ${phrase}`)),
  words: ({ phrases }, { index }) => phrases.length > 0 && phrases.every((phrase) => index.includes(` ${phrase}`)),
  part: ({ text, joined }, { index, parts }) =>
    parts.includes(text) || ([...joined].length >= MIN_JOINED && index.includes(joined)),
} as const satisfies Record<SearchLevel, Condition>
