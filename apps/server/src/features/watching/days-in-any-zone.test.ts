import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect, type Database } from '../../db/connect.ts'
import type { Db } from '../../db/db.ts'
import { CATALOGUE_DATABASE } from '../../testing/template-database.ts'
import { testDatabase } from '../../testing/test-app.ts'
import { insertFirstChanges } from '../changes/first-changes.queries.ts'
import { insertRetirementReminders } from './reminders.queries.ts'

/** Sessions as from a pooler that does not pass on the UTC setting. */
let far: Database
beforeAll(async () => {
  const { db, url } = await testDatabase(CATALOGUE_DATABASE)
  await sql`alter database ${sql.id(new URL(url).pathname.slice(1))} set timezone = 'America/Los_Angeles'`.execute(db)
  far = connect(url, { isPooled: true })
})
afterAll(() => far.close())

class Undone extends Error {}

/** Runs work in a transaction and rolls it back. */
async function tried<T>(work: (tx: Db) => Promise<T>): Promise<T> {
  let result: { value: T } | undefined
  await far.db
    .transaction()
    .execute(async (tx) => {
      result = { value: await work(tx) }
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  return result?.value ?? expect.fail('Nothing was tried')
}

/** Reads the UTC times of day at which such records start. */
async function timesOf(tx: Db, table: 'watch_events' | 'recorded_changes', kind: string): Promise<string[]> {
  const { rows } = await sql<{ time: string }>`
    select distinct (at at time zone 'UTC')::time::text as time from ${sql.table(table)} where kind = ${kind}`.execute(
    tx,
  )
  return rows.map(({ time }) => time)
}

describe('days of records, where sessions are in Los Angeles [CODE-04]', () => {
  it('a retirement that is reminded of is at midnight in UTC, on its own day', async () => {
    const days = await tried(async (tx) => {
      await sql`delete from watch_events`.execute(tx)
      await sql`update offers set retires_on = '2031-08-01' where id = (select id from offers where status = 'active' limit 1)`.execute(
        tx,
      )
      await insertRetirementReminders(tx, [30], new Date('2031-07-02T03:00:00Z'))
      const { rows } = await sql<{ at: Date; days: number }>`select at, days_left as days from watch_events`.execute(tx)
      return rows.map(({ at, days: left }) => [at.toISOString(), left])
    })
    expect(days).toContainEqual(['2031-08-01T00:00:00.000Z', 30])
    expect(days.filter(([at]) => !String(at).endsWith('T00:00:00.000Z'))).toEqual([])
  })

  it('launches and retirements that history shows are at midnight in UTC', async () => {
    const times = await tried(async (tx) => {
      await sql`delete from recorded_changes`.execute(tx)
      expect((await insertFirstChanges(tx)).length).toBeGreaterThan(100)
      return [await timesOf(tx, 'recorded_changes', 'launch'), await timesOf(tx, 'recorded_changes', 'retirement')]
    })
    expect(times).toEqual([['00:00:00'], ['00:00:00']])
  })
})
