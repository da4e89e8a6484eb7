import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { SealKeys } from '../config.ts'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
/** The first byte of the current format. Older secrets without a version begin with their random IV. */
const VERSION = Buffer.of(1)

/** Encrypts a text for one owner. It cannot be decrypted for another owner or with another key. */
export function seal([key]: SealKeys, owner: string, text: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, derived(key), iv).setAAD(boundTo(VERSION, owner))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([VERSION, iv, cipher.getAuthTag(), encrypted])
}

export type Unsealed = {
  readonly text: string
  /** False if it was sealed with an older key or without a version, and should be sealed again. */
  readonly isCurrent: boolean
}

/** Decrypts what `seal` returned, or returns null if the key or the owner does not match or the bytes were changed. */
export function unseal(keys: SealKeys, owner: string, sealed: Buffer): Unsealed | null {
  for (const key of keys) {
    const text = openVersioned(key, owner, sealed)
    if (text !== null) return { text, isCurrent: key === keys[0] }
  }
  for (const key of keys) {
    const text = open(key, Buffer.from(owner), sealed)
    if (text !== null) return { text, isCurrent: false }
  }
  return null
}

function openVersioned(key: string, owner: string, sealed: Buffer): string | null {
  if (!sealed.subarray(0, VERSION.length).equals(VERSION)) return null
  return open(key, boundTo(VERSION, owner), sealed.subarray(VERSION.length))
}

function open(key: string, bound: Buffer, sealed: Buffer): string | null {
  try {
    const iv = sealed.subarray(0, IV_BYTES)
    const decipher = createDecipheriv(CIPHER, derived(key), iv, { authTagLength: TAG_BYTES })
    decipher.setAAD(bound).setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

function boundTo(version: Buffer, owner: string): Buffer {
  return Buffer.concat([version, Buffer.from(owner)])
}

function derived(key: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, '', 'inferdex second factor', 32))
}
