import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { removeFiles } from '../../apps/server/src/features/media/media.jobs.ts'
import { enqueueJob, isJobWaiting } from '../../apps/server/src/platform/job-queue.ts'
import { type CopiedDatabase, migratedDatabase } from './databases.ts'
import { startServer } from './processes.ts'

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
