import { type Tag, tag } from '@inferdex/contracts/protocol/tags'
import type { CatalogueChange } from '@inferdex/contracts/site/site'
import { sql } from 'kysely'
import pg from 'pg'
import { inUtc } from '../db/connect.ts'
import type { Db } from '../db/db.ts'
import type { PrimaryState } from './replica/follow-replica.ts'
import { type LogPosition, parseLogPosition } from './replica/log-position.ts'

const CHANNEL = 'catalogue_change'
/** How often changes are read without a notification: a process may end between its commit and its notification. */
const READ_MS = 2000
/** How long a read may take before the connection counts as lost: a frozen server closes nothing. */
const LATE_MS = 5000
/**
 * The minimum interval between notifications of other processes: the first change is sent at once, later ones as a
 * batch.
 */
const NOTIFY_MS = 100
/** How long a write waits until its own process has applied it. A hanging connection must not block writes. */
const OWN_READ_MS = 250
const RECONNECT_MS = [100, 500, 2000, 5000] as const
/** A day less than changes are kept (housekeeping.ts): a process that was disconnected for longer may have missed some. */
const MAX_DISCONNECTED_MS = 6 * 24 * 60 * 60 * 1000

/** Records a change. It must run in the transaction of the change: processes read it after the commit, or never. */
export async function announceChange(tx: Db, tags: readonly Tag[], summary: string): Promise<void> {
  await sql`select announce_change(${[...tags]}::text[], ${summary})`.execute(tx)
}

type FollowOptions = {
  url: string
  onChange: (change: CatalogueChange) => void
  /** Called after each read, before `onChange`, and with null when the position of the primary becomes unknown. */
  onPosition?: (primary: PrimaryState | null) => void
  onProblem: (error: unknown) => void
}

export type ChangeFeed = {
  /**
   * Reads what was committed until now, so that this process shows it when the promise resolves, and notifies the other
   * processes soon. Call it after every commit that may have changed data. Returns a position in the log that is not
   * before the commit; null if it is not known in time.
   */
  readonly publish: () => Promise<LogPosition | null>
  /** Returns whether this process shows what was committed up to a position that `publish` of any process returned. */
  readonly hasRead: (written: LogPosition) => boolean
  /** Reads what was committed up to such a position, for a user who wrote in another process. */
  readonly catchUp: (written: LogPosition) => Promise<void>
  readonly stop: () => Promise<void>
  readonly isConnected: () => boolean
}

type Read = {
  readonly snapshot: string
  readonly position: string
  readonly seq: number | null
  readonly tags: string[]
}

/** The last read. A snapshot means something only on the server that took it. */
type LastRead = { readonly server: string; readonly snapshot: string; readonly at: number }

/**
 * Returns a position that is not before what the statement sees: changes are flushed before others see them, unless
 * `synchronous_commit` is off.
 */
const POSITION = `case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
  else pg_current_wal_flush_lsn() end::text`

/**
 * Names the history of transactions that the server continues: a server that was promoted has another timeline, and a
 * restored one another identifier.
 */
const SERVER = `select system_identifier || '/' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as name
  from pg_control_system()`

/** Reads changes merged into one, and the snapshot for the next read. */
const readChanges = (which: string) => `
  select pg_current_snapshot()::text as snapshot, ${POSITION} as position, max(seq) as seq,
    coalesce(array_agg(distinct one.tag) filter (where one.tag is not null), '{}') as tags
  from catalogue_changes c cross join lateral unnest(c.tags) as one(tag)
  where ${which}`

/** Sequence numbers and times of changes are older than their commit, so new ones are found by transaction. */
const NOT_IN_SNAPSHOT = readChanges(
  'c.transaction >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(c.transaction, $1::pg_snapshot)',
)
/** The first read needs only the snapshot: nothing is cached yet. */
const NOTHING = readChanges('false')

/**
 * Follows changes on a dedicated connection. After a lost connection it reads the changes that it missed, by the snapshot
 * of the last read. After a failover everything counts as changed: the new server may lack transactions that were read
 * on the old one, and may have given their ids to others.
 */
