import type { Kysely } from 'kysely'
import type { Tables } from './generated/tables.ts'

/** The database or a transaction; always the first parameter. */
export type Db = Kysely<Tables>

/** For the tests of whole processes, which do not depend on kysely themselves. */
export { sql } from 'kysely'
