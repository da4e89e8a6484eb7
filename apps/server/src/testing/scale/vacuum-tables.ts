import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Vacuums and analyzes tables, as autovacuum eventually does. */
export async function vacuumTables(db: Db, tables: readonly string[]): Promise<void> {
  await db.connection().execute(async (own) => {
    await sql`set statement_timeout = 0`.execute(own)
    // Tests run without synchronous commits. But vacuum marks no row as all-visible before its commit is flushed, and
    // without that plans would differ from run to run: so this commit flushes the log, with all before it.
    await sql`set synchronous_commit = on`.execute(own)
    await sql`select pg_logical_emit_message(true, 'vacuum', '')`.execute(own)
    for (const table of tables) await sql.raw(`vacuum analyze ${table}`).execute(own)
    await sql`reset synchronous_commit`.execute(own)
    await sql`reset statement_timeout`.execute(own)
  })
}
