import { expect, it } from 'vitest'
import {
  decideIntake,
  type IntakeFacts,
  isHeldLoss,
  type LossFacts,
  type StandingAction,
  standingFor,
} from './intake-decision.ts'

const FACTS: IntakeFacts = {
  doubts: [],
  isLocked: false,
  isComparedOnly: false,
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
  ['a doubted opinion waits too', { doubts: ['jump'], isComparedOnly: true }, 'proposed', false, 'jump'],
  ['an opinion is never shown', { isComparedOnly: true, isNew: true }, 'accepted', false, 'opinion'],
  ['a lock stays', { isLocked: true, doubts: ['jump'], standing: 'accept' }, 'accepted', false, 'locked'],
  ['what is shown already is no question', { isShown: true, doubts: ['jump'] }, 'accepted', false, 'same'],
  ['a standing yes', { standing: 'accept', isChosen: false }, 'accepted', true, 'standing'],
  ['a standing no', { standing: 'reject', doubts: ['jump'] }, 'rejected', false, 'standing'],
  ['a standing look', { standing: 'look' }, 'proposed', false, 'look'],
  ['a standing look holds a first value', { standing: 'look', isNew: true }, 'proposed', false, 'look'],
  ['and all of a new record', { standing: 'look', isNew: true, isNewRecord: true }, 'proposed', false, 'look'],
  ['and a value that another source says', { standing: 'look', isChosen: false }, 'proposed', false, 'look'],
  ['but no opinion', { standing: 'look', isComparedOnly: true }, 'accepted', false, 'opinion'],
  ['and not what is shown', { standing: 'look', isShown: true }, 'accepted', false, 'same'],
  ['a standing no holds for a first value', { standing: 'reject', isNew: true }, 'rejected', false, 'standing'],
  ['a standing yes shows no opinion', { standing: 'accept', isComparedOnly: true }, 'accepted', false, 'opinion'],
  [
    'a new record shows a doubt that its offer has too',
    { doubts: ['far-from-sellers'], isNew: true, isNewRecord: true },
    'accepted',
    true,
    'new',
  ],
  [
    'a further value of a known record waits for it',
    { doubts: ['far-from-sellers'], isNew: true },
    'proposed',
    false,
    'far-from-sellers',
  ],
])('%s [FIG-22]', (_what, facts, state, isShown, rule) => {
  expect(decideIntake({ ...FACTS, ...facts })).toEqual({ state, isShown, rule })
})

const GENERAL = { fieldGroup: 'price', providerId: null, action: 'accept' } as const
const OF_SELLER = { fieldGroup: 'price', providerId: 'seller', action: 'reject' } as const
const OF_OTHER = { fieldGroup: 'price', providerId: 'other', action: 'look' } as const
const OF_LIMITS = { fieldGroup: 'limits', providerId: null, action: 'look' } as const

it.each<
  [
    string,
    readonly (typeof GENERAL | typeof OF_SELLER | typeof OF_OTHER | typeof OF_LIMITS)[],
    string | null,
    StandingAction | null,
  ]
>([
  ['the one for all', [GENERAL], 'seller', 'accept'],
  ['the seller’s own before the one for all', [GENERAL, OF_SELLER], 'seller', 'reject'],
  ['in any order', [OF_SELLER, GENERAL], 'seller', 'reject'],
  ['another seller’s is not meant', [OF_OTHER, GENERAL], 'seller', 'accept'],
  ['nor without one for all', [OF_OTHER], 'seller', null],
  ['a record without a seller has the one for all', [OF_SELLER, GENERAL], null, 'accept'],
  ['other fields are not meant', [OF_LIMITS], 'seller', null],
])('the standing decision: %s [FIG-22]', (_what, decisions, providerId, action) => {
  expect(standingFor(decisions, 'price', providerId)).toBe(action)
})

const LOSS: LossFacts = {
  isOfModel: false,
  isShown: true,
  isComparedOnly: false,
  isLocked: false,
  isStatedElsewhere: false,
}
it.each<[string, Partial<LossFacts>, boolean]>([
  ['what only this source stated is', {}, true],
  ['of a model is not', { isOfModel: true }, false],
  ['what is not shown is not', { isShown: false }, false],
  ['of a feed of second opinions is not', { isComparedOnly: true }, false],
  ['what staff locked is not', { isLocked: true }, false],
  ['what another source states is not', { isStatedElsewhere: true }, false],
])('a lost value waits for staff: %s [FIG-22]', (_what, facts, isHeld) => {
  expect(isHeldLoss({ ...LOSS, ...facts })).toBe(isHeld)
})
