import type { Config } from '../config.ts'
import { connect, type ConnectOptions, type Database, missingSettings } from '../db/connect.ts'
import type { ReadDb } from '../db/db.ts'
import { openEmbeddedDatabase } from '../db/embedded/embedded.ts'
import { holdLocksOn } from '../db/work-alone.ts'
import { isDatabaseUnavailable } from '../platform/database-errors.ts'
import { followReplica, type Replica } from '../platform/replica/follow-replica.ts'
import { createReads } from '../platform/replica/reads.ts'

const EMBEDDED_DIRECTORY = '.data/postgres'

/** `direct` and its URL bypass the pooler, if there is one. */
export type OpenDatabase = Database & { direct: Database; url: string; replica: OpenReplica | null }

export type OpenReplica = Replica & {
  /** The number of public reads that ran on each. */
  readonly counted: () => { readonly primary: number; readonly replica: number }
  /** Called when the replica is used again, or no longer. */
  onState: (isUp: boolean, reason?: unknown) => void
}

/** Opens the configured database, or starts the included one in `.data/`. */
export async function openDatabase(config: Config, options: ConnectOptions = {}): Promise<OpenDatabase> {
  const { url, stop } = await findDatabase(config)
  const own = { poolSize: config.DATABASE_POOL_SIZE, ...options }
  const database = connect(url, { ...own, isPooled: config.DATABASE_POOLER === 'transaction' })
  const direct = config.DATABASE_DIRECT_URL === undefined ? database : connect(config.DATABASE_DIRECT_URL, own)
  if (direct !== database) holdLocksOn(database.db, direct.db)
  const opened = openReplica(config, database)
  return {
    ...database,
    reads: opened?.reads ?? database.reads,
    replica: opened?.replica ?? null,
    direct,
    url: config.DATABASE_DIRECT_URL ?? url,
    close: async () => {
      await opened?.replica.stop()
      await opened?.reads.destroy()
      if (direct !== database) await direct.close()
      await database.close()
      await stop()
    },
  }
}

/** How long a read waits for a connection to the replica; then the primary serves it. */
const REPLICA_WAIT_MS = 1000

function openReplica(config: Config, { pool }: Database): { reads: ReadDb; replica: OpenReplica } | null {
  const { DATABASE_READ_URL: url, DATABASE_READ_MAX_LAG_SECONDS: maxLagSeconds, DATABASE_POOL_SIZE: poolSize } = config
  if (url === undefined) return null
  const counts = { primary: 0, replica: 0 }
  const replica: OpenReplica = {
    ...followReplica({ url, maxLagSeconds, onState: (...state) => replica.onState(...state) }),
    counted: () => counts,
    onState: () => {},
  }
  const isPooled = config.DATABASE_POOLER === 'transaction'
  const { pool: replicaPool } = connect(url, { poolSize, waitMs: REPLICA_WAIT_MS, isPooled })
  const reads = createReads({ primary: pool, replicaPool, replica, onRead: (where) => (counts[where] += 1) })
  return { reads, replica }
}

/** Opens the same database for a command: without a pooler and without a timeout. */
export async function openForCommand(config: Config): Promise<Database & { url: string }> {
  const { url: configured, stop } = await findDatabase(config)
  const url = config.DATABASE_DIRECT_URL ?? configured
  const database = connect(url, { poolSize: config.DATABASE_POOL_SIZE, queryTimeoutMs: 0 })
  return {
    ...database,
    url,
    close: async () => {
      await database.close()
      await stop()
    },
  }
}

async function findDatabase({ DATABASE_URL }: Config): Promise<{ url: string; stop: () => Promise<void> }> {
  if (DATABASE_URL !== undefined) return { url: DATABASE_URL, stop: async () => {} }
  return await openEmbeddedDatabase(EMBEDDED_DIRECTORY)
}

/**
 * Refuses to start if sessions are not in UTC, or if PostgreSQL behind a pooler does not limit how long statements run.
 * While the database is down this is unknown, and the process starts.
 */
export async function assertSettings(
  { DATABASE_POOLER }: Config,
  { db }: Pick<OpenDatabase, 'db'>,
  onUnknown: (error: unknown) => void,
): Promise<void> {
  const missing = await missingSettings(db).catch((error: unknown) => {
    if (!isDatabaseUnavailable(error)) throw error
    onUnknown(error)
    return new Array<string>()
  })
  if (DATABASE_POOLER !== 'none' && missing.length > 0) {
    throw new Error(
      `DATABASE_POOLER=transaction: PostgreSQL sets no ${missing.map(settingName).join(' and no ')} for this role, and a pooler does not pass on ours. Run deploy/postgres/role.sql, then "reconnect" in the console of PgBouncer (docs/operating.md).`,
    )
  }
  // Without a pooler each session sets UTC itself.
  if (missing.includes('TimeZone')) {
    throw new Error(
      'The sessions of the database are not in UTC, although this process asks for it: a pooler in between does not pass on "options". Say that there is one, with DATABASE_POOLER=transaction (docs/operating.md).',
    )
  }
}

const settingName = (setting: string) => (setting === 'TimeZone' ? 'TimeZone of UTC' : setting)
