import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../apps/server/src/db/embedded/embedded.ts'
import { removeFiles } from '../../../apps/server/src/features/media/media.jobs.ts'
import { enqueueJob, isJobWaiting } from '../../../apps/server/src/platform/job-queue.ts'
import { type CopiedDatabase, migratedDatabase } from '../databases.ts'
import { startServer } from '../../../tools/topology/processes.ts'
import { startCollector } from './collector.ts'

/** Prints the file of the bundle with OpenTelemetry when a process loads it. */
const WATCH_MODULES = `import { registerHooks } from 'node:module'
registerHooks({ load(url, context, next) { if (url.includes('platform-telemetry')) console.error('loaded ' + url); return next(url, context) } })`
const NODE_OPTIONS = `--import=data:text/javascript;base64,${Buffer.from(WATCH_MODULES).toString('base64')}`
const PERSON = { username: 'tracedperson', email: 'traced@example.org', password: 'a very secret phrase' }

let database: CopiedDatabase
beforeAll(async () => {
  database = await migratedDatabase()
})
afterAll(() => database.stop())

const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

describe('OpenTelemetry', () => {
  it('a call of the API is a span with its statements below it, a job is one, a cached page is none, and no value is sent [SAFE-22]', async () => {
    const collector = await startCollector()
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, NODE_OPTIONS }
    const server = await startServer(database.url, env)
    expect(server.log()).toContain('loaded ')
    const id = randomUUID()
    await enqueueJob(database.db, removeFiles, { files: [] }, { id })
    // The first request renders the page, the others come from the cache.
    for (let count = 0; count < 3; count += 1) expect((await fetch(`${server.url}/terms`)).status).toBe(200)
    expect(await server.metric('page_cache_hits_total')).toBe(2)
    expect((await post(`${server.url}/api/auth/register`, PERSON)).status).toBe(201)
    expect((await fetch(`${server.url}/api/catalog/models/no-such-model`)).status).toBe(404)
    await fetch(`${server.url}/api/catalog/models?q=${PERSON.username}`)
    await expect.poll(() => isJobWaiting(database.db, removeFiles, id), { timeout: 30_000 }).toBe(false)
    // The rest is flushed when it stops.
    expect(await server.stop()).toBe(0)
    await collector.stop()

    const { spans } = collector
    const roots = spans.filter(({ parent }) => parent === '')
    expect(roots.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['POST /api/auth/register', 'GET /api/catalog/models/:slug', `job ${removeFiles.name}`]),
    )
    expect(roots.filter(({ name }) => !/^(?:\w+ \/api\/|job )/.test(name))).toEqual([])
    const register = roots.find(({ name }) => name === 'POST /api/auth/register')
    expect(register?.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/api/auth/register',
      'http.response.status_code': 201,
      'inferdex.request_id': expect.stringMatching(/^[\w-]{36}$/) as string,
    })
    const statements = spans.filter(({ parent, trace }) => parent === register?.id && trace === register.trace)
    expect(statements.map(({ attributes }) => attributes['db.query.text'])).toContainEqual(
      expect.stringMatching(/^insert into "users" .*values \(\$1/),
    )
    expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['BEGIN', 'INSERT', 'COMMIT']))
    for (const { seconds } of statements) expect(seconds).toBeLessThanOrEqual(register?.seconds ?? 0)
    const job = roots.find(({ name }) => name === `job ${removeFiles.name}`)
    expect(job).toMatchObject({ attributes: { 'inferdex.job': removeFiles.name }, isError: false })

    const counts = Object.fromEntries(collector.metrics.map(({ name, points }) => [name, points]))
    const route = { 'http.request.method': 'POST', 'http.route': '/api/auth/register' }
    expect(counts['http.server.request.duration']).toContainEqual({
      attributes: { ...route, 'http.response.status_code': 201 },
      count: 1,
    })
    expect(counts['inferdex.job.duration']).toContainEqual({
      attributes: { 'inferdex.job': removeFiles.name },
      count: 1,
    })
    for (const value of [...Object.values(PERSON), 'no-such-model', '127.0.0.1'])
      expect(collector.bytes()).not.toContain(value)
  })

  it('a collector that is away disturbs neither calls nor the stop', async () => {
    const away = `http://127.0.0.1:${await freePort()}`
    const server = await startServer(database.url, { OTEL_EXPORTER_OTLP_ENDPOINT: away })
    expect((await fetch(`${server.url}/api/catalog/models`)).status).toBe(200)
    expect(await server.stop()).toBe(0)
    expect(server.log()).not.toContain('"level":50')
  })

  it('without a collector its file is not loaded', async () => {
    const server = await startServer(database.url, { NODE_OPTIONS })
    expect((await fetch(`${server.url}/api/catalog/models`)).status).toBe(200)
    expect(await server.stop()).toBe(0)
    expect(server.log()).not.toContain('loaded ')
  })
})
