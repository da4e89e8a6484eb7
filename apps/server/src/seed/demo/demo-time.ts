import { createHash } from 'node:crypto'

const DAY_MS = 24 * 60 * 60 * 1000

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS)
}

/** Returns a pseudo-random number from 0 to below 1 that depends only on the name. */
export function chanceOf(...name: readonly (string | number)[]): number {
  return createHash('sha256').update(JSON.stringify(name)).digest().readUInt32BE(0) / 2 ** 32
}