export async function followChanges({
  url,
  onChange,
  onPosition = () => {},
  onProblem,
}: FollowOptions): Promise<ChangeFeed> {
  let client: pg.Client | null = null
  let stopped = false
  let failures = 0
  /** Null at the start, when nothing is cached that could be out of date. */
  let last: LastRead | null = null
  let server = ''
  /** Whether the connection has not read yet: until then a change may have been missed. */
  let isNewConnection = true
  let timer: NodeJS.Timeout | undefined
  let notifyTimer: NodeJS.Timeout | undefined
  let notifiedAt = 0
  let isToNotify = false
  /** The running read, and the one queued after it: a later commit needs the queued one. */
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  let primary: PrimaryState | null = null
  /** Whether the next read is for a user who has written: then no later read may be older than it. */
  let isForWriter = false
  /** Writes whose read did not finish in time: until it does, the minimum position for reads is unknown. */
  let lateWrites = 0
  /** The highest position of other processes up to which changes were read. */
  let caughtUp: LogPosition = -1n

  async function connect(): Promise<void> {
    const opened = new pg.Client({
      connectionString: inUtc(url),
      connectionTimeoutMillis: 5000,
      query_timeout: LATE_MS,
      keepAlive: true,
      application_name: 'inferdex-changes',
    })
    opened.on('error', (error) => onLost(opened, error))
    opened.on('end', () => onLost(opened, new Error('The connection of the change feed ended')))
    opened.on('notification', () => void readSoon())
    try {
      await opened.connect()
      await opened.query(`listen ${CHANNEL}`)
      const { rows } = await opened.query<{ name: string }>(SERVER)
      server = rows[0]?.name ?? ''
    } catch (error) {
      opened.end().catch(() => {})
      retry(error)
      return
    }
    client = opened
    isNewConnection = true
    await readSoon()
  }

  /** Reads what was committed until now. Never rejects: a lost connection is reopened and reads it then. */
  function readSoon(): Promise<void> {
    if (running === null) {
      running = read().finally(() => {
        running = null
      })
      return running
    }
    next ??= running.then(() => {
      next = null
      return readSoon()
    })
    return next
  }

  async function read(): Promise<void> {
    const current = client
    if (current === null) return
    clearTimeout(timer)
    const mustShow = isForWriter || isNewConnection
    isForWriter = false
    try {
      const { rows } = await (last === null
        ? current.query<Read>(NOTHING)
        : current.query<Read>(NOT_IN_SNAPSHOT, [last.snapshot]))
      if (client !== current) return
      const [found] = rows
      if (found === undefined) throw new Error('The change feed has read nothing')
      const isReset = mayHaveMissed(last)
      // Positions of the other server's log do not compare with those of this one.
      if (isReset) caughtUp = -1n
      const position = parseLogPosition(found.position)
      // Before caches are purged: what replaces an entry must not be read from a replica that lacks the change.
      primary = { position, floor: mustShow || found.seq !== null || primary === null ? position : primary.floor }
      reportPosition()
      if (isReset) onChange({ seq: found.seq ?? 0, tags: [tag.everything] })
      else if (found.seq !== null) onChange({ seq: found.seq, tags: found.tags })
      last = { server, snapshot: found.snapshot, at: performance.now() }
      isNewConnection = false
      failures = 0
      timer = setTimeout(() => void readSoon(), READ_MS)
      if (!isToNotify) return
      isToNotify = false
      await current.query(`notify ${CHANNEL}`)
    } catch (error) {
      onLost(current, error)
    }
  }

  /** Returns whether changes may be new that the last read cannot identify. */
  function mayHaveMissed(before: LastRead | null): boolean {
    // Pages may have been cached while the first connection failed.
    if (before === null) return failures > 0
    return before.server !== server || performance.now() - before.at > MAX_DISCONNECTED_MS
  }

  function reportPosition(): void {
    onPosition(lateWrites === 0 ? primary : null)
  }

  /** Reads for a user who has written. Returns false if that takes too long. */
  async function readForWriter(): Promise<boolean> {
    isForWriter = true
    let late: NodeJS.Timeout | undefined
    const isLate = new Promise<false>((resolve) => {
      late = setTimeout(() => resolve(false), OWN_READ_MS)
    })
    const reading = readSoon()
    const isRead = await Promise.race([reading.then(() => client !== null), isLate])
    clearTimeout(late)
    if (isRead) return true
    lateWrites += 1
    reportPosition()
    void reading.finally(() => {
      lateWrites -= 1
      reportPosition()
    })
    return false
  }

  function onLost(from: pg.Client, error: unknown): void {
    if (stopped || client !== from) return
    client = null
    primary = null
    reportPosition()
    from.end().catch(() => {})
    retry(error)
  }

  function retry(error: unknown): void {
    if (stopped) return
    onProblem(error)
    clearTimeout(timer)
    timer = setTimeout(() => void connect(), RECONNECT_MS[Math.min(failures, RECONNECT_MS.length - 1)])
    failures += 1
  }

  /** Notifies the other processes after the next read: a connection runs one statement at a time. */
  function notifyOthers(): Promise<void> {
    notifyTimer = undefined
    notifiedAt = performance.now()
    isToNotify = true
    return readSoon()
  }

  await connect()
  return {
    isConnected: () => client !== null,
    publish: async () => {
      notifyTimer ??= setTimeout(() => void notifyOthers(), Math.max(0, notifiedAt + NOTIFY_MS - performance.now()))
      return (await readForWriter()) ? (primary?.position ?? null) : null
    },
    hasRead: (written) => written <= caughtUp,
    catchUp: async (written) => {
      const isRead = await readForWriter()
      // A position beyond the primary's is invalid, or from another server.
      if (isRead && primary !== null && written <= primary.position && written > caughtUp) caughtUp = written
    },
    stop: async () => {
      if (notifyTimer !== undefined) {
        clearTimeout(notifyTimer)
        await notifyOthers()
      }
      stopped = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
