import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { buildIndexes } from './indexes/build-indexes.ts'
import { migrateToLatest } from './migrate.ts'

const LOCK_TIMEOUT_MS = 300
/** Far above the timeout, for a busy machine, and far below the connection timeout of a request. */
const SERVED_WITHIN_MS = 4000

const place: string = await mkdtemp(join(tmpdir(), 'inferdex-migrations-'))
const folder: URL = pathToFileURL(`${place}/`)
await cp(new URL('./migrations/', import.meta.url), place, { recursive: true })
await writeFile(join(place, '9998-quick.sql'), 'alter table models add column tried_by_test integer;\n')
afterAll(() => rm(place, { recursive: true, force: true }))

describe('a migration', () => {
  it('gives up soon where a reader holds its table, tries again, and statements of others are served meanwhile', async () => {
    const { database } = await testApp()
    const reader = await database.pool.connect()
    await reader.query('begin')
    await reader.query('select from models limit 1')
    let attempts = 0
    const release = async () => {
      attempts += 1
      if (attempts === 3) await reader.query('commit')
    }
    const migrated = migrateToLatest(database.db, {
      folder,
      lockTimeoutMs: LOCK_TIMEOUT_MS,
      retryAfterMs: [100, 100, 100, 100, 100, 100],
      onRetry: () => void release(),
    })
    const state = { isDone: false }
    void migrated.finally(() => {
      state.isDone = true
    })
    const took: number[] = []
    // Several at once, so that some always wait behind the migration.
    const read = async () => {
      while (!state.isDone) {
        const began = performance.now()
        await database.pool.query('select from models limit 1')
        took.push(performance.now() - began)
        await wait(10)
      }
    }
    await Promise.all([read(), read(), read()])
    expect(await migrated).toEqual(['9998-quick'])
    reader.release()
    expect(attempts).toBeGreaterThanOrEqual(3)
    expect(took.length).toBeGreaterThan(10)
    expect(Math.max(...took)).toBeLessThan(SERVED_WITHIN_MS)
    expect(database.pool.waitingCount).toBe(0)
  })

  it('that never gets its lock ends with its error, and changes nothing', async () => {
    const { database } = await testApp()
    const reader = await database.pool.connect()
    await reader.query('begin')
    await reader.query('select from models limit 1')
    const tried: string[] = []
    const options = {
      folder,
      lockTimeoutMs: 100,
      retryAfterMs: [10],
      onRetry: (message: string) => tried.push(message),
    }
    await expect(migrateToLatest(database.db, options)).rejects.toMatchObject({ code: '55P03' })
    expect(tried).toHaveLength(1)
    await reader.query('commit')
    reader.release()
    const { rows } = await database.pool.query(`select name from kysely_migration where name = '9998-quick'`)
    expect(rows).toEqual([])
  })

  it('that is wrong is tried once', async () => {
    const { database } = await testApp()
    const wrong = await mkdtemp(join(tmpdir(), 'inferdex-migrations-'))
    await cp(new URL('./migrations/', import.meta.url), wrong, { recursive: true })
    await writeFile(join(wrong, '9999-wrong.sql'), 'alter table no_such_table add column a integer;\n')
    const tried: string[] = []
    const options = { folder: pathToFileURL(`${wrong}/`), onRetry: (message: string) => tried.push(message) }
    await expect(migrateToLatest(database.db, options)).rejects.toMatchObject({ code: '42P01' })
    expect(tried).toEqual([])
    await rm(wrong, { recursive: true, force: true })
  })
})

describe('an index of a large table', () => {
  it('is built once, also by two processes, and again where an attempt was broken off', async () => {
    const { database } = await testApp()
    const { db, pool } = database
    const own = await mkdtemp(join(tmpdir(), 'inferdex-indexes-'))
    const indexes = pathToFileURL(`${own}/`)
    await writeFile(
      join(own, '0001.sql'),
      '-- For a test.\ncreate index concurrently tried_idx on votes (created_at);\n',
    )
    const built = await Promise.all([buildIndexes(db, indexes), buildIndexes(db, indexes)])
    expect(built.flat()).toEqual(['tried_idx'])
    await pool.query(`update pg_index set indisvalid = false where indexrelid = 'tried_idx'::regclass`)
    expect(await buildIndexes(db, indexes)).toEqual(['tried_idx'])
    expect(await buildIndexes(db, indexes)).toEqual([])
    await writeFile(join(own, '0002.sql'), 'create index plain_idx on votes (created_at);\n')
    await expect(buildIndexes(db, indexes)).rejects.toThrow('0002.sql is not one')
    await rm(own, { recursive: true, force: true })
  })
})
