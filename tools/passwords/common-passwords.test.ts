import { readFileSync } from 'node:fs'
import { passwordProblem } from '@inferdex/domain/accounts/password-rules'
import passwords from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { assertUncommon } from '../../apps/server/src/features/accounts/passwords/assert-uncommon.ts'
import {
  fingerprintList,
  isListedPassword,
} from '../../apps/server/src/features/accounts/passwords/listed-passwords.ts'
import { commonPasswords } from './common-passwords.ts'

const file = new URL('../../apps/server/src/features/accounts/passwords/common-passwords.bin', import.meta.url)

const isRefused = (password: string) => {
  try {
    assertUncommon({ username: 'ada', email: 'ada@example.org', password })
    return false
  } catch {
    return true
  }
}

describe('common passwords', () => {
  it('common-passwords.bin is what the package says: `node tools/passwords/write-common-passwords.ts` writes it [SAFE-09]', () => {
    expect(readFileSync(file).equals(fingerprintList(commonPasswords()))).toBe(true)
  })

  it('the 10,000 most common passwords of the allowed length are refused, in any letter case [SAFE-09] [SAFE-23]', () => {
    const listed = commonPasswords()
    expect(listed).toHaveLength(10_000)
    expect(listed.filter((password) => !isRefused(password))).toEqual([])
    expect(listed.filter((password) => !isRefused(password.toUpperCase()))).toEqual([])
  })

  it('the 10,000 most common passwords of any length are refused, shorter ones for their length [SAFE-23]', () => {
    const accepted = passwords.slice(0, 10_000).filter((word) => passwordProblem(word) === null && !isRefused(word))
    expect(accepted).toEqual([])
  })

  it.each([
    'correct horse battery staple',
    'my dog eats 3 lemons',
    'xK9$mq2Lp0',
    'tr0ub4dor&3x',
    'inferdex-demo',
    'Zug nach Norden 7:42',
    'grüne-Birne-am-Fluss',
    'violet.kettle.seven',
    'w7Rk-pq0m-Tz3v',
    '水曜日の朝に走る犬',
  ])('%s is accepted', (password) => {
    expect(isRefused(password)).toBe(false)
  })

  it('no other text looks like a listed password by chance: 200,000 tried, 0.002 expected', () => {
    const texts = Array.from({ length: 200_000 }, (_, index) => `kelp ${index} orbit ${index * 7}`)
    expect(texts.filter((text) => isListedPassword(text))).toEqual([])
  })
})
