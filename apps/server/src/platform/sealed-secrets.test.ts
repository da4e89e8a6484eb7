import { expect, it } from 'vitest'
import { seal, unseal } from './sealed-secrets.ts'

const KEY = 'a key of the installation that is long enough'

it('opens what was sealed for the same owner with the same key, and nothing else [SAFE-09]', () => {
  const sealed = seal(KEY, 'ada', 'a secret')
  expect(unseal(KEY, 'ada', sealed)).toBe('a secret')
  expect(unseal(KEY, 'grace', sealed)).toBeNull()
  expect(unseal(`${KEY}!`, 'ada', sealed)).toBeNull()
  expect(unseal(KEY, 'ada', Buffer.alloc(0))).toBeNull()
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(unseal(KEY, 'ada', changed), `byte ${at}`).toBeNull()
  }
})

it('never seals the same text to the same bytes', () => {
  expect(seal(KEY, 'ada', 'a secret').equals(seal(KEY, 'ada', 'a secret'))).toBe(false)
})
