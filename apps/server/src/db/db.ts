import type { Kysely } from 'kysely'
import type { Tables } from './generated/tables.ts'

/** The database or a transaction on it; always the first parameter. */
export type Db = Kysely<Tables>

/** For whole-process tests, which do not depend on kysely by themselves. */
export { sql } from 'kysely'
