import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Returns the tables that contain one of the texts in any column, including the queue and the audit log. */
export async function tablesWith(db: Db, ...texts: readonly string[]): Promise<string[]> {
  const patterns = texts.map((text) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
  return await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    const { rows } = await sql<{ schema: string; name: string }>`
      select schemaname as schema, tablename as name from pg_tables where schemaname in ('public', 'jobs')`.execute(tx)
    const found: string[] = []
    for (const { schema, name } of rows) {
      const table = sql.table(`${schema}.${name}`)
      const hits = await sql`select from ${table} as one where one::text like any(${patterns}) limit 1`.execute(tx)
      if (hits.rows.length > 0) found.push(name)
    }
    return found
  })
}
