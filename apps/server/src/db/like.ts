import { foldCase } from '@inferdex/domain/text/fold-case'
import { type RawBuilder, sql } from 'kysely'

/** The text as itself: what LIKE reads as a wildcard is taken literally. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}

/** The pattern for lower-case text that contains this, in any letter case. */
export function containing(text: string): RawBuilder<string> {
  return sql<string>`'%' || lower(${escapeLike(text)}) || '%'`
}

/** Returns the condition for rows whose column `search_text` contains this, in any letter case. */
export function inSearchText(table: 'models' | 'providers' | 'posts', text: string): RawBuilder<boolean> {
  const column = sql.ref(`${table}.search_text`)
  const folded = foldCase(text)
  const contains = sql<boolean>`${column} like ${`%${escapeLike(folded)}%`}`
  // A trigram index is no help for two characters; providers are few.
  if (table === 'providers' || [...folded].length !== 2) return contains
  return sql<boolean>`${contains} and search_pairs(${column}) @> array[${folded}::text]`
}
