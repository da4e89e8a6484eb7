import type { Kysely } from 'kysely'
import type { Tables } from './generated/tables.ts'

/** The database or a transaction; always the first parameter. */
export type Db = Kysely<Tables>

declare const forReads: unique symbol

/**
 * The database of public reads. Its statements may run on a replica, which is at least as recent as what this process
 * has shown; writes belong to `Db`.
 */
export type ReadDb = Db & { readonly [forReads]: true }

/** For the tests of whole processes, which do not depend on kysely themselves. */
export { sql } from 'kysely'
