import { expect, it } from 'vitest'
import { ledgerOutcome } from './entry-outcome.ts'

it.each([
  ['a price of staff after another one', 'accepted', 'staff', true, 'changed'],
  ['a first price of staff', 'accepted', 'staff', false, 'new'],
  ['a feed that was chosen as the newest', 'superseded', 'newest', true, 'changed'],
  ['a field that a feed filled', 'accepted', 'new', false, 'new'],
  ['a standing decision', 'accepted', 'standing', true, 'changed'],
  ['a standing decision against it', 'rejected', 'standing', true, 'rejected'],
  ['an anomaly that waits', 'proposed', 'jump', true, 'waits'],
  ['an anomaly that the feed took back by itself', 'superseded', 'jump', true, 'replaced'],
  ['a look that the feed took back by itself', 'superseded', 'look', true, 'replaced'],
  ['the value that is shown already', 'accepted', 'same', true, 'said'],
  ['another source', 'superseded', 'other-source', true, 'said'],
  ['a value against a lock', 'accepted', 'locked', true, 'said'],
  ['a value that the feed no longer has', 'accepted', 'gone', false, 'gone'],
  ['a value of the past', 'accepted', 'history', false, 'past'],
] as const)('%s', (_, state, rule, hadValue, outcome) => {
  expect(ledgerOutcome({ state, rule, hadValue })).toBe(outcome)
})
