import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FeedEntry } from '@inferdex/domain/feeds/feed-entry'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { anEntry, feedFile, type FeedTest, feedTest } from '../../testing/feeds/feed-app.ts'
import { noteProgress, runFeed, startRun, type Ingest } from './feed-runs.service.ts'
import { lockFeed } from './feed-writes.queries.ts'

const feed: FeedTest = await feedTest()
beforeEach(() => feed.reset())

const entries = (count: number, more: Partial<FeedEntry> = {}) =>
  Array.from({ length: count }, (_, n) => anEntry(`seller/model-${n}`, more))
const run = (content: string | Buffer, choice: object = {}) =>
  runFeed(feed.deps, 'test-list', { cause: 'file', file: Buffer.from(content), ...choice })

/** Waits until a transaction is blocked by the lock of another. */
async function untilLockWait(): Promise<void> {
  const isWaiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(feed.db)
    return rows.length > 0
  }
  while (!(await isWaiting())) await wait(10)
}

describe('a run of a feed', () => {
  it('takes the file in, keeps it as the last good copy and notes its figures', async () => {
    const file = feedFile(entries(3), { entries: [{ key: 7 }, { ...anEntry('seller/new'), colour: 'red' }] })
    expect(await run(file)).toMatchObject({ state: 'done', error: null })
    expect(feed.taken.map((taken) => taken.entries.map(({ key }) => key))).toEqual([
      ['seller/model-0', 'seller/model-1', 'seller/model-2', 'seller/new'],
    ])
    expect(await feed.lastRun()).toMatchObject({
      state: 'done',
      cause: 'file',
      bytes: Buffer.byteLength(file),
      entries: 4,
      taken: 4,
      matched: 4,
      unknown_fields: { colour: 1 },
      refused: [{ key: 'entry 4', reason: expect.stringContaining('key') }],
      finished_at: feed.clock.now,
    })
    const copy = await feed.db.selectFrom('feed_copies').select('body').executeTakeFirstOrThrow()
    expect(String(await promisify(gunzip)(copy.body))).toBe(file)
    expect(await feed.feed()).toMatchObject({ last_good_entries: 4, last_read_at: feed.clock.now })
  })

  it('ends while staff starts another one: neither waits for the other', async () => {
    let second: Promise<unknown> = Promise.resolve()
    /** Locks the feed as a start by staff does, and adds a run once the first one waits for that lock. */
    const holdFeed = () =>
      new Promise<void>((held) => {
        second = feed.db.transaction().execute(async (tx) => {
          await lockFeed(tx, 'test-list')
          held()
          await untilLockWait()
          return await startRun(tx, newId(feed.clock.now), 'test-list', { cause: 'staff' }, feed.clock.now)
        })
        second.catch(() => {})
      })
    const ingest: Ingest = async (...given) => {
      await holdFeed()
      return await feed.deps.ingest(...given)
    }
    const request = { cause: 'file', file: Buffer.from(feedFile(entries(1))) } as const
    expect(await runFeed({ ...feed.deps, ingest }, 'test-list', request)).toMatchObject({ state: 'done' })
    await expect(second).rejects.toThrow('This feed is being read')
  })

  it('makes the feed a source with a name; one that the catalogue knows stays as it is', async () => {
    await run(feedFile(entries(1)))
    const source = () => feed.db.selectFrom('data_sources').selectAll().where('name', '=', 'test-list').execute()
    expect(await source()).toMatchObject([{ title: 'Test list', recorded_on: '2026-07-01' }])
    await feed.db.updateTable('data_sources').set({ title: 'Known list' }).execute()
    await run(feedFile(entries(2)))
    expect(await source()).toMatchObject([{ title: 'Known list' }])
  })

  it('of the same file is unchanged: nothing is taken in, but the values are as fresh as this run', async () => {
    await run(feedFile(entries(3)))
    feed.clock.now = new Date('2026-07-02T12:00:00Z')
    expect(await run(feedFile(entries(3)))).toMatchObject({ state: 'unchanged' })
    expect(feed.taken).toHaveLength(1)
    expect((await feed.feed()).last_read_at).toEqual(feed.clock.now)
    expect(await run(feedFile(entries(3)), { again: true })).toMatchObject({ state: 'done' })
    expect(feed.taken).toHaveLength(2)
  })

  it('of a file with under 80% of the entries stops and writes nothing until staff accepts it', async () => {
    await run(feedFile(entries(10)))
    const stopped = await run(feedFile(entries(7)))
    const error = 'The file has only 7 entries, the last good one had 10'
    expect(stopped).toMatchObject({ state: 'stopped', error })
    expect(feed.taken).toHaveLength(1)
    expect(await feed.feed()).toMatchObject({ last_good_entries: 10 })
    // The file is kept for staff to decide.
    expect(await feed.db.selectFrom('feed_files').select('run_id').execute()).toEqual([{ run_id: stopped.runId }])
    expect(await run(feedFile(entries(7)))).toMatchObject({ state: 'stopped' })
    expect(await run(feedFile(entries(7)), { acceptsFewer: true })).toMatchObject({ state: 'done' })
    expect(await feed.feed()).toMatchObject({ last_good_entries: 7 })
    expect(await feed.db.selectFrom('feed_files').select('run_id').execute()).toEqual([])
    expect(await run(feedFile(entries(6)))).toMatchObject({ state: 'done' })
  })

  it('of an excerpt of ours is no copy of the list: its length says nothing, and the list does not count as read', async () => {
    await feed.db.updateTable('feeds').set({ format: 'litellm' }).execute()
    await feed.db.updateTable('feeds').set({ last_good_hash: 'known', last_good_entries: 10 }).execute()
    const before = await feed.feed()
    const observedAt = new Date('2026-04-10T00:00:00Z')
    expect(await run(feedFile(entries(2)), { isExcerpt: true, observedAt })).toMatchObject({ state: 'done' })
    expect(feed.taken).toMatchObject([{ isExcerpt: true, observedAt, entries: [{}, {}] }])
    expect(await feed.feed()).toEqual(before)
    expect(await feed.db.selectFrom('feed_copies').select('feed_id').execute()).toEqual([])
    expect(await feed.db.selectFrom('feed_files').select('run_id').execute()).toEqual([])
  })

  it("in a caller's transaction is undone with it", async () => {
    const file = Buffer.from(feedFile(entries(1)))
    const transaction = feed.db.transaction().execute(async (tx) => {
      expect(await runFeed({ ...feed.deps, db: tx }, 'test-list', { cause: 'seed', file })).toMatchObject({
        state: 'done',
      })
      throw new Error('Something later went wrong')
    })
    await expect(transaction).rejects.toThrow('Something later went wrong')
    expect(await feed.db.selectFrom('feed_runs').select('id').execute()).toEqual([])
    expect((await feed.feed()).last_read_at).toBeNull()
  })

  it.each([
    ['no list', '{"models": []}', 'The file has no list "entries"'],
    ['an empty list', '{"entries": []}', 'The file has no entries'],
    ['a list cut in the middle', feedFile(entries(3)).slice(0, 200), 'The file is not valid JSON'],
    ['something else', '<!doctype html><title>Too many requests</title>', 'The file is not valid JSON'],
    ['bytes that are no text', Buffer.from([0x7b, 0xff, 0xfe]), 'The file is not UTF-8 text'],
    ['nothing', '', 'The file is not valid JSON'],
    ['null', 'null', 'The file has no list "entries"'],
  ])('of a file with %s fails in one sentence and keeps the last good copy', async (_, content, error) => {
    await run(feedFile(entries(3)))
    const before = await feed.feed()
    expect(await run(content)).toMatchObject({ state: 'failed', error })
    expect(feed.taken).toHaveLength(1)
    expect(await feed.feed()).toEqual(before)
    expect(await feed.db.selectFrom('feed_files').select('run_id').execute()).toEqual([])
  })

  it('of an unknown format fails', async () => {
    await feed.db.updateTable('feeds').set({ format: 'constructor' }).execute()
    expect((await run(feedFile(entries(1)))).error).toBe('Nothing reads files of the format constructor')
  })

  it('that breaks here is failed and says so, so that the feed is not blocked', async () => {
    const broken = { ...feed.deps, ingest: () => Promise.reject(new Error('A mistake')) }
    const file = Buffer.from(feedFile(entries(1)))
    await expect(runFeed(broken, 'test-list', { cause: 'file', file })).rejects.toThrow('A mistake')
    expect(await feed.lastRun()).toMatchObject({ state: 'failed', error: expect.stringContaining('went wrong here') })
    expect(await run(feedFile(entries(1)))).toMatchObject({ state: 'done' })
  })
})

