import type { Db } from '../../db/db.ts'

export type ImportJobDeps = { readonly db: Db; readonly now: () => Date }

/** The import was cancelled while it ran. */
export class Cancelled extends Error {}
