import { randomUUID } from 'node:crypto'

/** Returns a UUID version 7, which sorts by creation time, so that new rows go to the end of every index. */
export function newId(now: Date): string {
  const time = now.getTime().toString(16).padStart(12, '0')
  // Takes everything after the version from a random UUID, which Node generates many times faster than 16 random bytes.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