describe('two runs of one feed', () => {
  it('409: the second is refused while the first is at work', async () => {
    const file = Buffer.from(feedFile(entries(2)))
    let second: unknown
    const ingest: typeof feed.deps.ingest = async (...args) => {
      second = await run(file).catch((error: unknown) => error)
      return await feed.deps.ingest(...args)
    }
    const first = await runFeed({ ...feed.deps, ingest }, 'test-list', { cause: 'file', file })
    expect(first).toMatchObject({ state: 'done' })
    expect(second).toMatchObject({ code: 'ALREADY_DECIDED', message: 'This feed is being read' })
    expect(feed.taken).toHaveLength(1)
  })

  it('a run whose process died is ended by the next one', async () => {
    const dead = { id: crypto.randomUUID(), feed_id: 'test-list', started_at: feed.clock.now, cause: 'staff' } as const
    await feed.db
      .insertInto('feed_runs')
      .values({ ...dead, state: 'running' })
      .execute()
    expect(await run(feedFile(entries(2)))).toMatchObject({ state: 'done' })
    const row = await feed.db.selectFrom('feed_runs').selectAll().where('id', '=', dead.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ state: 'failed', error: 'The process that ran it ended in the middle' })
  })

  it('a run that has been ended meanwhile writes nothing more', async () => {
    const ingest: typeof feed.deps.ingest = async (db, { runId }) => {
      await db.updateTable('feed_runs').set({ state: 'failed' }).where('id', '=', runId).execute()
      await db.transaction().execute((tx) => noteProgress(tx, runId, 1))
      throw new Error('It went on')
    }
    const file = Buffer.from(feedFile(entries(2)))
    const ended = await runFeed({ ...feed.deps, ingest }, 'test-list', { cause: 'file', file })
    expect(ended).toMatchObject({ state: 'failed', error: 'It was cancelled' })
    expect(await feed.feed()).toMatchObject({ last_good_hash: null })
  })
})
