import { foldCase } from '@inferdex/domain/text/fold-case'
import { type RawBuilder, sql } from 'kysely'

/** Escapes the wildcards of LIKE. */
function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}

/** Returns the pattern that finds this text in lower-case text, in any letter case. */
export function containing(text: string): RawBuilder<string> {
  return sql<string>`'%' || lower(${escapeLike(text)}) || '%'`
}

/** Returns the condition that the column `search_text` contains this text, in any letter case. */
export function inSearchText(table: 'models' | 'providers' | 'posts', text: string): RawBuilder<boolean> {
  const column = sql.ref(`${table}.search_text`)
  const folded = foldCase(text)
  const contains = sql<boolean>`${column} like ${`%${escapeLike(folded)}%`}`
  // A trigram index does not help with two characters. Providers are few, so they need no index.
  if (table === 'providers' || [...folded].length !== 2) return contains
  return sql<boolean>`${contains} and search_pairs(${column}) @> array[${folded}::text]`
}
