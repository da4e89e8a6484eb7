import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import type { SealKeys } from '../config.ts'
import { seal, unseal } from './sealed-secrets.ts'
import { hashSecret } from './secret-tokens.ts'

const KEY = 'a key of the installation that is long enough'
const KEYS: SealKeys = [KEY]
const OTHER = `${KEY}!`

it('opens what was sealed for the same owner with the same key, and nothing else [SAFE-09]', () => {
  const sealed = seal(KEYS, 'ada', 'a secret')
  expect(unseal(KEYS, 'ada', sealed)).toEqual({ text: 'a secret', isCurrent: true })
  expect(unseal(KEYS, 'grace', sealed)).toBeNull()
  expect(unseal([OTHER], 'ada', sealed)).toBeNull()
  expect(unseal(KEYS, 'ada', Buffer.alloc(0))).toBeNull()
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(unseal(KEYS, 'ada', changed), `byte ${at}`).toBeNull()
  }
})

it('never seals the same text to the same bytes', () => {
  expect(seal(KEYS, 'ada', 'a secret').equals(seal(KEYS, 'ada', 'a secret'))).toBe(false)
})

it.each([
  ['with version 1', '015a0102030405060708090a0bfb09eefd8a814b7cd785c69131a4719af2127547062793b9', true],
  ['without a version', '5a0102030405060708090a0b6ad377f0a0baad4739d1176a6cd21343f2127547062793b9', false],
  [
    'without a version, with an IV that looks like one',
    '010102030405060708090a0b6bedd6447554e2b6094d5a530163b858fce20b709700cc52',
    false,
  ],
])('opens what was sealed %s [SAFE-23]', (_, hex, isCurrent) => {
  const sealed = Buffer.from(hex, 'hex')
  expect(unseal(KEYS, 'ada', sealed)).toEqual({ text: 'a secret', isCurrent })
  expect(unseal([OTHER, KEY], 'ada', sealed)).toEqual({ text: 'a secret', isCurrent: false })
  expect(unseal(KEYS, 'grace', sealed)).toBeNull()
  expect(unseal([OTHER], 'ada', sealed)).toBeNull()
})

it('seals with the version and the first key [SAFE-23]', () => {
  const sealed = seal([OTHER, KEY], 'ada', 'a secret')
  expect(sealed[0]).toBe(1)
  expect(unseal([OTHER], 'ada', sealed)).toEqual({ text: 'a secret', isCurrent: true })
  expect(unseal([KEY], 'ada', sealed)).toBeNull()
})

it('stores a token as its SHA-256, 32 bytes, which another hash can wrap without the token [SAFE-23]', () => {
  const stored = hashSecret('a token')
  expect(stored.toString('hex')).toBe('e3316e2bafebb6103a3418e8778c0adc960d40213a03a7e7f4fcd3426ed807bf')
  // The same as `sha512(hash)` of PostgreSQL.
  expect(createHash('sha512').update(stored).digest('hex').slice(0, 32)).toBe('79d7835c26200bb195a9735faf545e74')
})
