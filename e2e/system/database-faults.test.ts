import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../apps/server/src/db/connect.ts'
import { createAccount } from '../../apps/server/src/features/accounts/accounts.service.ts'
import { startDatabase, startServer, type TestedDatabase, type TestedServer } from '../../tools/topology/processes.ts'

/** `SURVIVAL=full` repeats everything as often as the promised figures need; here it is less. */
const isFull = process.env.SURVIVAL === 'full'
const TERMINATIONS = isFull ? 20 : 3
const RESTARTS = isFull ? 10 : 2
const WRITERS = 4
const PASSWORD = 'correct horse battery staple'
const MODELS = ['cached-model', 'new-model']
const CACHED = ['/', '/models', '/model/cached-model']

let database: TestedDatabase
let server: TestedServer
let token: string
beforeAll(async () => {
  database = await startDatabase('database-faults')
  await database.pool.query(
    `insert into models (id, slug, name, source, source_date, created_at, updated_at)
    select gen_random_uuid(), slug, slug, 'staff', '2026-07-01', now(), now() from unnest($1::text[]) slug`,
    [MODELS],
  )
  const account = { username: 'writer', email: 'writer@example.org', password: PASSWORD, role: 'USER' } as const
  await createAccount(database.db, account, new Date())
  server = await startServer(database.url, { LOG_LEVEL: 'warn' })
  const signedIn = await post('/api/auth/login', { email: account.email, password: PASSWORD })
  token = ((await signedIn.json()) as { token: string }).token
  for (const path of CACHED) await (await fetch(server.url + path)).text()
}, 180_000)
afterAll(async () => {
  await server.stop()
  await database.stop()
})

function post(path: string, body: object): Promise<Response> {
  const authorization: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const headers = { 'content-type': 'application/json', ...authorization }
  return fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
}

type Load = { written: string[]; refused: number; pages: number; problems: string[]; isOver: boolean }

/** Writes, cached pages, an uncached page and readiness, all in parallel until it is stopped. */
function startLoad(): { load: Load; done: Promise<unknown> } {
  const load: Load = { written: [], refused: 0, pages: 0, problems: [], isOver: false }
  const repeat = async (step: (n: number) => Promise<void>) => {
    for (let n = 0; !load.isOver; n += 1) {
      await step(n).catch((error: unknown) => load.problems.push(String(error)))
      await wait(2)
    }
  }
  const writers = Array.from({ length: WRITERS }, (_, writer) => repeat((n) => write(load, `${writer} ${n}`)))
  const readers = [
    repeat(async (n) => {
      const path = CACHED[n % CACHED.length] ?? '/'
      expectStatus(load, path, (await fetch(server.url + path)).status, [200])
      load.pages += 1
    }),
    repeat(async (n) => {
      const response = await fetch(`${server.url}/models?search=never-asked-${n}`)
      expectStatus(load, 'a new page', response.status, [200, 503])
      if (response.status === 503 && !response.headers.has('retry-after')) load.problems.push('503 without Retry-After')
      await wait(50)
    }),
    repeat(async () => {
      expectStatus(load, '/readyz', (await fetch(`${server.url}/readyz`)).status, [200])
      await wait(20)
    }),
  ]
  return { load, done: Promise.all([...writers, ...readers]) }
}

async function write(load: Load, text: string): Promise<void> {
  const response = await post('/api/submissions', { type: 'GENERAL', data: { suggestion: `A suggestion, ${text}` } })
  const body = (await response.json()) as { id?: string; error?: string }
  expectStatus(load, `a write (${body.error})`, response.status, [201, 503])
  if (response.status === 201 && body.id !== undefined) load.written.push(body.id)
  if (response.status !== 503) return
  load.refused += 1
  if (!response.headers.has('retry-after')) load.problems.push('503 without Retry-After')
}

function expectStatus(load: Load, what: string, status: number, allowed: readonly number[]): void {
  if (!allowed.includes(status)) load.problems.push(`${what}: ${status}`)
}

/** Waits until this many more writes have succeeded. */
async function untilWritten({ written }: Load, more: number): Promise<void> {
  const wanted = written.length + more
  const deadline = Date.now() + 15_000
  while (written.length < wanted) {
    if (Date.now() > deadline) throw new Error(`Only ${written.length} of ${wanted} writes went through`)
    await wait(10)
  }
}

async function lostWrites({ written }: Load): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>('select id from submissions')
  const there = new Set(rows.map(({ id }) => id))
  return written.filter((id) => !there.has(id))
}

async function underLoad(times: number, fault: () => Promise<void>): Promise<Load> {
  const { load, done } = startLoad()
  try {
    await untilWritten(load, 20)
    for (let time = 0; time < times; time += 1) {
      await fault()
      await untilWritten(load, 20)
    }
  } finally {
    load.isOver = true
    await done
  }
  const { written, refused, pages } = load
  console.info(`${times} times: ${written.length} writes, ${refused} refused, ${pages} pages meanwhile`)
  return load
}

describe('a database that goes away under load', () => {
  it(`all connections ended ${TERMINATIONS} times: no process ends, no acknowledged write is lost, pages go on [SAFE-01]`, async () => {
    const own = connect(database.url, { poolSize: 1 })
    const load = await underLoad(TERMINATIONS, async () => {
      await own.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()`)
    })
    await own.close()
    expect(load.problems).toEqual([])
    expect(load.refused).toBeGreaterThan(0)
    expect(await lostWrites(load)).toEqual([])
    expect(server.process.exitCode).toBeNull()
  }, 300_000)

  it(`PostgreSQL restarted ${RESTARTS} times: no process ends, no acknowledged write is lost, pages go on [SAFE-01]`, async () => {
    const load = await underLoad(RESTARTS, async () => {
      await database.shutDown()
      await database.startAgain()
    })
    expect(load.problems).toEqual([])
    expect(load.refused).toBeGreaterThan(0)
    expect(await lostWrites(load)).toEqual([])
    expect(server.process.exitCode).toBeNull()
  }, 300_000)

  it('while it is away: cached pages, 503 with Retry-After for what needs it, ready; then everything again; all of it logged as JSON [SAFE-10] [SAFE-12] [SAFE-22]', async () => {
    const stream = await fetch(`${server.url}/api/changes`)
    await database.shutDown()
    for (const path of CACHED) expect((await fetch(server.url + path)).status).toBe(200)
    for (const ask of [
      () => fetch(`${server.url}/providers?search=never-asked`),
      () => fetch(`${server.url}/model/new-model.data`),
      () => fetch(`${server.url}/api/catalog/models?limit=3`),
      () => post('/api/submissions', { type: 'GENERAL', data: { suggestion: 'While it was away' } }),
    ]) {
      const response = await ask()
      expect([response.url, response.status]).toEqual([response.url, 503])
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    expect(await (await fetch(`${server.url}/readyz?deep=1`)).json()).toMatchObject({
      reasons: ['database unreachable'],
    })
    expect(await server.metric('database_up')).toBe(0)
    await database.startAgain()
    await expect.poll(() => server.metric('database_up'), { timeout: 10_000 }).toBe(1)
    expect((await fetch(`${server.url}/providers?search=never-asked`)).status).toBe(200)
    expect((await fetch(`${server.url}/readyz?deep=1`)).status).toBe(200)
    await stream.body?.cancel()
    const lines = server
      .log()
      .split('\n')
      .filter((line) => line !== '')
    expect(lines.filter((line) => !line.startsWith('{'))).toEqual([])
    expect(lines.some((line) => line.includes('"msg":"A page could not be loaded"'))).toBe(true)
  })
})
