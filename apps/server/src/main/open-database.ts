import type { Config } from '../config.ts'
import { connect, type ConnectOptions, type Database, missingLimits } from '../db/connect.ts'
import { openEmbeddedDatabase } from '../db/embedded.ts'
import { holdLocksOn } from '../db/work-alone.ts'
import { isDatabaseUnavailable } from '../platform/database-errors.ts'

const EMBEDDED_DIRECTORY = '.data/postgres'

/** `direct` and its URL lead to PostgreSQL itself, also where the other statements go through a pooler. */
export type OpenDatabase = Database & { direct: Database; url: string }

/** Opens the configured database, or starts the included one in `.data/`. */
export async function openDatabase(config: Config, options: ConnectOptions = {}): Promise<OpenDatabase> {
  const { url, stop } = await findDatabase(config)
  const own = { poolSize: config.DATABASE_POOL_SIZE, ...options }
  const database = connect(url, { ...own, isPooled: config.DATABASE_POOLER === 'transaction' })
  const direct = config.DATABASE_DIRECT_URL === undefined ? database : connect(config.DATABASE_DIRECT_URL, own)
  if (direct !== database) holdLocksOn(database.db, direct.db)
  return {
    ...database,
    direct,
    url: config.DATABASE_DIRECT_URL ?? url,
    close: async () => {
      if (direct !== database) await direct.close()
      await database.close()
      await stop()
    },
  }
}

/** Opens the same database for a command: without a pooler, and with as much time as it takes. */
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
 * Refuses to start behind a pooler if PostgreSQL does not limit how long statements run. While the database is away
 * nothing is known, and the process starts as it would without a pooler.
 */
export async function assertLimits(
  { DATABASE_POOLER }: Config,
  { db }: Database,
  onUnknown: (error: unknown) => void,
): Promise<void> {
  if (DATABASE_POOLER === 'none') return
  const missing = await missingLimits(db).catch((error: unknown) => {
    if (!isDatabaseUnavailable(error)) throw error
    onUnknown(error)
    return []
  })
  if (missing.length === 0) return
  throw new Error(
    `DATABASE_POOLER=transaction: PostgreSQL sets no ${missing.join(' and no ')} for this role, and a pooler does not pass on ours. Run deploy/postgres/role.sql, then "reconnect" in the console of PgBouncer (docs/operating.md).`,
  )
}
