import { MIN_JOINED, type SearchLevel, searchLevels } from '@inferdex/domain/search/search-levels'
import { type SearchQuery, searchQueryOf } from '@inferdex/domain/search/search-text'
import { type RawBuilder, sql } from 'kysely'
import { inSearchText } from './like.ts'

type Table = 'models' | 'providers'
type Condition = RawBuilder<boolean>

/** The number of characters in the indexes of prefixes and suffixes. */
const INDEXED = 100
/** More than the difference of two values of `search_order`. */
const LEVEL_WEIGHT = 10_000_000
/**
 * How many of the most prominent models are scanned per wanted match before an index is used: a text that at least one
 * in this many models contains is found among them.
 */
const LOOKED_AT_FOR_ONE = 60
const LOOKED_AT_LEAST = 500
/** Sorting whole rows would take as long as the search. */
const SEARCHED_COLUMNS = sql`id, slug, search_order, sort_name, search_index, search_text, archived_at`

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
  /** Further conditions on the table, whose rows have its name. */
  readonly where?: Condition
  /** The condition to be after a cursor, for the key of a match. */
  readonly after?: (key: RawBuilder<unknown>) => Condition
}

/**
 * Returns a query for the ids of the best matches with their sort key, in order: `rankMatches` of the domain. Rows with
 * the same key are sorted by name and id.
 * The most prominent models are scanned first: they include matches of a common text, and a rare text is found by an
 * index. So neither reads many rows. Parts that are not needed for the limit are not run.
 */
export function selectMatches(table: Table, { q, limit, where, after }: MatchesInput): RawBuilder<unknown> {
  const conditions = conditionsOf(table, searchQueryOf(q))
  const from = sql.table(table)
  const matching = (source: RawBuilder<unknown>, condition: Condition, level: RawBuilder<unknown>) => sql`
    select id, search_order, sort_name, ${level} as level from ${source} as ${from}
    where ${sql.join([sql<boolean>`archived_at is null`, condition, ...(where === undefined ? [] : [where])], sql` and `)}`
  /** Selects the matches of a level from rows whose level is known. */
  const best = (source: RawBuilder<unknown>, level: SearchLevel) => {
    const key = sql`(${sql.lit(placeOf(level) * LEVEL_WEIGHT)} + search_order)`
    return sql`(select id, ${key} as key from ${source} as ${from}
      where level = ${sql.lit(placeOf(level))} ${after === undefined ? sql`` : sql`and ${after(key)}`}
      order by ${ORDER} limit ${limit})`
  }
  const levels = [...conditions.keys()]
  const all = levelIn(conditions, levels)
  // Providers are few.
  if (table === 'providers') {
    const parts = levels.map((level) => best(sql`matching`, level))
    return sql`with matching as materialized (${matching(from, matchesSearch(table, q), all)})
      select * from (${sql.join(parts, sql` union all `)}) as found limit ${limit}`
  }
  const lookedAt = sql.lit(Math.max(limit * LOOKED_AT_FOR_ONE, LOOKED_AT_LEAST))
  const columns = where === undefined ? SEARCHED_COLUMNS : sql`*`
  const prominent = sql`(select ${columns} from ${from} where archived_at is null order by ${ORDER} limit ${lookedAt})`
  const others = (level: SearchLevel, levelOf: RawBuilder<unknown>) =>
    matching(from, sql<boolean>`${conditions.get(level)} and models.id not in (select id from prominent)`, levelOf)
  const parts = levels.flatMap((level) => {
    const better = BETTER[level]
    const rest = better === undefined ? sql`named` : sql`(${others(level, levelIn(conditions, [...better, level]))})`
    return [best(sql`prominent`, level), best(rest, level)]
  })
  const named = conditions.has('name')
    ? sql`, named as materialized (${others('name', levelIn(conditions, UP_TO_NAME))})`
    : sql``
  return sql`with prominent as materialized (${matching(prominent, matchesSearch(table, q), all)}) ${named}
    select * from (${sql.join(parts, sql` union all `)}) as found limit ${limit}`
}

const ORDER = sql`search_order, sort_name, id`
const placeOf = (level: SearchLevel) => searchLevels.indexOf(level)

const UP_TO_NAME: readonly SearchLevel[] = ['exact', 'begins', 'first-and-last', 'first', 'ends', 'name']
/**
 * The levels that a row with the condition of this one may have instead, without special cases of another one in the
 * list. The levels that look for words in a name are left out: they read the same rows, once.
 */
const BETTER: Readonly<Partial<Record<SearchLevel, readonly SearchLevel[]>>> = {
  exact: [],
  begins: ['exact'],
  ends: ['exact', 'begins', 'first'],
  words: ['exact', 'begins', 'ends', 'name'],
  part: ['exact', 'begins', 'ends', 'words'],
}

type Conditions = ReadonlyMap<SearchLevel, Condition>

/** Returns the conditions of the levels that this query can have, best first. */
function conditionsOf(table: Table, query: SearchQuery): Conditions {
  return new Map(
    searchLevels.flatMap((level) => {
      const condition = conditionOf(level, table, query)
      return condition === null ? [] : [[level, condition] as const]
    }),
  )
}

/**
 * Returns an expression for the first of these levels whose condition a row meets. The planner expects few rows of each
 * value, so it uses an index instead of reading in the order of prominence until enough rows match.
 */
function levelIn(conditions: Conditions, levels: readonly SearchLevel[]): RawBuilder<number> {
  const cases = levels.flatMap((level) => {
    const condition = conditions.get(level)
    return condition === undefined ? [] : [sql`when ${condition} then ${sql.lit(placeOf(level))}`]
  })
  return sql<number>`case ${sql.join(cases, sql` `)} end`
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
  const name = phrases.map((phrase) => hasInName(` ${phrase}`))
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
