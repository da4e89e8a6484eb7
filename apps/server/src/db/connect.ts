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
  /** How long to wait for the answer to one statement; 0 for commands that may take their time. */
  queryTimeoutMs?: number
}

const STATEMENT_TIMEOUT_MS = 15_000
/** Longer than the server allows itself: it must have given up before we do, or it would go on working for nobody. */
const QUERY_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5000

export function connect(url: string, options: ConnectOptions = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: options.waitMs ?? 5000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: options.queryTimeoutMs ?? QUERY_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 30_000,
    // After a failover the pool finds the new server by itself, also where the old one still runs.
    maxLifetimeSeconds: 3600,
    fallback_application_name: 'inferdex',
  })
  // Without a listener a lost connection would end the process. The pool replaces it by itself. Idle connections are the
  // pool's; one in use is listened to by nobody else, for example while a transaction waits between two statements,
  // and the next statement on it fails.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    closeWhenLate(client)
  })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}

/** A connection that owes us an answer is of no use to the next one who gets it, nor for taking a transaction back. */
function closeWhenLate(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const watched = (...args: unknown[]): unknown => {
    const result = query(...args)
    if (result instanceof Promise) {
      result.catch((error: Error) => {
        if (error.message === 'Query read timeout') (client as unknown as pg.Client).end().catch(() => {})
      })
    }
    return result
  }
  client.query = watched as typeof client.query
}
