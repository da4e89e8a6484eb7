import type { Db } from '../db/db.ts'

type Differing = 'figures of models' | 'figures of providers' | 'upvotes of a deal'

const leftOut = new WeakMap<Db, readonly string[] | 'all'>()

/**
 * Excludes figures that a test wrote without triggers from the recount at the end of its file; without arguments, all
 * of them.
 */
export function leaveOutOfRecount(db: Db, ...figures: Differing[]): void {
  leftOut.set(db, figures.length === 0 ? 'all' : figures)
}

export function isRecounted(db: Db, what: string): boolean {
  const figures = leftOut.get(db)
  return figures === undefined || (figures !== 'all' && !figures.includes(what))
}
