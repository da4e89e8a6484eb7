import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { removeFiles } from '../../apps/server/src/features/media/media.jobs.ts'
import { enqueueJob, isJobWaiting } from '../../apps/server/src/platform/job-queue.ts'
import { type CopiedDatabase, migratedDatabase } from './databases.ts'
import { RUN, startServer } from '../../tools/topology/processes.ts'

/** Workers poll for such a job every two seconds. */
const LONGER_THAN_A_POLL_MS = 4000

let database: CopiedDatabase
beforeAll(async () => {
  database = await migratedDatabase()
})
afterAll(() => database.stop())

it('ROLE=web serves visitors and leaves jobs to ROLE=worker, which serves only health checks', async () => {
  const id = randomUUID()
  const DATABASE_DIRECT_URL = `${database.url}?application_name=direct`
  const web = await startServer(database.url, { ROLE: 'web', DATABASE_DIRECT_URL })
  await enqueueJob(database.db, removeFiles, { files: [] }, { id })
  await wait(LONGER_THAN_A_POLL_MS)
  expect(await isJobWaiting(database.db, removeFiles, id)).toBe(true)
  expect((await fetch(`${web.url}/models`)).status).toBe(200)
  // The change feed listens on PostgreSQL itself; everything else may go through a pooler.
  const countDirect = async () => {
    const { rows } = await database.pool.query(`select from pg_stat_activity where application_name = 'direct'`)
    return rows.length
  }
  await expect.poll(countDirect, { timeout: 10_000 }).toBe(1)
  await web.stop()

  const worker = await startServer(database.url, { ROLE: 'worker' })
  await expect.poll(() => isJobWaiting(database.db, removeFiles, id), { timeout: 30_000 }).toBe(false)
  const statuses = await Promise.all(
    ['/livez', '/readyz?deep=1', '/', '/models', '/api/auth/me', '/livez/x'].map(
      async (path) => (await fetch(worker.url + path)).status,
    ),
  )
  expect(statuses).toEqual([200, 200, 404, 404, 404, 404])
  expect(await worker.stop()).toBe(0)
})

/** Runs a command of the bundle as an operator does. */
async function run(...args: string[]): Promise<string> {
  const env = { PATH: process.env.PATH ?? '', DATABASE_URL: database.url }
  return (await promisify(execFile)(process.execPath, [RUN, ...args], { env })).stdout
}

it('every command of the server is in the bundle, which keeps its compiled code [HOUSE-31]', async () => {
  expect(await run('migrate')).toContain('The database is up to date')
  const account = ['--email', 'admin@example.org', '--password', 'correct horse battery staple']
  expect(await run('create-admin', ...account)).toContain('Created the administrator admin')
  expect(await run('seed', 'none')).toContain('Seeded: none')
  expect(await run('verify-audit')).toContain('The audit log is whole')
  expect(await run('verify-stats')).toContain('equal a recount')
  expect(await readdir(new URL('../../apps/server/build/cache', import.meta.url))).not.toEqual([])
})

it('a command that is not built ends with a sentence that says so [HOUSE-31]', async () => {
  await expect(run('unknown')).rejects.toMatchObject({
    code: 1,
    stderr: 'There is no apps/server/build/unknown.js: run `npm run build` first\n',
  })
})
