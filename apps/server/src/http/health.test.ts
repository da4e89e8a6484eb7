import { describe, expect, it } from 'vitest'
import { testApp } from '../testing/test-app.ts'

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

  it('503 with Retry-After, not 500, when the database is away', async () => {
    const { app, database } = await testApp()
    await database.pool.end()
    const ready = await app.inject('/readyz')
    expect(ready.json()).toEqual({ status: 'not ready', reasons: ['database unreachable'] })
  })
})
