import { type RawBuilder, sql } from 'kysely'

/** The text as itself: what LIKE reads as a wildcard is taken literally. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}

/** The pattern for lower-case text that contains this, in any letter case. */
export function containing(text: string): RawBuilder<string> {
  return sql<string>`'%' || lower(${escapeLike(text)}) || '%'`
}
