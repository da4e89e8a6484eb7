import { type RawBuilder, sql } from 'kysely'

/** What a score's source is called: by its title where it is a known one, else by the site that the score is from. */
export function sourceName(results: string, sources: string): RawBuilder<string> {
  const url = sql.ref(`${results}.source_url`)
  return sql<string>`coalesce(${sql.ref(`${sources}.title`)},
    regexp_replace(substring(${url} from '^https?://([^/?#]+)'), '^www\.', ''), ${sql.ref(`${results}.source`)})`
}
