import type { Tag } from '@inferdex/contracts/protocol/tags'
import type { CatalogueChange } from '@inferdex/contracts/site/site'
import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '../db/db.ts'

const CHANNEL = 'catalogue_change'
const HEARTBEAT_MS = 10_000
const RECONNECT_MS = [100, 500, 2000, 5000] as const
/**
 * Changes get their number when they are written and become visible when they are committed, so a later number can
 * appear first. Reading this far back misses none.
 */
const LOOK_BACK_SECONDS = 60

/**
 * Announces a change. It must run in the transaction of the change, so that processes are notified on commit, or not at
 * all.
 */
export async function announceChange(tx: Db, tags: readonly Tag[], summary: string): Promise<void> {
  await sql`select announce_change(${[...tags]}::text[], ${summary})`.execute(tx)
}

type FollowOptions = {
  url: string
  db: Db
  onChange: (change: CatalogueChange) => void
  onProblem: (error: unknown) => void
}

export type ChangeFeed = { stop: () => Promise<void>; isConnected: () => boolean }

/** Listens for changes on its own connection. After a lost connection it reads the changes that it missed. */
export async function followChanges({ url, db, onChange, onProblem }: FollowOptions): Promise<ChangeFeed> {
  let client: pg.Client | null = null
  let stopped = false
  let failures = 0
  let lostAt: Date | null = null
  let timer: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const opened = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5000,
      query_timeout: HEARTBEAT_MS,
      keepAlive: true,
      application_name: 'inferdex-changes',
    })
    opened.on('error', (error) => onLost(opened, error))
    opened.on('end', () => onLost(opened, new Error('The connection of the change feed ended')))
    opened.on('notification', ({ payload }) => {
      // A change that could not be read is read again after reconnecting.
      deliver(payload ?? '{}').catch((error: unknown) => onLost(opened, error))
    })
    try {
      await opened.connect()
      await opened.query(`listen ${CHANNEL}`)
    } catch (error) {
      opened.end().catch(() => {})
      retry(error)
      return
    }
    client = opened
    try {
      if (lostAt !== null) await catchUp(lostAt)
    } catch (error) {
      // `lostAt` is kept, so that nothing is missed if only one of two queries succeeds.
      onLost(opened, error)
      return
    }
    if (client !== opened) return
    failures = 0
    lostAt = null
    timer = setTimeout(() => void heartbeat(opened), HEARTBEAT_MS)
  }

  /** Checks the connection: a frozen server closes nothing, so only a response proves that the connection works. */
  async function heartbeat(current: pg.Client): Promise<void> {
    const late = setTimeout(() => onLost(current, new Error('The change feed does not answer')), HEARTBEAT_MS / 2)
    try {
      await current.query('select 1')
      if (client === current) timer = setTimeout(() => void heartbeat(current), HEARTBEAT_MS)
    } catch (error) {
      onLost(current, error)
    } finally {
      clearTimeout(late)
    }
  }

  function onLost(from: pg.Client, error: unknown): void {
    if (stopped || client !== from) return
    client = null
    lostAt ??= new Date()
    from.end().catch(() => {})
    retry(error)
  }

  function retry(error: unknown): void {
    if (stopped) return
    lostAt ??= new Date()
    onProblem(error)
    clearTimeout(timer)
    timer = setTimeout(() => void connect(), RECONNECT_MS[Math.min(failures, RECONNECT_MS.length - 1)])
    failures += 1
  }

  async function deliver(payload: string): Promise<void> {
    const { seq, tags } = JSON.parse(payload) as { seq: number; tags?: string[] }
    onChange({ seq, tags: tags ?? (await readTags(db, seq)) })
  }

  async function catchUp(since: Date): Promise<void> {
    const missed = await db
      .selectFrom('catalogue_changes')
      .select(['seq', 'tags'])
      .where('at', '>', new Date(since.getTime() - LOOK_BACK_SECONDS * 1000))
      .orderBy('seq')
      .execute()
    for (const change of missed) onChange(change)
  }

  await connect()
  return {
    isConnected: () => client !== null,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}

async function readTags(db: Db, seq: number): Promise<string[]> {
  const row = await db.selectFrom('catalogue_changes').select('tags').where('seq', '=', seq).executeTakeFirst()
  return row?.tags ?? []
}
