import { describe, expect, it } from 'vitest'
import { entryTitle, changeEntries, fieldName, groupChanges, type ListedChange, percentText } from './change-groups.ts'

const change = (over: Partial<ListedChange> = {}): ListedChange => ({
  id: crypto.randomUUID(),
  at: '2026-08-16T00:00:00.000000Z',
  kind: 'price',
  field: 'input',
  before: '0.14',
  after: '0.44',
  unit: '1M-tokens',
  changePercent: '214.29',
  offerId: 'o1',
  model: { slug: 'deepseek-v4-flash', name: 'DeepSeek V4 Flash' },
  provider: { slug: 'deepseek', name: 'DeepSeek' },
  deal: null,
  source: 'model-price-watch',
  ...over,
})
const launch = (n: number) =>
  change({ kind: 'launch', offerId: null, field: null, before: null, after: null, changePercent: null, id: `l${n}` })

describe('changes of a list', () => {
  it('are grouped by day and record, input before output', () => {
    const output = change({ field: 'output', changePercent: '371.43' })
    const days = groupChanges([
      output,
      change(),
      change({ offerId: 'o2' }),
      change({ at: '2026-08-15T10:00:00.000000Z' }),
    ])
    expect(days.map(({ day, entries }) => [day, entries.length])).toEqual([
      ['2026-08-16', 2],
      ['2026-08-15', 1],
    ])
    expect(days[0]?.entries[0]?.changes.map(({ field }) => field)).toEqual(['input', 'output'])
  })

  it.each([
    [[change()], 'rise'],
    [
      [change({ kind: 'status', field: 'status', before: 'deprecated', after: 'active', changePercent: null })],
      'status',
    ],
    [[change({ kind: 'retirement', field: 'status', after: 'deprecated', changePercent: null })], 'ending'],
    [[change({ kind: 'retirement', field: 'status', after: 'retired', changePercent: null })], 'retirement'],
    [[change({ changePercent: '-20' })], 'drop'],
    [[change(), change({ field: 'output', changePercent: '-20' })], 'mixed'],
    [[change({ kind: 'correction' })], 'correction'],
    [[change({ kind: 'free-tier' })], 'deal'],
    [[change({ kind: 'launch', field: null, before: null, after: null, changePercent: null })], 'offer'],
    [[launch(1)], 'launch'],
  ] as const)('look as what they are: %#', (changes, look) => {
    expect(groupChanges(changes)[0]?.entries[0]?.look).toBe(look)
  })

  it.each([
    [6, 6, 0],
    [7, 5, 2],
  ])('%i new models of a day show %i and fold %i', (count, shown, folded) => {
    const [day] = groupChanges(Array.from({ length: count }, (_, index) => launch(index)))
    expect([day?.entries.length, day?.folded.length]).toEqual([shown, folded])
  })

  it('are said in one line for feeds', () => {
    const [entry] = changeEntries([
      change(),
      change({ field: 'output', before: '0.28', after: '1.32', changePercent: '371.43' }),
    ])
    expect(entry && entryTitle(entry)).toBe(
      'Price rise: DeepSeek V4 Flash at DeepSeek, input $0.14 to $0.44 (+214%), output $0.28 to $1.32 (+371%)',
    )
  })
})

describe('words', () => {
  it.each([
    ['-20', '-20%'],
    ['6', '+6%'],
    ['0.45', '+0.5%'],
    ['214.29', '+214%'],
    [null, null],
    ['0', '0%'],
    ['-0', '0%'],
    ['0.04', 'about 0%'],
    ['-0.04', 'about 0%'],
    ['0.05', '+0.1%'],
    ['-0.06', '-0.1%'],
    ['5.04', '+5%'],
    ['-4.97', '-5%'],
    ['9.94', '+9.9%'],
    ['9.96', '+10%'],
    ['-9.96', '-10%'],
    ['10.4', '+10%'],
    ['10.5', '+11%'],
    ['-10.6', '-11%'],
    ['-99.4', '-99%'],
    ['-99.6', '-99.6%'],
    ['-99.97', '-99.9%'],
    ['-100', '-100%'],
    ['99.97', '+100%'],
  ])('%s percent is %s [CODE-13]', (percent, text) => {
    expect(percentText(percent)).toBe(text)
  })

  it.each([
    ['input', 'Input'],
    ['output:batch', 'Output, batch'],
    ['input@200000', 'Input, from 200k'],
    ['cache-read', 'Cached input'],
    ['contextWindow', 'Context window'],
  ])('%s is called %s', (field, name) => {
    expect(fieldName(field)).toBe(name)
  })
})
