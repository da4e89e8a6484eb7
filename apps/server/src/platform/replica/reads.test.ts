import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { connect } from '../../db/connect.ts'
import type { Db, ReadDb } from '../../db/db.ts'
import { isCacheable } from '../../http/api/register-endpoint.ts'
import { atEndOfFile } from '../../testing/end-of-file.ts'
import { CATALOGUE_DATABASE } from '../../testing/template-database.ts'
import { testApp, testDatabase } from '../../testing/test-app.ts'
import { ReplicaLost } from './follow-replica.ts'
import { createReads } from './reads.ts'

/** Returns reads whose replica is the same database on read-only connections. */
async function readsWith(isUsable: () => boolean) {
  const { pool, url } = await testDatabase()
  const { pool: replicaPool } = connect(readOnly(url), { poolSize: 2 })
  const ran: string[] = []
  const doubts: string[] = []
  const waiting = new Set<(error: Error) => void>()
  const replica = {
    isUsable,
    doubt: () => void doubts.push('doubt'),
    orLost: <T>(work: Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        waiting.add(reject)
        work.then(resolve, reject)
      }),
  }
  const db = createReads({ primary: pool, replicaPool, replica, onRead: (where) => ran.push(where) })
  atEndOfFile(() => db.destroy())
  const lose = () => {
    for (const reject of waiting) reject(new ReplicaLost('gone'))
  }
  return { db, pool, ran, doubts, lose }
}

const readOnly = (url: string) => `${url}?options=${encodeURIComponent('-c default_transaction_read_only=on')}`
const isReadOnly = async (db: Db) => {
  const { rows } = await sql<{ is: string }>`select current_setting('transaction_read_only') as is`.execute(db)
  return rows[0]?.is
}

describe('reads with a replica', () => {
  it('run on the replica while it may be used, else on the primary', async () => {
    let isUsable = true
    const { db, ran } = await readsWith(() => isUsable)
    expect(await isReadOnly(db)).toBe('on')
    isUsable = false
    expect(await isReadOnly(db)).toBe('off')
    expect(ran).toEqual(['replica', 'primary'])
  })

  it('run on the primary in a transaction, and when they turn out to write', async () => {
    const { db, ran, doubts } = await readsWith(() => true)
    await db.transaction().execute(async (tx) => {
      expect(await isReadOnly(tx)).toBe('off')
    })
    await db.updateTable('counts').set({ value: 7 }).where('name', '=', 'price_changes').execute()
    expect({ ran, doubts }).toEqual({ ran: ['primary'], doubts: [] })
    await db.updateTable('counts').set({ value: 0 }).where('name', '=', 'price_changes').execute()
  })

  it('run again on the primary when the replica is lost in between; a mistake in the statement does not', async () => {
    const { db, pool, ran, doubts, lose } = await readsWith(() => true)
    const reading = sql<{ is: string }>`
      select current_setting('transaction_read_only') as is, pg_sleep(case
        when current_setting('transaction_read_only') = 'on' then 30 else 0 end)`.execute(db)
    await expect
      .poll(async () => (await pool.query(`select from pg_stat_activity where wait_event = 'PgSleep'`)).rowCount)
      .toBe(1)
    lose()
    expect((await reading).rows[0]?.is).toBe('off')
    expect({ ran, doubts }).toEqual({ ran: ['primary'], doubts: ['doubt'] })
    await expect(sql`select nonsense`.execute(db)).rejects.toThrow('nonsense')
    expect(await isReadOnly(db)).toBe('on')
  })
})

it('no public read writes: all of them work where nothing can be written', async () => {
  const database = await testDatabase(CATALOGUE_DATABASE)
  const { db, close } = connect(readOnly(database.url))
  atEndOfFile(close)
  const { app } = await testApp({ RATE_LIMITS: 'off' }, { database: { ...database, reads: db as ReadDb } })
  const slugs = await database.db
    .selectFrom(['models', 'providers'])
    .select(['models.slug as model', 'providers.slug as provider'])
    .where('models.archived_at', 'is', null)
    .executeTakeFirstOrThrow()
  const paths = [...app.endpoints.values()]
    .filter(({ endpoint }) => isCacheable(endpoint))
    .map(({ endpoint: { path } }) =>
      path.replace(':slug', path.includes('provider') ? slugs.provider : slugs.model).replaceAll(/:\w+/g, 'none'),
    )
  expect(paths.length).toBeGreaterThan(20)
  const statuses = await Promise.all(
    paths.map(async (path) => `${path} ${(await app.inject({ url: `/api${path}` })).statusCode}`),
  )
  expect(statuses.filter((line) => / 5\d\d$/.test(line))).toEqual([])
  expect(statuses.filter((line) => line.endsWith(' 200')).length).toBeGreaterThan(15)
})
