import type { Db } from './db.ts'

/** Runs work in a transaction: in the caller's, if it has one, else in a new one. */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? await work(db) : await db.transaction().execute(work)
}
