import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts a text for one owner. What was sealed for another owner or with another key cannot be opened. */
export function seal(key: string, owner: string, text: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, derived(key), iv).setAAD(Buffer.from(owner))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted])
}

/** Decrypts what `seal` returned, or returns null if key or owner are others or the bytes were changed. */
export function unseal(key: string, owner: string, sealed: Buffer): string | null {
  try {
    const iv = sealed.subarray(0, IV_BYTES)
    const decipher = createDecipheriv(CIPHER, derived(key), iv, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

function derived(key: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, '', 'inferdex second factor', 32))
}
