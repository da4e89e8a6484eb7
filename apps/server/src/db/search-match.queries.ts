import { MIN_JOINED, type SearchLevel, searchLevels } from '@inferdex/domain/search/search-levels'
import { type SearchQuery, searchQueryOf } from '@inferdex/domain/search/search-text'
import { type RawBuilder, sql } from 'kysely'
import { inSearchText } from './like.ts'

type Table = 'models' | 'providers'
type Condition = RawBuilder<boolean>

/** The number of characters that the indexes of beginnings and ends have. */
const INDEXED = 100
/** More than the difference of two values of `search_order`. */
const LEVEL_WEIGHT = 10_000_000

/** Returns the condition that a record matches the text: `searchLevel` of the domain is not null. */
export function matchesSearch(table: Table, q: string): Condition {
  const query = searchQueryOf(q)
  // Every other level is a special case of these.
  const conditions = (['begins', 'words', 'part'] as const).map((level) => conditionOf(level, table, query))
  return sql<boolean>`(${sql.join(
    conditions.filter((condition) => condition !== null),
    sql` or `,
  )})`
}

type MatchesInput = {
  readonly q: string
  readonly limit: number
  /** Further conditions on the table. */
  readonly where?: Condition
  /** The condition to come after a cursor, for the key of a match. */
  readonly after?: (key: RawBuilder<unknown>) => Condition
}

/**
 * Returns a query for the ids of the best matches with their sort key, in order: `rankMatches` of the domain. Each level
 * stops at the limit, and levels that are not needed are not read. Rows with the same key are sorted by name and id.
 */
export function selectMatches(table: Table, { q, limit, where, after }: MatchesInput): RawBuilder<unknown> {
  const query = searchQueryOf(q)
  const better: Condition[] = []
  const parts: RawBuilder<unknown>[] = []
  for (const [level, name] of searchLevels.entries()) {
    const condition = conditionOf(name, table, query)
    if (condition === null) continue
    const key = sql`(${sql.lit(level * LEVEL_WEIGHT)} + ${sql.ref(`${table}.search_order`)})`
    const conditions = [
      sql<boolean>`${sql.ref(`${table}.archived_at`)} is null`,
      condition,
      ...better.map((one) => sql<boolean>`not ${one}`),
      ...(where === undefined ? [] : [where]),
      ...(after === undefined ? [] : [after(key)]),
    ]
    parts.push(sql`(select ${sql.ref(`${table}.id`)} as id, ${key} as key from ${sql.table(table)}
      where ${sql.join(conditions, sql` and `)}
      order by ${sql.ref(`${table}.search_order`)}, ${sql.ref(`${table}.sort_name`)}, ${sql.ref(`${table}.id`)}
      limit ${limit})`)
    better.push(condition)
  }
  return sql`select * from (${sql.join(parts, sql` union all `)}) as found limit ${limit}`
}

/** Returns how well a match matches, from the key of `selectMatches`, as an index of `searchLevels`. */
export function levelOfKey(key: number): number {
  return Math.round(key / LEVEL_WEIGHT)
}

/** Returns the condition of a level (`search-levels.ts` of the domain), or null if this query cannot have it. */
function conditionOf(level: SearchLevel, table: Table, query: SearchQuery): Condition | null {
  const { words, joined, slug, phrases } = query
  const index = sql.ref(`${table}.search_index`)
  const [first] = phrases
  if (level === 'part') return isPart(table, query)
  if (first === undefined) return null
  // No character of a word is a wildcard.
  const has = (text: string) => sql<boolean>`${index} like ${`%${text}%`}`
  const hasInName = (text: string) => sql<boolean>`split_part(${index}, '>', 1) like ${`%${text}%`}`
  const startsWith = (text: string) =>
    sql<boolean>`(left(${index}, ${sql.lit(INDEXED)}) like ${`${cut(text)}%`} and ${index} like ${`${text}%`})`
  const name = phrases.flatMap((phrase) => [has(` ${phrase}`), hasInName(` ${phrase}`)])
  const all = (conditions: readonly Condition[]) => sql<boolean>`(${sql.join(conditions, sql` and `)})`
  switch (level) {
    case 'exact':
      return sql<boolean>`(${startsWith(`^${joined}$`)} or ${sql.ref(`${table}.slug`)} = ${slug})`
    case 'begins':
      return startsWith(`^${joined}`)
    case 'first-and-last':
      return phrases.length < 2 ? null : all([...name, hasInName(`$ ${first}`), has(` ${phrases.at(-1)} >`)])
    case 'first':
      return phrases.length < 2 ? null : all([...name, hasInName(`$ ${first}`)])
    case 'ends': {
      const end = [...` ${words} `].toReversed().join('')
      const reversed = sql`left(reverse(split_part(${index}, '>', 1)), ${sql.lit(INDEXED)})`
      return sql<boolean>`(${reversed} like ${`${cut(end)}%`} and ${has(` ${words} >`)})`
    }
    case 'name':
      return all(name)
    case 'words':
      return all(phrases.map((phrase) => has(` ${phrase}`)))
  }
}

function isPart(table: Table, { text, joined }: SearchQuery): Condition {
  const typed = inSearchText(table, text)
  if ([...joined].length < MIN_JOINED) return sql<boolean>`(${typed})`
  return sql<boolean>`(${typed} or ${sql.ref(`${table}.search_index`)} like ${`%${joined}%`})`
}

function cut(text: string): string {
  return [...text].slice(0, INDEXED).join('')
}
