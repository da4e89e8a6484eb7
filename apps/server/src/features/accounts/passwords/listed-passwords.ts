import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** With 10,000 entries of 40 bits, the false positive rate is one in 110 million. */
const BYTES = 5

/** Passwords are listed in lower case. The prefix of a hash takes a third of the space and is not readable. */
function passwordFingerprint(lower: string): Buffer {
  return createHash('sha256').update(lower).digest().subarray(0, BYTES)
}

/** Returns the content of common-passwords.bin: sorted, concatenated fingerprints. */
export function fingerprintList(passwords: readonly string[]): Buffer {
  return Buffer.concat(passwords.map((password) => passwordFingerprint(password)).toSorted((a, b) => a.compare(b)))
}

let list: Buffer | undefined

/** Returns whether a lower-case text is one of the 10,000 most common passwords of the allowed length. */
export function isListedPassword(lower: string): boolean {
  list ??= readFileSync(new URL('common-passwords.bin', import.meta.url))
  const wanted = passwordFingerprint(lower)
  let low = 0
  let high = list.length / BYTES - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const order = wanted.compare(list, middle * BYTES, (middle + 1) * BYTES)
    if (order === 0) return true
    if (order < 0) high = middle - 1
    else low = middle + 1
  }
  return false
}
