import { Kysely, type LogEvent, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Db, ReadDb } from './db.ts'
import type { Tables } from './generated/tables.ts'
import { prepareStatementsOf, type PlanNames, type Query } from './plans/prepared-statements.ts'

// Counts and ids of rows stay far below 2^53. A `date` is a calendar day without a time, so it stays text; `numeric` is
// money and stays text too (pg's default).
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

// pg parses arrays character by character. Most of ours are plain words, so splitting them is enough.
const TEXT_ARRAY: number = 1009
const parseAnyArray = pg.types.getTypeParser(TEXT_ARRAY) as (text: string) => string[]
pg.types.setTypeParser(TEXT_ARRAY, (text) =>
  /^\{[^{}"\\]+\}$/.test(text) && !text.includes('NULL') ? text.slice(1, -1).split(',') : parseAnyArray(text),
)

/** `reads` is `db` itself, unless there is a replica. */
export type Database = { db: Db; reads: ReadDb; pool: pg.Pool; close: () => Promise<void> }

export type ConnectOptions = {
  poolSize?: number
  /** How long a request may wait for a free connection before it gets a 503. */
  waitMs?: number
  /** How long to wait for the result of one statement; 0 for commands that may take long. */
  queryTimeoutMs?: number
  /**
   * True if a pooler in transaction mode is in front. Each transaction may then run in another session, so no session
   * state is used: PostgreSQL sets limits and time zone for the role (`missingSettings`), and statements have no names.
   */
  isPooled?: boolean
  /** Called after every statement. */
  onStatement?: (statement: StatementEvent) => void
}

export type StatementEvent = { sql: string; durationMs: number; error?: unknown }

const STATEMENT_TIMEOUT_MS = 15_000
/**
 * Longer than the server's own timeout: the server must cancel first, or it would continue with an abandoned statement.
 */
const QUERY_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5000

export function connect(url: string, options: ConnectOptions = {}): Database {
  const pool = new pg.Pool({
    connectionString: options.isPooled === true ? url : inUtc(url),
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: options.waitMs ?? 5000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    query_timeout: options.queryTimeoutMs ?? QUERY_TIMEOUT_MS,
    ...(options.isPooled !== true && {
      statement_timeout: options.queryTimeoutMs === 0 ? 0 : STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: 30_000,
    }),
    // After a failover, the pool finds the new server even if the old one still runs.
    maxLifetimeSeconds: 3600,
    fallback_application_name: 'inferdex',
  })
  const planNames: PlanNames = new Map()
  // Without a listener, a lost connection would end the process. The pool replaces idle connections itself. The second
  // listener is for connections in use, for example between two statements of a transaction: the next statement fails.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    if (options.isPooled === true) sendWithoutNames(client)
    else prepareStatementsOf(client, planNames)
    closeAfterTimeout(client)
  })
  const { onStatement } = options
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    ...(onStatement && { log: (event) => onStatement(toStatement(event)) }),
  })
  return { db, reads: db as ReadDb, pool, close: () => db.destroy() }
}

/** Returns the address of a database whose sessions are in UTC, regardless of the server, the role or PGOPTIONS. */
export function inUtc(url: string): string {
  const [address, query] = url.split('?')
  const parameters = new URLSearchParams(query)
  const own = parameters.get('options') ?? process.env.PGOPTIONS ?? ''
  parameters.set('options', `${own} -c TimeZone=UTC`.trim())
  return `${address}?${parameters}`
}

/** Returns the missing settings of this role's sessions: limits, and UTC as their time zone. */
export async function missingSettings(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings
    where (name in ('statement_timeout', 'idle_in_transaction_session_timeout') and setting = '0')
      or (name = 'TimeZone' and setting not in ('UTC', 'Etc/UTC'))
    order by name desc`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Removes the names of statements: a name belongs to a session, and the next session may already have it or lack it.
 */
function sendWithoutNames(client: pg.PoolClient): void {
  const query = client.query.bind(client) as Query
  const unnamed: Query = (statement, ...rest) =>
    query(isNamed(statement) ? { ...statement, name: undefined } : statement, ...rest)
  client.query = unnamed as typeof client.query
}

function isNamed(statement: unknown): statement is { name: string } {
  return typeof statement === 'object' && statement !== null && 'name' in statement && !('submit' in statement)
}

function toStatement(event: LogEvent): StatementEvent {
  const statement = { sql: event.query.sql, durationMs: event.queryDurationMillis }
  return event.level === 'error' ? { ...statement, error: event.error } : statement
}

/**
 * Closes a connection after a timeout. It still has a result to receive, so it cannot be reused, not even for a
 * rollback.
 */
function closeAfterTimeout(client: pg.PoolClient): void {
  const query = client.query.bind(client) as Query
  const watched: Query = (...args) => {
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
