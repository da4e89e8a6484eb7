import type { Kysely } from 'kysely'
import type { Tables } from './generated/tables.ts'

/** The database or a transaction on it; always the first parameter. */
export type Db = Kysely<Tables>
