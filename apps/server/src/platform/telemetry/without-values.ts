const MAX_LENGTH = 2000
/** Also with the letter or the dollar signs that PostgreSQL allows before a text. */
const LITERAL = /\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^'\\]|''|\\[\s\S])*'?/g

/**
 * Returns a statement without the texts in it. Values of people are parameters, which are not in it; this is for
 * those that may be written into a statement one day.
 */
export function withoutValues(sql: string): string {
  return sql.replaceAll(LITERAL, "'?'").replaceAll(/\s+/g, ' ').trim().slice(0, MAX_LENGTH)
}
