import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { isDatabaseUnavailable } from '../platform/database-errors.ts'
import { testDatabase } from '../testing/test-app.ts'
import { connect, inUtc, missingSettings } from './connect.ts'

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return await work.then(
    () => null,
    (error: unknown) => error,
  )
}

describe('a connection that is lost', () => {
  it('inside a transaction fails that transaction, and nothing else [SAFE-01]', async () => {
    const { db, pool } = await testDatabase()
    const failure = await failureOf(
      db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
        await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
        // Lost between two statements, while no query is running.
        await new Promise((resolve) => setTimeout(resolve, 100))
        await sql`select 1`.execute(tx)
      }),
    )
    expect(isDatabaseUnavailable(failure)).toBe(true)
    expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  })

  it('while a statement runs fails that statement [SAFE-01]', async () => {
    const { db, pool } = await testDatabase()
    const failure = failureOf(sql`select pg_sleep(10)`.execute(db))
    // Polls: on a busy machine it may not have begun.
    await expect
      .poll(async () => {
        const ended = await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where query like '%pg_sleep(10)%' and pid <> pg_backend_pid() and datname = current_database()`)
        return ended.rowCount
      })
      .toBe(1)
    expect(isDatabaseUnavailable(await failure)).toBe(true)
  })
})

describe('the time zone of sessions [CODE-04]', () => {
  const zoneOf = async (url: string, isPooled = false) => {
    const { db, close } = connect(url, { poolSize: 1, isPooled })
    const { rows } = await sql<{ zone: string; day: string }>`
      select current_setting('TimeZone') as zone, '2026-08-01'::date::timestamptz::text as day`.execute(db)
    const missing = await missingSettings(db)
    await close()
    return { ...rows[0], isMissed: missing.includes('TimeZone') }
  }

  it.each(['Europe/Berlin', 'America/Los_Angeles'])('is UTC where the database is in %s', async (zone) => {
    const { db, url } = await testDatabase()
    const name = sql.id(new URL(url).pathname.slice(1))
    await sql`alter database ${name} set timezone = ${sql.lit(zone)}`.execute(db)
    expect(await zoneOf(url)).toEqual({ zone: 'UTC', day: '2026-08-01 00:00:00+00', isMissed: false })
    expect(await zoneOf(`${url}?options=-c%20statement_timeout%3D7s`)).toMatchObject({ zone: 'UTC' })
    // A pooler drops session settings, so a process refuses to start.
    expect(await zoneOf(url, true)).toMatchObject({ zone, isMissed: true })
  })

  it('keeps the other options and parameters of an address', () => {
    const parametersOf = (url: string) => Object.fromEntries(new URL(inUtc(url)).searchParams)
    expect(parametersOf('postgres://a@b/c')).toEqual({ options: '-c TimeZone=UTC' })
    expect(parametersOf('postgres://a@b/c?sslmode=require&options=-c%20geqo%3Doff')).toEqual({
      sslmode: 'require',
      options: '-c geqo=off -c TimeZone=UTC',
    })
  })
})

describe('a statement that gets no answer', () => {
  it('is given up by the server before it is given up here [SAFE-11]', async () => {
    const { pool } = await testDatabase()
    const { rows } = await pool.query<{ ms: number }>(
      `select setting::int as ms from pg_settings where name = 'statement_timeout'`,
    )
    expect(rows[0]?.ms).toBeGreaterThan(0)
    expect(pool.options.query_timeout).toBeGreaterThan(rows[0]?.ms ?? 0)
  })

  it('is not waited for, its connection is not used again, and the next one works [SAFE-11]', async () => {
    const { url } = await testDatabase()
    const { db, close } = connect(url, { poolSize: 1, queryTimeoutMs: 300 })
    for (const inTransaction of [false, true]) {
      const started = Date.now()
      const failure = await failureOf(
        inTransaction
          ? db.transaction().execute((tx) => sql`select pg_sleep(5)`.execute(tx))
          : sql`select pg_sleep(5)`.execute(db),
      )
      expect(isDatabaseUnavailable(failure)).toBe(true)
      await sql`select 1`.execute(db)
      expect(Date.now() - started).toBeLessThan(3000)
    }
    await close()
  })
})

describe('an array of text', () => {
  it.each([
    [[]],
    [['chat', 'tool-use', 'a_b.c:d/e']],
    [['two words', 'comma, quote " and \\', '{braces}', '']],
    [['NULL', 'null', 'NULLABLE']],
    [['é 中']],
    [['a', null, 'b']],
  ])('arrives as it was stored: %j', async (words) => {
    const { db } = await testDatabase()
    const { rows } = await sql<{ words: unknown }>`select ${words}::text[] as words`.execute(db)
    expect(rows).toEqual([{ words }])
  })
})
