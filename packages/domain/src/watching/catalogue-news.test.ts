import { describe, expect, it } from 'vitest'
import {
  type ChangedField,
  type ChangeNews,
  type CheapestOffer,
  cheapestNews,
  newsOf,
  type RecordedChange,
  withdrawalsBy,
} from './catalogue-news.ts'

const RECORDED = '2026-11-10T00:00:00+00:00'
const change = (id: string, more: Partial<RecordedChange> = {}): RecordedChange => ({
  id,
  kind: 'price',
  at: RECORDED,
  recordedAt: RECORDED,
  modelId: 'm',
  providerId: 'p',
  offerId: 'o',
  field: 'input',
  before: '1',
  after: '2',
  unit: '1M-tokens',
  percent: '100',
  source: 'staff',
  sourceUrl: null,
  ...more,
})
const short = (news: readonly ChangeNews[]) => news.map(({ id, percent, changes }) => [id, percent, changes.length])

describe('which recorded changes are news [HOUSE-26]', () => {
  it.each<[string, Partial<RecordedChange>, boolean]>([
    ['a price', {}, true],
    ['a retirement', { kind: 'retirement', percent: null }, true],
    ['a correction', { kind: 'correction' }, true],
    ['a launch at a provider', { kind: 'launch', percent: null }, true],
    ['a launch without a provider', { kind: 'launch', providerId: null }, false],
    ['a limit', { kind: 'limit' }, false],
    ['a status', { kind: 'status' }, false],
    ['a deal', { kind: 'deal' }, false],
    ['a score', { kind: 'score' }, false],
  ])('%s', (_, more, isNews) => {
    expect(newsOf([change('1', more)])).toHaveLength(isNews ? 1 : 0)
  })

  it.each<[string, Partial<RecordedChange>, number]>([
    ['another field', { field: 'output' }, 1],
    ['another page of the source', { sourceUrl: 'https://a.example' }, 1],
    ['another offer', { offerId: 'other' }, 2],
    ['another moment', { at: '2026-11-09T00:00:00+00:00' }, 2],
    ['another source', { source: 'models-dev' }, 2],
    ['another kind', { kind: 'correction' }, 2],
  ])('two changes that differ by %s', (_, more, events) => {
    expect(newsOf([change('1'), change('2', more)])).toHaveLength(events)
  })

  it.each<[string, readonly (string | null)[], string | null]>([
    ['the largest rise', ['10', '20'], '20'],
    ['the largest move, which is a fall', ['10', '-20'], '-20'],
    ['no percentage where one of them has none', ['10', null], null],
    ['no percentage', [null], null],
  ])('by how much: %s', (_, percents, percent) => {
    expect(newsOf(percents.map((one, index) => change(String(index), { percent: one })))[0]?.percent).toBe(percent)
  })

  it('an event has the id of its newest change, the changes newest first and the last page of its source', () => {
    const [event] = newsOf([
      change('1', { field: 'output', sourceUrl: 'https://a.example' }),
      change('3', { field: 'input', sourceUrl: null }),
      change('2', { field: 'cache-read', sourceUrl: 'https://b.example' }),
    ])
    expect(event).toMatchObject({ id: '3', sourceUrl: 'https://b.example', isHistory: false })
    expect(event?.changes.map(({ field }) => field)).toEqual(['input', 'cache-read', 'output'])
    expect(event?.changes[0]).toEqual({ field: 'input', before: '1', after: '2', unit: '1M-tokens', percent: '100' })
  })

  it.each<[string, string, boolean]>([
    ['today', RECORDED, false],
    ['announced', '2027-01-01T00:00:00+00:00', false],
    ['30 days ago', '2026-10-11T00:00:00+00:00', false],
    ['longer ago', '2026-10-10T23:59:59+00:00', true],
  ])('what took effect %s', (_, at, isHistory) => {
    expect(newsOf([change('1', { at })])[0]?.isHistory).toBe(isHistory)
  })

  it('nothing is news of nothing', () => {
    expect(short(newsOf([]))).toEqual([])
  })
})

