import { describe, expect, it } from 'vitest'
import type { DayBill } from '../bill/bills-of-day.ts'
import { datedMemo, memoSearch, parseMemoQuery } from './memo-query.ts'
import { type MemoOffer, memoMarkdown, memoView } from './memo-view.ts'

const parse = (search: string) => parseMemoQuery(new URLSearchParams(search))

describe('the address of a memo [OPEN-07]', () => {
  it.each([
    ['', ''],
    ['?pick=a,b&pick=b&pick=NOT A SLUG', '?pick=a&pick=b'],
    ['?pick=a&requests=120000&in=5', '?pick=a&in=5'],
    ['?title=%20Support%20&asOf=2026-05-01&knownAt=never', '?title=Support&asOf=2026-05-01'],
    ['?pick=a&pick=b&pick=c&pick=d&pick=e&pick=f&pick=g', '?pick=a&pick=b&pick=c&pick=d&pick=e&pick=f'],
  ])('%s is %s', (given, expected) => {
    expect(memoSearch(parse(given))).toBe(expected)
    expect(memoSearch(parse(expected))).toBe(expected)
  })

  it.each([
    ['', '?asOf=2026-11-17&knownAt=2026-11-17'],
    ['?asOf=2026-05-01', '?asOf=2026-05-01&knownAt=2026-11-17'],
    ['?asOf=2027-01-01&knownAt=2026-11-01', '?asOf=2026-11-17&knownAt=2026-11-01'],
  ])('%s gets its days: %s', (given, expected) => {
    expect(memoSearch(datedMemo(parse(given), '2026-11-17'))).toBe(expected)
  })
})

const bill = (model: string, provider: string, usd: number, input: string): DayBill => ({
  key: `${model}@${provider}`,
  model: model.toUpperCase(),
  provider: provider.toUpperCase(),
  providerSlug: provider,
  onDay: { text: `$${usd.toFixed(2)}`, usd, rank: 1, input, output: '2' },
  today: null,
  change: null,
})
const offer = (model: string, provider: string, input: string, today: string): MemoOffer => ({
  id: `${model} ${provider} ${input}`,
  model: { slug: model, name: model },
  provider: { slug: provider },
  onDay: {
    input,
    output: '2',
    since: '2026-01-02',
    recordedOn: '2026-02-03',
    sourceName: 'A list',
    sourceUrl: 'https://list.example/',
  },
  today: { input: today, output: '2' },
})
const view = () =>
  memoView({
    query: datedMemo(parse('?pick=a&pick=b&pick=c'), '2026-11-17'),
    bills: [bill('a', 'x', 50, '1.0'), bill('a', 'y', 75, '1.5'), bill('b', 'x', 100, '2')],
    // The first one is not billed: it is free, with limits.
    offers: [
      offer('a', 'x', '0', '0'),
      offer('a', 'x', '1', '1'),
      offer('a', 'y', '1.5', '9'),
      offer('b', 'x', '2', '2'),
    ],
    names: new Map([
      ['a', 'A'],
      ['b', 'B'],
    ]),
    standing: [
      {
        slug: 'a',
        lifecycle: {
          status: 'deprecated',
          retiresOn: '2027-02-01',
          source: 'The maker',
          sourceUrl: 'https://maker.example/',
          observedOn: '2026-11-01',
        },
        offers: [
          {
            id: 'a x 1',
            status: 'active',
            retiresOn: null,
            isFirstParty: true,
            disputed: [],
            verifiedOn: '2026-11-16',
            announced: [],
          },
        ],
      },
    ],
    today: '2026-11-18',
  })

describe('what a memo says [OPEN-07]', () => {
  it('the cheapest seller of each model, the next ones, and evidence for each price', () => {
    const memo = view()
    expect(memo.answer).toBe('Use A at X: $50.00 a month, 50% less than B at X.')
    expect(memo.shortlist.map(({ key, more, note }) => [key, more, note])).toEqual([
      ['a@x', null, 1],
      ['b@x', '+$50.00', 2],
    ])
    expect(memo.others.map(({ key }) => key)).toEqual(['a@y'])
    expect(memo.notes[0]).toEqual({
      number: 1,
      text: 'X: A list, recorded 3 Feb 2026, valid since 2 Jan 2026',
      url: 'https://list.example/',
    })
    expect(memo).toMatchObject({ without: ['c'], changedSince: 1 })
    // The seller of B is no longer in the catalogue; the end of A has its own evidence.
    expect(memo.risks).toEqual([{ text: 'Only one seller had a confirmed price: B at X.', note: null }])
    expect(memo.risksToday).toEqual([
      { text: 'A retires on 1 Feb 2027.', note: 4 },
      { text: 'X no longer sells B.', note: null },
    ])
    expect(memo.notes[3]).toEqual({
      number: 4,
      text: 'End of A: The maker, read 1 Nov 2026',
      url: 'https://maker.example/',
    })
  })

  it('of several sellers that cost the same it says how many, and whether the maker is among them [FIG-38]', () => {
    const sellers = ['x', 'y', 'z']
    const standing = (maker: string | null) => [
      {
        slug: 'a',
        lifecycle: { status: 'active' as const, retiresOn: null, source: null, sourceUrl: null, observedOn: null },
        offers: sellers.map((seller) => ({
          id: `a ${seller} 1`,
          status: 'active' as const,
          retiresOn: null,
          isFirstParty: seller === maker,
          disputed: [],
          verifiedOn: '2026-11-16',
          announced: [],
        })),
      },
    ]
    const memo = (maker: string | null) =>
      memoView({
        query: datedMemo(parse('?pick=a&pick=b'), '2026-11-17'),
        bills: [...sellers.map((seller) => bill('a', seller, 50, '1')), bill('b', 'x', 100, '2')],
        offers: [...sellers.map((seller) => offer('a', seller, '1', '1')), offer('b', 'x', '2', '2')],
        names: new Map([['a', 'A']]),
        standing: standing(maker),
        today: '2026-11-18',
      })
    expect(memo('z').answer).toBe('Use A at three sellers, among them the maker: $50.00 a month, 50% less than B at X.')
    expect(memo('z').shortlist[0]).toMatchObject({ provider: 'Z', sellers: 'three sellers, among them the maker' })
    expect(memo('z').others.map(({ key }) => key)).toEqual(['a@x', 'a@y'])
    expect(memo(null).answer).toContain('Use A at three sellers: $50.00')
    expect(memoMarkdown(memo('z'), '')).toContain('| A | three sellers, among them the maker | $1.00 |')
  })

  it('is Markdown with the same figures and its address', () => {
    const text = memoMarkdown(view(), 'https://site.example/memo?pick=a')
    expect(text).toContain('| A | X | $1.00 | $2.00 | $50.00 | cheapest | [1] |')
    expect(text).toContain('Prices as of 17 Nov 2026, as known on 17 Nov 2026')
    expect(text).toContain('1. X: A list, recorded 3 Feb 2026, valid since 2 Jan 2026, <https://list.example/>')
    expect(text).toContain('## Risks and dates as known on 18 Nov 2026\n\n- A retires on 1 Feb 2027. [4]')
    expect(text).toContain('Address: <https://site.example/memo?pick=a>')
  })

  it('without bills it says so and names no price', () => {
    const memo = memoView({
      query: parse('?pick=a'),
      bills: [],
      offers: [],
      names: new Map(),
      standing: [],
      today: '2026-11-18',
    })
    expect(memo).toMatchObject({
      risks: [],
      risksToday: [],
      answer: 'No bill is known for these models on this day.',
      shortlist: [],
      without: ['a'],
    })
  })
})
