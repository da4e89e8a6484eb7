import { expect, it } from 'vitest'
import { actionTone, changesBetween, changesGiven } from './audit-actions.ts'

it.each([
  ['CREATE_MODEL', 'positive'],
  ['UPDATE_USER_ROLE', 'info'],
  ['DELETE_DEAL', 'negative'],
  ['APPROVE_SUBMISSION', 'positive'],
  ['REJECT_SUBMISSION', 'caution'],
  ['BAN_USER', 'neutral'],
])('%s looks %s [ADM-AUDIT-12]', (action, tone) => {
  expect(actionTone(action)).toBe(tone)
})

it.each<[string, object, object, object | null]>([
  ['a changed field', { a: 1, b: 2 }, { a: 1, b: 3 }, { b: { from: 2, to: 3 } }],
  ['a new field', {}, { a: [1] }, { a: { from: null, to: [1] } }],
  ['a field that goes', { a: 'x' }, {}, { a: { from: 'x', to: null } }],
  ['equal lists', { a: [1, 2] }, { a: [1, 2] }, null],
  ['nothing and null', { a: null }, {}, null],
  ['a secret', { password_hash: 'x', auth_token: 'y' }, { password_hash: 'z' }, null],
])('%s', (_, before, after, expected) => {
  expect(changesBetween(before as Record<string, unknown>, after as Record<string, unknown>)).toEqual(expected)
})

it('treats fields that are not given as unchanged', () => {
  const known = { a: 1, b: 2, c: 3 }
  expect(changesGiven(known, { a: undefined, b: 2 })).toBeNull()
  expect(changesGiven(known, { a: undefined, b: null, d: 4 })).toEqual({
    b: { from: 2, to: null },
    d: { from: null, to: 4 },
  })
})
