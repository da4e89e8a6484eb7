import { createHash, randomBytes } from 'node:crypto'

/** Returns a new secret of 256 random bits. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * Returns the hash of a secret, which is all we store. A plain hash is enough, because 256 random bits cannot be
 * guessed.
 */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
