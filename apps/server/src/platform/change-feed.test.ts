import type { CatalogueChange } from '@inferdex/contracts/site/site'
import pg from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { testDatabase } from '../testing/test-app.ts'
import { announceChange, type ChangeFeed, followChanges } from './change-feed.ts'
import type { PrimaryState } from './replica/follow-replica.ts'

type Followed = ChangeFeed & {
  readonly seen: CatalogueChange[]
  readonly problems: unknown[]
  readonly positions: (PrimaryState | null)[]
}

/** Follows the changes of a database until the test ends. */
async function follow(url: string): Promise<Followed> {
  const seen: CatalogueChange[] = []
  const problems: unknown[] = []
  const positions: (PrimaryState | null)[] = []
  const feed = await followChanges({
    url,
    onChange: (change) => seen.push(change),
    onPosition: (primary) => positions.push(primary),
    onProblem: (error) => problems.push(error),
  })
  onTestFinished(() => feed.stop())
  return { ...feed, seen, problems, positions }
}

async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

const tagsOf = ({ seen }: Followed) => seen.flatMap(({ tags }) => tags)
const LOSE_CONNECTION = `select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = 'inferdex-changes' and datname = current_database()`

async function loseConnection(feed: Followed, url: string): Promise<void> {
  const killer = await openClient(url)
  await Promise.all([
    killer.query(LOSE_CONNECTION),
    vi.waitFor(() => expect(feed.isConnected()).toBe(false), { timeout: 10_000, interval: 5 }),
  ])
}

describe('change feed', () => {
  it('has read what was committed when a writer is told, and nothing that was rolled back', async () => {
    const { db, url } = await testDatabase()
    const feed = await follow(url)
    await db
      .transaction()
      .execute(async (tx) => {
        await announceChange(tx, ['model/rolled-back'], 'never happened')
        throw new Error('no')
      })
      .catch(() => {})
    await db.transaction().execute((tx) => announceChange(tx, ['models', 'model/a'], 'changed a'))
    await feed.publish()
    expect(feed.seen).toEqual([{ seq: expect.any(Number) as number, tags: ['model/a', 'models'] }])
  })

  it('reads a change once, and several of one time as one', async () => {
    const { db, url } = await testDatabase()
    const feed = await follow(url)
    await announceChange(db, ['models', 'model/a'], 'changed a')
    await announceChange(db, ['models', 'model/b'], 'changed b')
    await feed.publish()
    await announceChange(db, ['deals'], 'changed deals')
    await feed.publish()
    await feed.publish()
    expect(feed.seen.map(({ tags }) => tags)).toEqual([['model/a', 'model/b', 'models'], ['deals']])
  })

  it('reads a change whose number is older than those it has read, because its commit came later [SAFE-24]', async () => {
    const { db, url } = await testDatabase()
    const feed = await follow(url)
    const slow = await openClient(url)
    await slow.query('begin')
    await slow.query(`select announce_change('{model/slow}', 'a long import')`)
    await announceChange(db, ['model/quick'], 'a vote')
    await feed.publish()
    expect(tagsOf(feed)).toEqual(['model/quick'])
    await slow.query('commit')
    await feed.publish()
    expect(tagsOf(feed)).toEqual(['model/quick', 'model/slow'])
  })

  it('notifies other processes once for many writes, never within a transaction of a write [SAFE-24]', async () => {
    const { db, url } = await testDatabase()
    const feed = await follow(url)
    const other = await openClient(url)
    const onNotified = vi.fn<() => void>()
    other.on('notification', onNotified)
    await other.query('listen catalogue_change')
    for (let vote = 0; vote < 30; vote += 1) await announceChange(db, ['ratings'], 'a vote')
    await other.query('select 1')
    expect(onNotified).not.toHaveBeenCalled()
    await Promise.all(Array.from({ length: 30 }, () => feed.publish()))
    await vi.waitFor(() => expect(onNotified).toHaveBeenCalled(), { timeout: 10_000 })
    expect(onNotified).toHaveBeenCalledTimes(1)
  })

  it('reads after a notification of another process, and by itself when that process ended before it', async () => {
    const { db, url } = await testDatabase()
    const [writer, reader] = [await follow(url), await follow(url)]
    await announceChange(db, ['model/told'], 'told')
    await writer.publish()
    await vi.waitFor(() => expect(tagsOf(reader)).toEqual(['model/told']), { timeout: 10_000 })
    await announceChange(db, ['model/untold'], 'the process ended')
    await vi.waitFor(() => expect(tagsOf(reader)).toEqual(['model/told', 'model/untold']), { timeout: 10_000 })
  })

  it('does not hold up writers while it cannot read, and reads later', async () => {
    const { db, url } = await testDatabase()
    const feed = await follow(url)
    await announceChange(db, ['model/a'], 'changed a')
    const other = await openClient(url)
    await other.query('begin; lock table catalogue_changes')
    await feed.publish()
    expect(feed.seen).toEqual([])
    await other.query('commit')
    await vi.waitFor(() => expect(tagsOf(feed)).toEqual(['model/a']), { timeout: 20_000 })
  })

  it('delivers more tags than one notification could carry', async () => {
    const { db, url } = await testDatabase()
    const tags = Array.from({ length: 2000 }, (_, index) => `model/${index}` as const)
    const feed = await follow(url)
    await announceChange(db, tags, 'import')
    await feed.publish()
    expect(new Set(tagsOf(feed))).toEqual(new Set(tags))
  })

  it('catches up on what happened while its connection was lost', async () => {
    const { url, pool } = await testDatabase()
    const feed = await follow(url)
    const killer = await openClient(url)
    await Promise.all([
      killer.query(LOSE_CONNECTION),
      vi.waitFor(() => expect(feed.isConnected()).toBe(false), { timeout: 10_000 }),
    ])
    await pool.query(`insert into catalogue_changes (tags, summary) values ('{model/missed}', 'while away')`)
    await vi.waitFor(() => expect(tagsOf(feed)).toContain('model/missed'), { timeout: 10_000 })
    expect(feed.problems.length).toBeGreaterThan(0)
  })

  it.each([2, -2])('catches up while the clock of the process is %i hours wrong [SAFE-26]', async (hours) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 })
    onTestFinished(() => void vi.useRealTimers())
    const { url, pool } = await testDatabase()
    const feed = await follow(url)
    await loseConnection(feed, url)
    await pool.query(`insert into catalogue_changes (tags, summary) values ('{model/missed}', 'while away')`)
    await vi.waitFor(() => expect(tagsOf(feed)).toEqual(['model/missed']), { timeout: 10_000 })
  })

  it('catches up on a long transaction that is committed while the connection is lost [SAFE-26]', async () => {
    const { url } = await testDatabase()
    const feed = await follow(url)
    const slow = await openClient(url)
    await slow.query(`begin; insert into catalogue_changes (tags, summary, at) values
      ('{model/slow}', 'an import that began 90 seconds ago', now() - interval '90 seconds')`)
    await feed.publish()
    await loseConnection(feed, url)
    await slow.query('commit')
    await vi.waitFor(() => expect(tagsOf(feed)).toEqual(['model/slow']), { timeout: 10_000 })
  })

  it('reads nothing twice after a lost connection [SAFE-26]', async () => {
    const { db, url } = await testDatabase()
    const feed = await follow(url)
    await announceChange(db, ['model/read'], 'read before the loss')
    await feed.publish()
    await loseConnection(feed, url)
    await vi.waitFor(() => expect(feed.isConnected()).toBe(true), { timeout: 10_000 })
    await announceChange(db, ['model/next'], 'after it')
    await feed.publish()
    expect(tagsOf(feed)).toEqual(['model/read', 'model/next'])
  })
})

