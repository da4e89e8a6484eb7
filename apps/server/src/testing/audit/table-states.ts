import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Tables that change with every action: the log itself, sessions, rate limits and queues. */
const BOOKKEEPING_TABLES = new Set([
  'audit_log',
  'audit_head',
  'audit_counts',
  'audit_records',
  'audit_actors',
  'audit_days',
  'catalogue_changes',
  'rate_limits',
  'sessions',
])
/** Tables of drafts, which are not published or applied yet. */
const DRAFT_TABLES = new Set(['post_versions', 'imports', 'import_files', 'import_rows'])

/** Returns the state of every table: the transaction id of each row's last write. */
export async function stateOfTables(db: Db): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%'`.execute(db)
  const watched = tables.filter(({ name }) => !BOOKKEEPING_TABLES.has(name) && !DRAFT_TABLES.has(name))
  const states = watched.map(
    ({ name }) => sql`select ${name} as name,
      concat(count(*), ' ', max(xmin::text::bigint)) as state from ${sql.table(name)}`,
  )
  const { rows } = await sql<{ name: string; state: string }>`${sql.join(states, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ name, state }) => [name, state]))
}
