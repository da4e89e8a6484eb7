import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { jobQueue, onPool } from '../../../platform/job-queue.ts'
import { aModel, importApp, PRICED, workOffImports } from '../../../testing/import-app.ts'
import { setQueueClock } from '../../../testing/run-jobs.ts'

function startWorkerProcess(databaseUrl: string): ChildProcess {
  const script = new URL('../../../testing/servers/worker-process.ts', import.meta.url).pathname
  return spawn(process.execPath, [script, databaseUrl, 'import'], { stdio: 'inherit' })
}

it('an archive whose process is killed in the middle leaves the old catalogue whole, and the next process takes it back [STAFF-04]', {
  timeout: 240_000,
}, async () => {
  const { test, by, imported, upload, read } = await importApp()
  const archive = (await by.get('/admin/archive')).rawPayload
  await imported('models', aModel('since-the-archive', PRICED))
  const stored = async () => {
    const { rows } = await sql<{ state: string }>`
      select concat((select md5(string_agg(t::text, '|' order by t::text)) from models t),
        (select md5(string_agg(t::text, '|' order by t::text)) from offers t),
        (select count(*) from observations), (select count(*) from price_components)) as state`.execute(
      test.database.db,
    )
    return rows[0]?.state
  }
  const before = await stored()
  const { id } = await upload('kind=archive&mode=all-or-nothing', archive)
  const worker = startWorkerProcess(test.database.url)
  const deadline = Date.now() + 120_000
  for (;;) {
    const { state, done } = await read(id)
    if (state === 'writing' && done > 0) break
    if (Date.now() > deadline) throw new Error('It did not come to this')
    await wait(10)
  }
  worker.kill('SIGKILL')
  await once(worker, 'exit')
  expect((await read(id)).state).toBe('writing')
  expect(await stored()).toBe(before)

  // The dead process sends no heartbeat, so its job is retried a little later.
  await setQueueClock(test.database, new Date(test.clock.now.getTime() + 5 * 60_000))
  await jobQueue(onPool(test.database)).supervise()
  await workOffImports(test.database, new Date(test.clock.now.getTime() + 10 * 60_000))
  expect(await read(id)).toMatchObject({ state: 'done', message: null })
  expect(await stored()).not.toBe(before)
  const left = await sql`select from models where slug = 'since-the-archive'`.execute(test.database.db)
  expect(left.rows).toHaveLength(0)
})
