import { type Db, sql } from './db.ts'

const sessions = new WeakMap<Db, Db>()

/**
 * Holds the locks of a database on a direct connection to it, because a pooler would lose them between two statements.
 */
export function holdLocksOn(db: Db, direct: Db): void {
  sessions.set(db, direct)
}

/**
 * Runs the work with an advisory lock, so that no other process does the same. Returns false without running it if
 * another process has the lock. The lock ends with its connection, even if the process dies; inside a caller's
 * transaction, it ends with that transaction.
 */
export async function workAlone(db: Db, what: string, work: () => Promise<void>): Promise<boolean> {
  if (db.isTransaction) {
    const isLocked = await tryLock(db, what)
    if (isLocked) await work()
    return isLocked
  }
  return await (sessions.get(db) ?? db).connection().execute(async (connection) => {
    const key = sql`hashtext(${what})`
    const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${key}) as locked`.execute(connection)
    if (rows[0]?.locked !== true) return false
    try {
      await work()
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection)
    }
    return true
  })
}

/** Takes the same lock until the end of the transaction. Returns false if another has it. */
export async function tryLock(tx: Db, what: string): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtext(${what})) as locked`.execute(tx)
  return rows[0]?.locked === true
}
