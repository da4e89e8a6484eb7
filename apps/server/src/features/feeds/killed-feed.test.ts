import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { proofRuns } from '@inferdex/domain/text/testing/proof-runs'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { jobQueue, onPool } from '../../platform/job-queue.ts'
import { feedFile } from '../../testing/feeds/feed-app.ts'
import { entryOf, soldOffers } from '../../testing/feeds/intake-app.ts'
import { removeSchedules, speedUpQueueClock } from '../../testing/run-jobs.ts'
import { CATALOGUE_DATABASE, LOADED_AT } from '../../testing/template-database.ts'
import { type TestDatabase, testDatabase } from '../../testing/test-app.ts'
import { queueRun } from './due-feeds.service.ts'

const KILLS = proofRuns(20)
const ENTRIES = 1200
/** Longer than a process needs to start, match and write, so that kills happen at any stage. */
const LATEST_KILL_MS = 6000

const started: ChildProcess[] = []
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

/** Starts a process that runs due jobs, as a server does. */
function startWorkerProcess({ url }: TestDatabase): ChildProcess {
  const script = new URL('../../testing/servers/worker-process.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [script, url, 'feed-run'], { stdio: 'inherit' })
  started.push(child)
  return child
}

async function openWithRun(): Promise<TestDatabase & { runId: string }> {
  const database = await testDatabase(CATALOGUE_DATABASE)
  await removeSchedules(database)
  await speedUpQueueClock(database, 10)
  const offers = await soldOffers(database.db, ENTRIES)
  // Every third entry differs from our limit, so there is something to decide.
  const entries = offers.map((offer, at) => entryOf(offer, at % 3 === 0 ? { contextWindow: '123456' } : {}))
  const file = Buffer.from(feedFile(entries))
  const runId = await database.db
    .transaction()
    .execute((tx) => queueRun(tx, 'own-list', { cause: 'file', file, observedAt: LOADED_AT }, LOADED_AT))
  return { ...database, runId }
}

async function stateOf({ db, runId }: { db: TestDatabase['db']; runId: string }) {
  const run = await db.selectFrom('feed_runs').selectAll().where('id', '=', runId).executeTakeFirstOrThrow()
  return run
}

/** Waits until the run has ended, and fails jobs of dead processes while waiting, as every process does. */
async function untilEnded(database: TestDatabase & { runId: string }): Promise<void> {
  const supervisor = jobQueue(onPool(database), { monitorIntervalSeconds: 1 })
  const deadline = Date.now() + 150_000
  while ((await stateOf(database)).state === 'running') {
    if (Date.now() > deadline) throw new Error('The run did not end')
    await supervisor.supervise()
    await wait(50)
  }
}

/** Returns everything that a run writes, except ids and times, which differ between runs. */
async function endState({ db }: TestDatabase) {
  const { rows } = await sql<{ state: string; lines: number }>`
    select md5(string_agg(line, '|' order by line)) as state, count(*)::int as lines from (
      select concat_ws(' ', 'said', target_id, field, value, unit, source, state, rule, doubts) as line
        from observations where source = 'own-list'
      union all select concat_ws(' ', 'opinion', target_id, field, value) from opinions where source = 'own-list'
      union all select concat_ws(' ', 'offer', id, context_window, input_price, output_price, status) from offers
      union all select concat_ws(' ', 'price', offer_id, kind, mode, amount, valid_to is null) from price_components
      union all select concat_ws(' ', 'change', offer_id, kind, field, before, after) from recorded_changes
        where source = 'own-list'
    ) as lines`.execute(db)
  return rows[0]
}

describe('a feed whose process is killed while it is taken in', () => {
  it(`${KILLS} times at random moments: nothing is lost or doubled`, { timeout: 600_000 }, async () => {
    const whole = await openWithRun()
    startWorkerProcess(whole)
    await untilEnded(whole)
    const expected = await stateOf(whole)
    expect(expected).toMatchObject({ state: 'done', entries: ENTRIES, taken: ENTRIES })
    expect(expected.observed).toBeGreaterThan(ENTRIES)

    const killed = await openWithRun()
    for (let kills = 0; kills < KILLS; kills += 1) {
      const child = startWorkerProcess(killed)
      await wait(randomInt(500, LATEST_KILL_MS))
      child.kill('SIGKILL')
      await once(child, 'exit')
      await jobQueue(onPool(killed), { monitorIntervalSeconds: 1 }).supervise()
    }
    startWorkerProcess(killed)
    await untilEnded(killed)
    const { matched, observed, accepted, held, gone } = await stateOf(killed)
    const figures = { matched, observed, accepted, held, gone }
    expect({ state: 'done', ...figures }).toEqual({
      state: 'done',
      matched: expected.matched,
      observed: expected.observed,
      accepted: expected.accepted,
      held: expected.held,
      gone: expected.gone,
    })
    expect(await endState(killed)).toEqual(await endState(whole))
  })
})
