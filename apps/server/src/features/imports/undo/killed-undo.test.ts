import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { jobQueue, onPool } from '../../../platform/job-queue.ts'
import { aModel, importApp, PRICED, workOffImports } from '../../../testing/import-app.ts'
import { setQueueClock } from '../../../testing/run-jobs.ts'

const MODELS = 2000

it('an undo whose process is killed is taken up by the next, and nothing of the import is left [STAFF-03]', {
  timeout: 120_000,
}, async () => {
  const importing = await importApp()
  const { database, clock } = importing.test
  const data = Array.from({ length: MODELS }, (_, n) => aModel(`killed-${n}`, PRICED))
  const file = JSON.stringify({ metadata: { version: '1.0' }, data })
  const { id } = await importing.finished('kind=models&format=json&mode=valid-rows', file)
  expect((await importing.by.post(`/admin/imports/${id}/undo`)).statusCode).toBe(200)

  const script = new URL('../../../testing/servers/worker-process.ts', import.meta.url).pathname
  const worker = spawn(process.execPath, [script, database.url, 'undo-import'], { stdio: 'inherit' })
  const deadline = Date.now() + 60_000
  const undoneSoFar = async () => (await importing.read(id)).undo?.undone ?? 0
  while ((await undoneSoFar()) === 0) {
    if (Date.now() > deadline) throw new Error('The undo did not begin')
    await wait(10)
  }
  worker.kill('SIGKILL')
  await once(worker, 'exit')
  const left = await importing.read(id)
  expect(left.state).toBe('undoing')
  expect(left.undo?.undone).toBeLessThan(MODELS)

  // The dead process sends no heartbeat, so its job is retried a little later.
  await setQueueClock(database, new Date(clock.now.getTime() + 5 * 60_000))
  await jobQueue(onPool(database)).supervise()
  await workOffImports(database, new Date(clock.now.getTime() + 10 * 60_000))
  expect(await importing.read(id)).toMatchObject({ state: 'undone', undo: { undone: MODELS, leftCount: 0 } })
  const rows = await sql`select from models where slug like 'killed-%' limit 1`.execute(database.db)
  expect(rows.rows).toHaveLength(0)
})