describe('positions in the log', () => {
  it('what reads must show moves on with a writer and with a change, not with what others do', async () => {
    const { db, pool, url } = await testDatabase()
    const feed = await follow(url)
    const readAgain = async () => {
      const count = feed.positions.length
      await pool.query('notify catalogue_change')
      await vi.waitFor(() => expect(feed.positions.length).toBeGreaterThan(count), { timeout: 10_000 })
      return feed.positions.at(-1)
    }
    const start = feed.positions.at(-1)?.floor ?? 0n
    await pool.query(`update counts set value = value`)
    const later = await readAgain()
    expect(later?.floor).toBe(start)
    const written = await feed.publish()
    expect(feed.positions.at(-1)).toEqual({ position: written, floor: written })
    await announceChange(db, ['deals'], 'changed deals')
    await readAgain()
    // A read that began before the change may end after it; the one that finds the change advances the position.
    await vi.waitFor(() => expect(feed.positions.at(-1)?.floor).toBeGreaterThan(written ?? 0n), { timeout: 10_000 })
    const changed = feed.positions.find((primary) => (primary?.floor ?? 0n) > (written ?? 0n))
    expect(changed?.floor).toBe(changed?.position)
  })

  it('a process reads for somebody who has written in another one, once; it ignores a position that is made up', async () => {
    const { db, url } = await testDatabase()
    const [writer, reader] = [await follow(url), await follow(url)]
    await announceChange(db, ['deals'], 'changed deals')
    const written = (await writer.publish()) ?? 0n
    expect(reader.hasRead(written)).toBe(false)
    await reader.catchUp(written)
    expect(tagsOf(reader)).toEqual(['deals'])
    expect(reader.hasRead(written)).toBe(true)
    const madeUp = written + 1_000_000_000_000n
    await reader.catchUp(madeUp)
    expect(reader.hasRead(madeUp)).toBe(false)
    expect(reader.hasRead(written)).toBe(true)
  })

  it('nothing is known while the connection is lost', async () => {
    const { url } = await testDatabase()
    const feed = await follow(url)
    const killer = await openClient(url)
    await killer.query(LOSE_CONNECTION)
    await vi.waitFor(() => expect(feed.positions).toContain(null), { timeout: 10_000 })
    await vi.waitFor(() => expect(feed.positions.at(-1)).not.toBeNull(), { timeout: 10_000 })
  })
})
