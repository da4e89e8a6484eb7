import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, as they are handed out. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a secret. A plain hash is enough: nobody can guess 256 bits. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
