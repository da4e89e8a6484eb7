import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect, type Database } from '../../apps/server/src/db/connect.ts'
import { prepareDatabase } from '../../apps/server/src/jobs.ts'
import { removeSchedules } from '../../apps/server/src/testing/run-jobs.ts'
import { databaseFolder } from '../../apps/server/src/testing/servers/database-server.ts'
import { type Cluster, createPrimary, createStandby } from '../../tools/topology/cluster.ts'
import { startServer, type TestedServer } from '../../tools/topology/processes.ts'
import { aDeal, createStaffMember, type Sender, signIn } from './servers/staff-member.ts'

/** The latest time at which everyone must see a change. */
const SOON_MS = 1000

let primary: Cluster
let replica: Cluster
let database: Database
let first: TestedServer
let second: TestedServer
let send: Sender
let deal: { id: string; revision: number }
beforeAll(async () => {
  primary = await createPrimary(databaseFolder('primary'), 'primary', ['fsync=off'])
  database = connect(primary.url)
  await prepareDatabase(database)
  await removeSchedules(database)
  replica = await createStandby(primary, databaseFolder('replica'), 'replica')
  await createStaffMember(database)
  const env = { DATABASE_READ_URL: replica.url, ROLE: 'web' }
  ;[first, second] = await Promise.all([startServer(primary.url, env), startServer(primary.url, env)])
  send = await signIn(first.url)
  deal = (await (await send('POST', '/admin/deals', aDeal('A deal'))).json()) as typeof deal
})
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()])
  await database.close()
  for (const cluster of [replica, primary]) await cluster.remove()
})

async function isUsed({ metric }: TestedServer): Promise<void> {
  await expect.poll(() => metric('replica_usable'), { timeout: 10_000 }).toBe(1)
}

const titleIn = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(path, { headers })
  return `${response.status} ${/Title \d+/.exec(await response.text())?.[0] ?? 'none'}`
}

let written = 0
/** Changes the title of the deal in the first process, and returns the cookie that the author's browser gets. */
async function write(): Promise<{ title: string; cookie: string }> {
  written += 1
  const title = `Title ${written}`
  const response = await send('PUT', `/admin/deals/${deal.id}`, { revision: deal.revision, title })
  expect(response.status).toBe(200)
  deal = (await response.json()) as typeof deal
  const cookie = /^written=[0-9a-z]+/.exec(response.headers.get('set-cookie') ?? '')?.[0] ?? ''
  expect(cookie).not.toBe('')
  return { title, cookie }
}

/** Writes several times; the author reads at once in both processes, page and call; everyone else soon. */
async function expectReadYourWrites(times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    const { title, cookie } = await write()
    const paths = [first, second].flatMap(({ url }) => [`${url}/deals`, `${url}/api/catalog/deals/${deal.id}`])
    const own = await Promise.all(paths.map((path) => titleIn(path, { cookie })))
    expect(own).toEqual(paths.map(() => `200 ${title}`))
    const others = () => Promise.all(paths.map((path) => titleIn(path)))
    await expect.poll(others, { timeout: SOON_MS, interval: 20 }).toEqual(paths.map(() => `200 ${title}`))
  }
}

describe('with a streaming replica of PostgreSQL 15 and two processes', () => {
  it('public reads run on the replica, and who writes reads it at once; everyone within a second', async () => {
    await Promise.all([isUsed(first), isUsed(second)])
    await expectReadYourWrites(10)
    await isUsed(first)
    const before = await first.metric('reads_on_replica')
    for (let n = 0; n < 10; n += 1) await fetch(`${first.url}/api/catalog/providers?q=never-asked-${n}`)
    expect((await first.metric('reads_on_replica')) - before).toBeGreaterThan(0)
    expect(await first.metric('replica_lag_seconds')).toBeLessThan(10)
    const health = await (await fetch(`${first.url}/readyz?deep=1`)).json()
    expect(health).toEqual({ status: 'ready', replica: 'used' })
  })

  it('while the replica has stopped to replay, nothing is older', async () => {
    await replica.query('select pg_wal_replay_pause()')
    await expectReadYourWrites(5)
    expect(await first.metric('replica_usable')).toBe(0)
    await replica.query('select pg_wal_replay_resume()')
    await Promise.all([isUsed(first), isUsed(second)])
    await expectReadYourWrites(2)
  })

  it('a replica that is killed while it is read from fails no request, and is used again when it is back', async () => {
    const statuses: number[] = []
    const visit = { isOver: false, asked: 0 }
    const visitor = async ({ url }: TestedServer) => {
      while (!visit.isOver) {
        visit.asked += 1
        statuses.push((await fetch(`${url}/api/catalog/providers?q=asked-${visit.asked}`)).status)
        await wait(10)
      }
    }
    const visitors = [first, second, first, second].map(visitor)
    await wait(500)
    await replica.kill()
    await expectReadYourWrites(3)
    await replica.start()
    await Promise.all([isUsed(first), isUsed(second)])
    await expectReadYourWrites(3)
    visit.isOver = true
    await Promise.all(visitors)
    expect(statuses.filter((status) => status !== 200)).toEqual([])
    console.info(`${statuses.length} reads around the kill, none failed`)
    expect(await first.stop()).toBe(0)
    first = await startServer(primary.url, { DATABASE_READ_URL: replica.url })
    expect(await titleIn(`${first.url}/deals`)).toBe(`200 Title ${written}`)
  })
})
