import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { upsert } from '../../db/upsert.ts'

/** A source as shown on pages. */
type DataSource = {
  readonly name: string
  readonly title: string
  readonly url: string
  readonly licence: string
  readonly recorded_on: string
  readonly recorded_since: string | null
}

/** Writes the sources of the catalogue. Returns the number of changed rows. */
export function saveSources(tx: Db, sources: readonly DataSource[]): Promise<number> {
  const columns = {
    name: 'text',
    title: 'text',
    url: 'text',
    licence: 'text',
    recorded_on: 'date',
    recorded_since: 'date',
  }
  return upsert(tx, { table: 'data_sources', columns, key: ['name'] }, [...sources])
}

/** Adds a named source for a feed. An existing one is left unchanged. */
export async function nameSourceOf(tx: Db, feedId: string, now: Date): Promise<void> {
  await sql`
    insert into data_sources (name, title, url, licence, recorded_on)
    select id, title, coalesce(url, ''), 'not stated', ${now.toISOString().slice(0, 10)}::date
    from feeds where id = ${feedId}
    on conflict (name) do nothing`.execute(tx)
}
