import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { readConfig } from '../../apps/server/src/config.ts'
import { connect } from '../../apps/server/src/db/connect.ts'
import { sql } from '../../apps/server/src/db/db.ts'
import { workAlone } from '../../apps/server/src/db/work-alone.ts'
import { openDatabase } from '../../apps/server/src/main/open-database.ts'
import { databaseFolder, onServer } from '../../apps/server/src/testing/servers/database-server.ts'
import { createPooler, type Pooler } from '../../tools/topology/front.ts'
import { type CopiedDatabase, migratedDatabase } from './databases.ts'
import { startServer } from '../../tools/topology/processes.ts'
import { aDeal, createStaffMember, signIn } from './servers/staff-member.ts'

const POOLER = databaseFolder('pgbouncer')
const NAMED = new URL('servers/named-statements.ts', import.meta.url).href
const PAGES = ['/', '/models', '/providers', '/deals', '/provider/seller', '/changes', '/leaderboard', '/blog']

let database: CopiedDatabase
/** A separate role: the limits of a role apply to every database of the server. */
const role = `inferdex_pooler_${process.pid}`
let directUrl: string
let pooler: Pooler
let env: { DATABASE_URL: string; DATABASE_DIRECT_URL: string; DATABASE_POOLER: 'transaction' }
beforeAll(async () => {
  database = await migratedDatabase()
  await createStaffMember(database)
  await sql`create role ${sql.id(role)} superuser login password 'pooled'`.execute(database.db)
  directUrl = Object.assign(new URL(database.url), { username: role, password: 'pooled' }).href
  // Fewer sessions than a process has connections.
  pooler = await createPooler(POOLER, { url: directUrl, sessions: 3 })
  await pooler.start()
  env = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: directUrl, DATABASE_POOLER: 'transaction' }
})
afterAll(async () => {
  await pooler.kill()
  await rm(POOLER, { recursive: true, force: true })
  await database.stop()
  await onServer(inject('systemDatabasesUrl'), `drop role ${role}`)
})

async function setOfRole(setting: string, value: string): Promise<void> {
  await sql`alter role ${sql.id(role)} set ${sql.id(setting)} = ${sql.lit(value)}`.execute(database.db)
}

/** Sets the limits as deploy/postgres/role.sql does, and makes the pooler open new sessions. */
async function setLimits(): Promise<void> {
  await setOfRole('statement_timeout', '15s')
  await setOfRole('idle_in_transaction_session_timeout', '30s')
  await setOfRole('timezone', 'UTC')
  await pooler.kill()
  await pooler.start()
}

describe('behind PgBouncer 1.18 in transaction mode, with 3 sessions', () => {
  it('a process does not start while PostgreSQL sets no limits or another time zone, and says what to do [CODE-04]', async () => {
    await setOfRole('timezone', 'America/Los_Angeles')
    // Open sessions keep their initial time zone.
    await pooler.kill()
    await pooler.start()
    await expect(startServer(pooler.url, env)).rejects.toThrow(
      'PostgreSQL sets no statement_timeout and no idle_in_transaction_session_timeout and no TimeZone of UTC for this role',
    )
    await setLimits()
  })

  it('web and worker serve, write, run jobs and an import, and show the change; no lock is left', async () => {
    const [web, worker] = await Promise.all([
      startServer(pooler.url, { ...env, ROLE: 'web' }),
      startServer(pooler.url, { ...env, ROLE: 'worker' }),
    ])
    const pageShows = async (path: string, text: string) => (await (await fetch(web.url + path)).text()).includes(text)
    const pages = await Promise.all(PAGES.map(async (path) => (await fetch(web.url + path)).status))
    expect(pages).toEqual(pages.map(() => 200))

    const send = await signIn(web.url)
    const created = await send('POST', '/admin/deals', aDeal('A tenth off'))
    expect(created.status, await created.clone().text()).toBe(201)
    expect(await pageShows('/deals', 'A tenth off')).toBe(true)
    const { id, revision } = (await created.json()) as { id: string; revision: number }
    expect((await send('PUT', `/admin/deals/${id}`, { revision, title: 'A fifth off' })).status).toBe(200)
    expect(await pageShows('/deals', 'A fifth off')).toBe(true)
    expect((await send('POST', '/likes', { targetType: 'DEAL', targetId: id, type: 'UPVOTE' })).status).toBe(200)
    const votes = await (await send('GET', `/likes/user?targetType=DEAL&targetIds=${id}`)).json()
    expect(votes).toEqual([{ targetId: id, type: 'UPVOTE' }])

    const rows = Array.from({ length: 50 }, (_, n) => ({
      name: `Imported ${n}`,
      slug: `imported-${n}`,
      website: 'https://seller.example',
      rating: 3,
      reviewCount: 2,
    }))
    const started = await send('POST', '/admin/imports?kind=providers&format=json&mode=all-or-nothing', rows)
    expect(started.status).toBe(201)
    const { id: importId } = (await started.json()) as { id: string }
    const stateOf = async () => await (await send('GET', `/admin/imports/${importId}`)).json()
    await expect.poll(stateOf, { timeout: 30_000 }).toMatchObject({ state: 'done', message: null })
    await expect.poll(() => pageShows('/providers', 'Imported 7'), { timeout: 5000 }).toBe(true)

    const locks = await sql`select from pg_locks join pg_database d on d.oid = database
      where locktype = 'advisory' and datname = current_database()`.execute(database.db)
    expect(locks.rows).toHaveLength(0)
    const problems = `${web.log()}${worker.log()}`.split('\n').filter((line) => /"level":(?:40|50|60)/.test(line))
    expect(problems.filter((line) => !line.includes('SMTP_URL is not set'))).toEqual([])
    expect(await Promise.all([web.stop(), worker.stop()])).toEqual([0, 0])
  }, 120_000)

  it('work that must happen alone happens alone, and its lock ends with it', async () => {
    const [one, other] = [await openDatabase(readConfig(env)), await openDatabase(readConfig(env))]
    for (let round = 0; round < 5; round += 1) {
      let isOtherAlone: boolean | undefined
      const isAlone = await workAlone(one.db, 'an import', async () => {
        // As many transactions as there are sessions, so that statements switch sessions.
        await Promise.all([1, 2, 3].map(() => sql`select pg_sleep(0.01)`.execute(one.db)))
        isOtherAlone = await workAlone(other.db, 'an import', async () => {})
      })
      expect([isAlone, isOtherAlone]).toEqual([true, false])
    }
    await Promise.all([one.close(), other.close()])
  })

  it('a statement with a name is sent without it', async () => {
    const { pool, close } = connect(pooler.url, { isPooled: true })
    const clients = await Promise.all([1, 2, 3, 4].map(() => pool.connect()))
    const named = { name: 'a name', text: 'select $1::int as one', values: [1] }
    const results = await Promise.all(clients.map((client) => client.query<{ one: number }>(named)))
    expect(results.map(({ rows }) => rows[0]?.one)).toEqual([1, 1, 1, 1])
    for (const client of clients) client.release()
    await close()
  })

  it('if statements had names, calls would fail: this test can see it', async () => {
    const web = await startServer(pooler.url, { ...env, ROLE: 'web', NODE_OPTIONS: `--import=${NAMED}` })
    // The same statements repeatedly, on all connections.
    const paths = Array.from({ length: 30 }, (_, n) => `/api/catalog/providers?q=never-asked-${n}`)
    const statuses = await Promise.all(paths.map(async (path) => (await fetch(web.url + path)).status))
    expect(statuses).toContain(500)
    expect(web.log()).toMatch(/prepared statement .{1,50} already exists/)
    await web.stop()
  })
})
