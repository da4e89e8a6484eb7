import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { ImportJob } from '@inferdex/contracts/imports.staff'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { jobQueue, onPool } from '../../platform/job-queue.ts'
import { workOffImports } from '../../testing/import-app.ts'
import { aPerson, catalogueApp, type TestApp } from '../../testing/test-app.ts'
import { setQueueClock } from '../../testing/run-jobs.ts'

/** Just above a chunk: 1,000 rows are written at once, and 2,000 read. */
const ROWS = { 'all-or-nothing': 1200, 'valid-rows': 2200 } as const
type Mode = keyof typeof ROWS

const HEAD =
  'name,slug,version,family,contextWindow,architecture,isOpenSource,rating,reviewCount,inputPerMillion,outputPerMillion,providers'
const contentOf = (rows: number) =>
  [
    HEAD,
    ...Array.from(
      { length: rows },
      (_, n) => `Killed ${n},killed-${n},1,Killed,${8000 + n},Dense,${n % 2},${n % 5},${n},0.${n % 90},1,openai;groq`,
    ),
  ].join('\n')

/** Starts a process that runs due jobs, as a server does. */
function startWorkerProcess(databaseUrl: string): ChildProcess {
  const script = new URL('../../testing/servers/worker-process.ts', import.meta.url).pathname
  return spawn(process.execPath, [script, databaseUrl, 'import'], { stdio: 'inherit' })
}

async function startImport(test: TestApp, mode: Mode): Promise<string> {
  const admin = await aPerson(test, 'ADMIN')
  const response = await test.app.inject({
    method: 'POST',
    url: `/api/admin/imports?kind=models&format=csv&mode=${mode}`,
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/octet-stream' },
    payload: contentOf(ROWS[mode]),
  })
  return response.json<ImportJob>().id
}

async function progress(test: TestApp, id: string) {
  return await test.database.db
    .selectFrom('imports')
    .select(['state', 'done_count', 'row_count', 'created_count', 'error_count'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Returns everything that an import writes, except ids and times, which differ between runs. */
async function endState(test: TestApp) {
  const { rows } = await sql<{ state: string }>`
    select md5(string_agg(line, '|' order by line)) as state from (
      select concat_ws(' ', m.slug, m.name, m.context_window, m.rating, m.review_count, m.list_input, m.offer_count,
        m.provider_slugs, m.lowest_input, m.pricing_kind) as line from models m
      union all select concat_ws(' ', 'offer', m.slug, p.slug, o.input_price, o.output_price, o.pricing_kind)
        from offers o join models m on m.id = o.model_id join providers p on p.id = o.provider_id
      union all select concat_ws(' ', 'price', m.slug, c.kind, c.amount, c.reason, c.valid_to is null) from price_components c
        join offers o on o.id = c.offer_id join models m on m.id = o.model_id
      union all select concat_ws(' ', 'provider', slug, model_count, offer_count, lowest_input) from providers
      union all select concat_ws(' ', 'count', name, value) from counts where name in ('models', 'offers', 'providers')
      union all select concat_ws(' ', 'audit', action, changes) from audit_log
    ) as lines`.execute(test.database.db)
  return rows[0]?.state
}

const COUNTED = { reading: 'row_count', writing: 'done_count' } as const

/** Holds an import up after its first rows; returns how to let the next process go on. */
async function holdAfterFirstRows({ database: { pool } }: TestApp, state: keyof typeof COUNTED) {
  const count = COUNTED[state]
  await pool.query(`create function hold_up() returns trigger language plpgsql as
    $$ begin perform pg_sleep(600); return new; end $$`)
  await pool.query(`create trigger hold_up before update on imports for each row
    when (old.state = '${state}' and old.${count} > 0 and new.${count} > old.${count}) execute function hold_up()`)
  return async () => {
    // It would notice only after its sleep that its client is dead.
    await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and wait_event = 'PgSleep'`)
    await pool.query('drop function hold_up cascade')
  }
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 50_000
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('It did not come to this')
    await wait(10)
  }
}

async function finish(test: TestApp): Promise<void> {
  // The dead process sends no heartbeat, so its job is retried a little later.
  await setQueueClock(test.database, new Date(test.clock.now.getTime() + 5 * 60_000))
  await jobQueue(onPool(test.database)).supervise()
  await workOffImports(test.database, new Date(test.clock.now.getTime() + 10 * 60_000))
}

const wholes = new Map<Mode, string | undefined>()

/** Returns the end state of an import without a kill. */
async function wholeState(mode: Mode): Promise<string | undefined> {
  if (!wholes.has(mode)) {
    const whole = await catalogueApp()
    await startImport(whole, mode)
    await finish(whole)
    wholes.set(mode, await endState(whole))
  }
  return wholes.get(mode)
}

describe.each([
  ['all-or-nothing', 'writing'],
  ['valid-rows', 'writing'],
  ['valid-rows', 'reading'],
] as const)('an import (%s) whose process is killed while %s', (mode, state) => {
  it('is taken up by the next and ends in the same state', { timeout: 120_000 }, async () => {
    const killed = await catalogueApp()
    const id = await startImport(killed, mode)
    const release = await holdAfterFirstRows(killed, state)
    const worker = startWorkerProcess(killed.database.url)
    await until(async () => {
      const now = await progress(killed, id)
      return now.state === state && now[COUNTED[state]] > 0
    })
    worker.kill('SIGKILL')
    await once(worker, 'exit')
    await release()
    const left = await progress(killed, id)
    expect(left.state).toBe(state)
    expect(left[COUNTED[state]]).toBeLessThan(ROWS[mode])
    if (mode === 'all-or-nothing') {
      const written = await sql`select from models where slug like 'killed-%' limit 1`.execute(killed.database.db)
      expect(written.rows).toHaveLength(0)
    }
    await finish(killed)
    expect(await progress(killed, id)).toMatchObject({ state: 'done', created_count: ROWS[mode], error_count: 0 })
    expect(await endState(killed)).toBe(await wholeState(mode))
  })
})
