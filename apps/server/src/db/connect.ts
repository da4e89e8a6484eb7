import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Db } from './db.ts'
import type { Tables } from './generated/tables.ts'

// Counts and ids of rows stay far below 2^53. A `date` is a calendar day, not a moment, so it stays text; `numeric` is
// money and stays text too (pg's default).
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export type Database = { db: Db; pool: pg.Pool; close: () => Promise<void> }

type ConnectOptions = {
  poolSize?: number
  /** How long a request may wait for a free connection before it is told to come back later. */
  waitMs?: number
  onIdleError?: (error: Error) => void
}

export function connect(url: string, options: ConnectOptions = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: options.waitMs ?? 5000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
  })
  // Without a listener a dropped idle connection would end the process; the pool replaces it by itself.
  pool.on('error', options.onIdleError ?? (() => {}))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}
