import { expect, it } from 'vitest'
import { decideIntake, type IntakeFacts } from './intake-decision.ts'

const FACTS: IntakeFacts = {
  doubts: [],
  isLocked: false,
  isOpinionOnly: false,
  standing: null,
  isNew: false,
  isNewRecord: false,
  isShown: false,
  isChosen: true,
  chosenBy: 'newest',
}

it.each<[string, Partial<IntakeFacts>, string, boolean, string]>([
  ['the chosen value is shown', {}, 'accepted', true, 'newest'],
  ['a first value is shown', { isNew: true, isChosen: false }, 'accepted', true, 'new'],
  ['another source comes first', { isChosen: false }, 'accepted', false, 'other-source'],
  ['a doubted value waits', { doubts: ['unit', 'cache-above-input'] }, 'proposed', false, 'unit'],
  ['a doubted first value waits', { doubts: ['huge'], isNew: true }, 'proposed', false, 'huge'],
  [
    'no standing decision lets a doubted value through',
    { doubts: ['jump'], standing: 'accept' },
    'proposed',
    false,
    'jump',
  ],
  ['a doubted opinion waits too', { doubts: ['jump'], isOpinionOnly: true }, 'proposed', false, 'jump'],
  ['an opinion is never shown', { isOpinionOnly: true, isNew: true }, 'accepted', false, 'opinion'],
  ['a lock stays', { isLocked: true, doubts: ['jump'], standing: 'accept' }, 'accepted', false, 'locked'],
  ['what is shown already is no question', { isShown: true, doubts: ['jump'] }, 'accepted', false, 'same'],
  ['a standing yes', { standing: 'accept', isChosen: false }, 'accepted', true, 'standing'],
  ['a standing no', { standing: 'reject', doubts: ['jump'] }, 'rejected', false, 'standing'],
  ['a standing look', { standing: 'look' }, 'proposed', false, 'look'],
])('%s [FIG-22]', (_what, facts, state, isShown, rule) => {
  expect(decideIntake({ ...FACTS, ...facts })).toEqual({ state, isShown, rule })
})