describe('a correction withdraws [HOUSE-26]', () => {
  const field = (name: string, before: string | null, after: string | null): ChangedField => ({
    field: name,
    before,
    after,
    unit: null,
    percent: null,
  })
  const earlier = (more: object = {}) => ({
    id: '1',
    kind: 'price',
    offerId: 'o',
    recordedAt: '2026-11-08T00:00:00+00:00',
    changes: [field('input', '1', '2')],
    ...more,
  })
  const correction = (id: string, more: Partial<RecordedChange> = {}) =>
    change(id, { kind: 'correction', before: '2', after: '1', ...more })

  it.each<[string, RecordedChange[], ReturnType<typeof earlier>, string | null]>([
    ['a price that it reverts', [correction('9')], earlier(), '9'],
    ['an earlier correction', [correction('9')], earlier({ kind: 'correction' }), '9'],
    ['no retirement', [correction('9')], earlier({ kind: 'retirement' }), null],
    ['nothing of another offer', [correction('9')], earlier({ offerId: 'other' }), null],
    ['no other value', [correction('9', { before: '3' })], earlier(), null],
    ['no other field', [correction('9', { field: 'output' })], earlier(), null],
    [
      'nothing of which only a part is reverted',
      [correction('9')],
      earlier({ changes: [field('input', '1', '2'), field('output', '4', '8')] }),
      null,
    ],
    [
      'what all its changes revert together',
      [correction('9'), correction('8', { field: 'output', before: '8', after: '4' })],
      earlier({ changes: [field('input', '1', '2'), field('output', '4', '8')] }),
      '9',
    ],
    ['a price of eight days before', [correction('9')], earlier({ recordedAt: '2026-11-02T00:00:00+00:00' }), '9'],
    ['nothing older', [correction('9')], earlier({ recordedAt: '2026-11-01T23:59:59+00:00' }), null],
    ['nothing newer', [correction('9')], earlier({ recordedAt: '2026-11-10T00:00:01+00:00' }), null],
    ['not itself', [correction('9')], earlier({ id: '9', changes: [] }), null],
    [
      'a value that appeared',
      [correction('9', { after: null })],
      earlier({ changes: [field('input', null, '2')] }),
      '9',
    ],
    ['nothing without a correction', [change('9', { before: '2', after: '1' })], earlier(), null],
  ])('%s', (_, changes, event, by) => {
    const withdrawals = withdrawalsBy(newsOf(changes), [event])
    expect(withdrawals).toEqual(by === null ? [] : [{ eventId: event.id, correctionId: by, at: RECORDED }])
  })
})

describe('another cheapest offer [HOUSE-26]', () => {
  const seller = { name: 'Groq', kind: 'seller' }
  const side = (providerId: string | null, input: string | null, more: object = {}) => ({
    providerId,
    offerName: 'nova',
    input,
    provider: providerId === null ? null : { name: providerId, kind: 'seller' },
    ...more,
  })
  type Side = CheapestOffer & { readonly provider: typeof seller | null }

  it.each<[string, Side, Side, [string | null, string | null] | null]>([
    ['at another seller for less', side('a', '1'), side('b', '0.9'), ['a', '-10']],
    ['at another seller for more, because the first one left', side('a', '1'), side('b', '1.5'), ['a', '50']],
    ['under another id of the same seller', side('a', '1'), side('a', '0.5', { offerName: 'nova-2' }), ['a', '-50']],
    ['at another seller for the same', side('a', '1'), side('b', '1'), null],
    ['no: the same offer has another price', side('a', '1'), side('a', '0.9'), null],
    ['no: the first offer at all', side(null, null), side('b', '1'), null],
    ['no: the last offer has gone', side('a', '1'), side(null, null), null],
    [
      'no: the previous one is a router',
      side('a', '1', { provider: { ...seller, kind: 'router' } }),
      side('b', '2'),
      null,
    ],
    ['at a seller after one that is gone', side(null, '1'), side('b', '2'), [null, '100']],
    ['from free to a price', side('a', '0'), side('b', '1'), ['a', null]],
  ])('%s', (_, before, after, expected) => {
    const changes = cheapestNews(before, after)
    expect(changes && [changes[0]?.before, changes[1]?.percent]).toEqual(expected)
    if (changes !== null) {
      expect(changes[0]).toMatchObject({ field: 'provider', after: after.provider?.name })
      expect(changes[1]).toMatchObject({ field: 'input', before: before.input, after: after.input, unit: '1M-tokens' })
    }
  })
})
