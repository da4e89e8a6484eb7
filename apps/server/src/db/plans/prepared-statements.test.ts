import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/test-app.ts'
import { connect, type Database } from '../connect.ts'
import { fixedLimit, prepared } from './prepared-statements.ts'

/** Opens a database with one connection, so that every statement uses the same plans. */
async function onOneConnection<T>(work: (database: Database) => Promise<T>, isPooled = false): Promise<T> {
  const { url } = await testDatabase()
  const database = connect(url, { poolSize: 1, isPooled })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const PLANS = `select count(*)::int as plans, coalesce(sum(generic_plans), 0)::int as again
  from pg_prepared_statements where statement like '%/* plan kept */'`

async function preparedStatements({ pool }: Database): Promise<{ plans: number; again: number } | undefined> {
  const { rows } = await pool.query<{ plans: number; again: number }>(PLANS)
  return rows[0]
}

const readNames = ({ db }: Database, limit = 3) =>
  db.selectFrom('providers').select('name').orderBy('id').limit(fixedLimit(limit)).$call(prepared).execute()

describe('a statement whose plan is kept', () => {
  it('is planned once for a connection, and not again', async () => {
    const kept = await onOneConnection(async (database) => {
      for (let time = 0; time < 8; time += 1) await readNames(database)
      return await preparedStatements(database)
    })
    expect(kept?.plans).toBe(1)
    expect(kept?.again).toBeGreaterThanOrEqual(1)
  })

  it('has no name behind a pooler', async () => {
    const kept = await onOneConnection(async (database) => {
      await readNames(database)
      return await preparedStatements(database)
    }, true)
    expect(kept).toEqual({ plans: 0, again: 0 })
  })

  it('is sent again without its plan after a migration changed the type of a column', async () => {
    const read = await onOneConnection(async ({ db, pool }) => {
      await pool.query('create temporary table changing as select 1 as n')
      const select = () => sql<{ n: unknown }>`select n from changing /* plan kept */`.execute(db)
      const before = await select()
      await pool.query(`alter table changing alter column n type text using n || ' as text'`)
      const after = await select()
      return [before.rows, after.rows, (await select()).rows]
    })
    expect(read).toEqual([[{ n: 1 }], [{ n: '1 as text' }], [{ n: '1 as text' }]])
  })

  it('is one of a hundred at most: more variants are read without', async () => {
    const kept = await onOneConnection(async (database) => {
      for (let limit = 1; limit <= 120; limit += 1) await readNames(database, limit)
      return await preparedStatements(database)
    })
    expect(kept?.plans).toBe(100)
  })

  it('fails with its own error where it is wrong', async () => {
    const failure = onOneConnection(({ db }) => sql`select nothing from nowhere /* plan kept */`.execute(db))
    await expect(failure).rejects.toThrow('relation "nowhere" does not exist')
  })
})
