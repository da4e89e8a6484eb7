import { type RawBuilder, sql } from 'kysely'

/** Returns the name of a score's source: the title of a known source, otherwise the host of its URL. */
export function sourceName(results: string, sources: string): RawBuilder<string> {
  const url = sql.ref(`${results}.source_url`)
  return sql<string>`coalesce(${sql.ref(`${sources}.title`)},
    regexp_replace(substring(${url} from '^https?://([^/?#]+)'), '^www\.', ''), ${sql.ref(`${results}.source`)})`
}
