import { describe, expect, it } from 'vitest'
import { type MemoChoice, memoRisks } from './memo-risks.ts'

const DAYS = { asOf: '2026-11-01', today: '2026-11-17' }
const LIFECYCLE = { status: 'active', retiresOn: null, source: null, sourceUrl: null, observedOn: null } as const
const OFFER = {
  id: 'a',
  status: 'active',
  retiresOn: null,
  isFirstParty: true,
  disputed: [],
  verifiedOn: '2026-11-10',
  announced: [],
} as const
const CHOICE: MemoChoice = {
  model: 'A',
  provider: 'X',
  sellers: 3,
  since: '2026-01-01',
  lifecycle: LIFECYCLE,
  offer: OFFER,
}
const ANNOUNCED = {
  kind: 'input',
  mode: 'standard',
  minInputTokens: 0,
  amount: '1.5',
  per: '1M-tokens',
  startsOn: '2027-01-01',
}
const NO_END = 'No end of this model is known.'
const textsOf = (choice: MemoChoice) => {
  const { ofDay, today } = memoRisks([choice], DAYS)
  return [...ofDay, ...today].map(({ text }) => text)
}

describe('the risks of a memo [OPEN-07]', () => {
  it.each<[string, Partial<MemoChoice>, string[]]>([
    ['nothing is known', {}, [NO_END]],
    ['one seller', { sellers: 1 }, ['Only one seller had a confirmed price: A at X.', NO_END]],
    [
      'a price of 30 days',
      { since: '2026-10-02' },
      ['Prices that were new, for at most 30 days: A at X since 2 Oct 2026.', NO_END],
    ],
    ['a price of 31 days', { since: '2026-10-01' }, [NO_END]],
    ['since when is not known', { since: null }, [NO_END]],
    ['it retires', { lifecycle: { ...LIFECYCLE, retiresOn: '2026-11-18' } }, ['A retires on 18 Nov 2026.']],
    ['its day has come', { lifecycle: { ...LIFECYCLE, retiresOn: '2026-11-17' } }, ['A was retired on 17 Nov 2026.']],
    ['retired, without a day', { lifecycle: { ...LIFECYCLE, status: 'retired' } }, ['A is retired.']],
    [
      'deprecated, without a day',
      { lifecycle: { ...LIFECYCLE, status: 'deprecated' } },
      ['A is deprecated; no day is announced.'],
    ],
    ['not known is no end', { lifecycle: { ...LIFECYCLE, status: 'unknown' } }, [NO_END]],
    [
      'another seller than the maker',
      { lifecycle: { ...LIFECYCLE, retiresOn: '2027-01-01' }, offer: { ...OFFER, isFirstParty: false } },
      ['A retires on 1 Jan 2027. X states no end.'],
    ],
    [
      'a seller ends its own offer',
      { offer: { ...OFFER, isFirstParty: false, retiresOn: '2026-12-01' } },
      ['A at X retires on 1 Dec 2026.'],
    ],
    ['the offer has gone', { offer: null }, ['X no longer sells A.']],
    [
      'the offer is a preview',
      { offer: { ...OFFER, status: 'beta' } },
      [NO_END, 'Previews, which may change or end without notice: A at X.'],
    ],
    [
      'the model is a preview',
      { lifecycle: { ...LIFECYCLE, status: 'beta' } },
      [NO_END, 'Previews, which may change or end without notice: A at X.'],
    ],
    [
      'prices are announced',
      { offer: { ...OFFER, announced: [ANNOUNCED, { ...ANNOUNCED, kind: 'output', amount: '7.5' }] } },
      [NO_END, 'X announced for 1 Jan 2027: A input $1.50, output $7.50.'],
    ],
    ['other prices are announced', { offer: { ...OFFER, announced: [{ ...ANNOUNCED, mode: 'batch' }] } }, [NO_END]],
    [
      'sources differ',
      { offer: { ...OFFER, disputed: ['input', 'contextWindow', 'output'] } },
      [NO_END, 'Sources differ about the input and output price of A at X.'],
    ],
    ['sources differ about something else', { offer: { ...OFFER, disputed: ['contextWindow'] } }, [NO_END]],
    [
      'read 61 days ago',
      { offer: { ...OFFER, verifiedOn: '2026-09-17' } },
      [NO_END, 'Prices last read more than 60 days ago: A at X on 17 Sep 2026.'],
    ],
    ['read 60 days ago', { offer: { ...OFFER, verifiedOn: '2026-09-18' } }, [NO_END]],
  ])('%s', (_, part, expected) => {
    expect(textsOf({ ...CHOICE, ...part })).toEqual(expected)
  })

  it('models with the same risk share a line, so that a memo stays short', () => {
    const { ofDay, today } = memoRisks(
      [
        { ...CHOICE, sellers: 1 },
        { ...CHOICE, model: 'B', sellers: 1 },
      ],
      DAYS,
    )
    expect(ofDay.map(({ text }) => text)).toEqual(['Only one seller had a confirmed price: A at X, B at X.'])
    expect(today.map(({ text }) => text)).toEqual(['No end of these models is known.'])
  })

  it('what its maker says has its source and the day on which it was read', () => {
    const lifecycle = {
      ...LIFECYCLE,
      retiresOn: '2027-01-01',
      source: 'The maker',
      sourceUrl: 'https://maker.example/',
      observedOn: '2026-11-02',
    }
    expect(memoRisks([{ ...CHOICE, lifecycle }], DAYS).today[0]?.evidence).toEqual({
      text: 'End of A: The maker, read 2 Nov 2026',
      url: 'https://maker.example/',
    })
  })

  it('without a choice there is no risk', () => {
    expect(memoRisks([], DAYS)).toEqual({ ofDay: [], today: [] })
  })
})
