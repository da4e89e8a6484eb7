const MAX_LENGTH = 2000
/** Includes the prefix letter or the dollar quotes that PostgreSQL allows for a string. */
const LITERAL = /\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^'\\]|''|\\[\s\S])*'?/g

/**
 * Returns a statement without its string literals. Personal values are parameters, which are not part of it; this is a
 * safeguard for values that may be written into a statement one day.
 */
export function withoutValues(sql: string): string {
  return sql.replaceAll(LITERAL, "'?'").replaceAll(/\s+/g, ' ').trim().slice(0, MAX_LENGTH)
}
