import { describe, expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

describe('health', () => {
  it('200: alive and ready', async () => {
    const { app } = await testApp()
    expect((await app.inject('/livez')).json()).toEqual({ status: 'ok' })
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' })
  })

  it('503: not ready while draining, still alive', async () => {
    const { app, state } = await testApp()
    state.draining = true
    const res = await app.inject('/readyz')
    expect(res.statusCode).toBe(503)
    expect(res.json()).toEqual({ status: 'not ready', reasons: ['draining'] })
    expect((await app.inject('/livez')).statusCode).toBe(200)
  })

  it('503: not ready while migrations are missing', async () => {
    const { app, database } = await testApp()
    await database.pool.query(`delete from kysely_migration where name like '0002%'`)
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'not ready', reasons: ['migrations pending'] })
  })

  it('200: still sent requests while only the database is away; a deep question says what is wrong [SAFE-10]', async () => {
    const { app, database, metrics } = await testApp()
    expect((await app.inject('/readyz')).statusCode).toBe(200)
    expect((await app.inject('/readyz?deep=1')).json()).toEqual({ status: 'ready' })
    expect(await metrics.registry.metrics()).toMatch(/^database_up 1$/m)
    await database.pool.end()
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' })
    const deep = await app.inject('/readyz?deep=1')
    expect(deep.statusCode).toBe(503)
    expect(deep.json()).toEqual({ status: 'not ready', reasons: ['database unreachable'] })
    expect(await metrics.registry.metrics()).toMatch(/^database_up 0$/m)
  })

  it('503: a process that has never reached the database has nothing to show [SAFE-10]', async () => {
    const { app, database } = await testApp()
    await database.pool.end()
    const ready = await app.inject('/readyz')
    expect(ready.statusCode).toBe(503)
    expect(ready.json()).toEqual({ status: 'not ready', reasons: ['database unreachable'] })
  })

  it('jobs and the pool are measured, and a database that is away is no failure of the metrics [SAFE-22]', async () => {
    const { database, metrics } = await testApp()
    await database.pool.query(
      `insert into jobs.job (name, start_after, state) values ('import', now() - interval '90 seconds', 'retry'),
        ('import', now() + interval '1 day', 'created'), ('import', now() - interval '1 day', 'completed'),
        ('failed', now(), 'created')`,
    )
    const text = await metrics.registry.metrics()
    expect(text).toMatch(/^jobs_waiting 2$/m)
    expect(text).toMatch(/^jobs_given_up 1$/m)
    expect(Number(/^jobs_overdue_seconds (\S+)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(90)
    expect(text).toMatch(/^database_connections [1-9]\d*$/m)
    expect(text).toMatch(/^database_connections_idle \d+$/m)
    expect(text).toMatch(/^database_connections_awaited \d+$/m)
    await database.pool.end()
    expect(await metrics.registry.metrics()).toMatch(/^jobs_waiting Nan$/m)
  })

  it.each([
    ['read an interval ago', `now() - interval '1 hour'`, false, 0],
    ['not read for four intervals', `now() - interval '4 hours'`, false, 1],
    ['paused', `now() - interval '4 hours'`, true, 0],
    ['never read, tried four intervals ago', 'null', false, 1],
  ])('a feed that is %s counts as silent: %#', async (_, lastReadAt, isPaused, silent) => {
    const { database, metrics } = await testApp()
    await database.pool.query(`update feeds set every_hours = null`)
    await database.pool.query(
      `insert into feeds (id, title, format, every_hours, is_paused, last_read_at)
        values ('hourly', 'Hourly', 'prices', 1, ${isPaused}, ${lastReadAt});
      insert into feed_runs (id, feed_id, started_at, state, cause)
        values (gen_random_uuid(), 'hourly', now() - interval '4 hours', 'failed', 'schedule')`,
    )
    expect(await metrics.registry.metrics()).toMatch(new RegExp(`^feeds_silent ${silent}$`, 'm'))
  })
})
