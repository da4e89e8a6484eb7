import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { testDatabase } from '../testing/test-app.ts'
import { announceChange, followChanges } from './change-feed.ts'

describe('change feed', () => {
  it('delivers tags when the transaction commits, and nothing when it rolls back', async () => {
    const { db, url } = await testDatabase()
    const seen: string[][] = []
    const feed = await followChanges({ url, db, onChange: ({ tags }) => seen.push(tags), onProblem: () => {} })
    try {
      await db
        .transaction()
        .execute(async (tx) => {
          await announceChange(tx, ['model/rolled-back'], 'never happened')
          throw new Error('no')
        })
        .catch(() => {})
      await db.transaction().execute((tx) => announceChange(tx, ['models', 'model/a'], 'changed a'))
      await vi.waitFor(() => expect(seen).toEqual([['models', 'model/a']]))
    } finally {
      await feed.stop()
    }
  })

  it('delivers more tags than one notification can carry', async () => {
    const { db, url } = await testDatabase()
    const tags = Array.from({ length: 2000 }, (_, index) => `model/${index}` as const)
    const onChange = vi.fn<(change: unknown) => void>()
    const feed = await followChanges({ url, db, onChange, onProblem: () => {} })
    try {
      await db.transaction().execute((tx) => announceChange(tx, tags, 'import'))
      await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith(expect.objectContaining({ tags })))
    } finally {
      await feed.stop()
    }
  })

  it('catches up on what happened while its connection was lost', async () => {
    const { db, url, pool } = await testDatabase()
    const seen = new Set<string>()
    const problems: unknown[] = []
    const feed = await followChanges({
      url,
      db,
      onChange: ({ tags }) => {
        for (const tag of tags) seen.add(tag)
      },
      onProblem: (error) => problems.push(error),
    })
    try {
      const killer = new pg.Client({ connectionString: url })
      await killer.connect()
      const kill = `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen catalogue_change' and datname = current_database()`
      await Promise.all([killer.query(kill), vi.waitFor(() => expect(feed.isConnected()).toBe(false))])
      await pool.query(`insert into catalogue_changes (tags, summary) values ('{model/missed}', 'while away')`)
      await vi.waitFor(() => expect(seen).toContain('model/missed'), { timeout: 10_000 })
      expect(problems.length).toBeGreaterThan(0)
      await killer.end()
    } finally {
      await feed.stop()
    }
  })

  it('looks back a minute, for changes that began before the loss and were committed after it [SAFE-25]', async () => {
    const { db, url, pool } = await testDatabase()
    const seen: string[] = []
    const feed = await followChanges({ url, db, onChange: ({ tags }) => seen.push(...tags), onProblem: () => {} })
    try {
      const killer = new pg.Client({ connectionString: url })
      await killer.connect()
      // Changes get their time when their transaction begins.
      await pool.query(`insert into catalogue_changes (tags, summary, at) values
        ('{model/known}', 'ten minutes ago', now() - interval '10 minutes'),
        ('{model/long-ago}', 'just too long ago', now() - interval '61 seconds'),
        ('{model/slow}', 'a slow transaction', now() - interval '45 seconds')`)
      await killer.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where query = 'listen catalogue_change' and datname = current_database()`)
      await vi.waitFor(() => expect(seen).toContain('model/slow'), { timeout: 10_000 })
      expect(seen).toEqual(['model/slow'])
      await killer.end()
    } finally {
      await feed.stop()
    }
  })
})
