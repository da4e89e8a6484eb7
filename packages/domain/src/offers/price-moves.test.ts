import { expect, it } from 'vitest'
import { type DatedPrice, largestMoves, moveText, priceMoves } from './price-moves.ts'

const at = (on: string, input: string, basis: DatedPrice['basis'] = 'read'): DatedPrice => ({ on, input, basis })

it.each<[string, DatedPrice[], string[]]>([
  ['nothing recorded', [], []],
  ['one price is no change', [at('2026-07-09', '1')], []],
  ['a price that was read twice', [at('2026-07-09', '1'), at('2026-08-01', '0.2')], ['2026-08-01 1 -> 0.2']],
  ['the same price in other digits', [at('2026-07-09', '1'), at('2026-08-01', '1.00')], []],
  [
    'a first entry that an older record confirms',
    [at('2026-06-23', '0.14', 'archive'), at('2026-06-25', '0.14', 'first'), at('2026-08-16', '0.44')],
    ['2026-08-16 0.14 -> 0.44'],
  ],
  [
    'a wrong first entry, read right later',
    [at('2025-06-23', '0.3', 'archive'), at('2026-06-25', '0.075', 'first'), at('2026-07-04', '0.3')],
    [],
  ],
  ['a first entry alone', [at('2026-06-25', '0.075', 'first'), at('2026-07-04', '0.3')], []],
  ['a correction', [at('2026-06-25', '2'), at('2026-07-28', '1.25', 'correction')], []],
  [
    'what follows a correction',
    [at('2026-07-28', '1.25', 'correction'), at('2026-08-16', '1')],
    ['2026-08-16 1.25 -> 1'],
  ],
  ['edits of a catalogue', [at('2026-06-09', '0.6', 'archive'), at('2026-06-17', '0.3', 'archive')], []],
  ['a price that was free', [at('2026-07-09', '0'), at('2026-08-01', '0.2')], []],
  [
    'records in any order',
    [at('2026-08-20', '3'), at('2026-07-01', '1'), at('2026-08-01', '2')],
    ['2026-08-01 1 -> 2', '2026-08-20 2 -> 3'],
  ],
])('%s [USE-06]', (_, prices, expected) => {
  expect(priceMoves(prices).map(({ on, before, after }) => `${on} ${before} -> ${after}`)).toEqual(expected)
})

const move = (on: string, before: string, after: string) => ({ on, before, after })

it('shows the eight largest of the last 90 recorded days, by ratio, the newest of equals first [USE-06]', () => {
  const span = { from: '2026-06-25', to: '2026-08-22' }
  const moves = [
    move('2026-08-01', '2.5', '2'),
    move('2026-08-01', '1', '0.2'),
    move('2026-08-16', '0.14', '0.44'),
    move('2026-08-21', '5', '4'),
    move('2026-06-24', '1', '100'),
    ...Array.from({ length: 6 }, (_, index) => move(`2026-07-0${index + 1}`, '1', '1.5')),
  ]
  const shown = largestMoves(moves, span)
  expect(shown).toMatchObject({ from: '2026-06-25', to: '2026-08-22', isWithin: true })
  expect(shown.moves.map(({ on, after }) => `${on} ${after}`)).toEqual([
    '2026-08-01 0.2',
    '2026-08-16 0.44',
    '2026-07-06 1.5',
    '2026-07-05 1.5',
    '2026-07-04 1.5',
    '2026-07-03 1.5',
    '2026-07-02 1.5',
    '2026-07-01 1.5',
  ])
})

it('shows the newest three when the window has none [USE-06]', () => {
  const span = { from: '2025-01-01', to: '2026-08-22' }
  const old = ['2025-02-01', '2026-05-23', '2025-04-01', '2025-03-01'].map((on) => move(on, '1', '2'))
  const shown = largestMoves(old, span)
  expect(shown).toMatchObject({ from: '2026-05-24', isWithin: false })
  expect(shown.moves.map(({ on }) => on)).toEqual(['2026-05-23', '2025-04-01', '2025-03-01'])
})

it.each([
  ['1', '0.2', '−80%'],
  ['0.14', '0.44', '+214%'],
  ['0.435', '1.32', '+203%'],
])('%s to %s is %s [USE-06]', (before, after, text) => {
  expect(moveText({ before, after })).toBe(text)
})
