import { describe, expect, it } from 'vitest'
import {
  changedParts,
  changedFields,
  mergeFields,
  rowsBelow,
  rowsOf,
  withField,
  withoutRow,
  withRow,
} from './edited-fields.ts'

describe('changedFields', () => {
  it('names what was changed, added and taken away, and nothing else', () => {
    const before = { name: 'GPT-5', family: 'gpt', 'offer.a': '2.50' }
    const after = { name: 'GPT-5.4', family: 'gpt', 'offer.b': '3.00' }
    expect(changedFields(before, after)).toEqual([
      { key: 'name', from: 'GPT-5', to: 'GPT-5.4' },
      { key: 'offer.a', from: '2.50', to: null },
      { key: 'offer.b', from: null, to: '3.00' },
    ])
  })

  it('an emptied field is not the same as a missing one', () => {
    expect(changedFields({ licence: 'MIT' }, { licence: '' })).toEqual([{ key: 'licence', from: 'MIT', to: '' }])
  })
})

describe('mergeFields', () => {
  const base = { name: 'GPT-5', family: 'gpt', context: '1000', 'offer.a': '2.50' }

  it('keeps both when each changed something else', () => {
    const { merged, conflicts } = mergeFields(base, { ...base, family: 'gpt-5' }, { ...base, context: '2000' })
    expect(merged).toEqual({ ...base, family: 'gpt-5', context: '2000' })
    expect(conflicts).toEqual([])
  })

  it('names a field that both changed differently and keeps mine until the user decides', () => {
    const { merged, conflicts } = mergeFields(base, { ...base, context: '3000' }, { ...base, context: '2000' })
    expect(merged.context).toBe('2000')
    expect(conflicts).toEqual([{ key: 'context', base: '1000', theirs: '3000', mine: '2000' }])
  })

  it('the same change by both is no conflict', () => {
    const changed = { ...base, context: '2000' }
    expect(mergeFields(base, changed, changed)).toEqual({ merged: changed, conflicts: [] })
  })

  it('a field that one removed and the other changed is a conflict; removed by one alone it goes', () => {
    const { 'offer.a': _, ...without } = base
    expect(mergeFields(base, without, { ...base, 'offer.a': '3.00' }).conflicts).toEqual([
      { key: 'offer.a', base: '2.50', theirs: null, mine: '3.00' },
    ])
    expect(mergeFields(base, without, base).merged).toEqual(without)
  })
})

describe('withField', () => {
  it('sets, replaces and removes without touching the rest', () => {
    expect(withField({ a: '1' }, 'b', '2')).toEqual({ a: '1', b: '2' })
    expect(withField({ a: '1', b: '2' }, 'a', '3')).toEqual({ a: '3', b: '2' })
    expect(withField({ a: '1', b: '2' }, 'a', null)).toEqual({ b: '2' })
  })
})

describe('rows of a list inside a record', () => {
  const fields = { name: 'GPT-5', 'offers.a.status': 'active', 'offers.a.prices.input': '2', 'offers.b.status': 'beta' }

  it('are found, read, added and removed', () => {
    expect(rowsOf(fields, 'offers')).toEqual(['a', 'b'])
    expect(rowsBelow(fields, 'offers').get('a')).toEqual({ status: 'active', 'prices.input': '2' })
    expect(withRow({ name: 'GPT-5' }, 'offers.c', { status: 'active' })).toEqual({
      name: 'GPT-5',
      'offers.c.status': 'active',
    })
    expect(withoutRow(fields, 'offers.a')).toEqual({ name: 'GPT-5', 'offers.b.status': 'beta' })
  })

  it('an id is not confused with a longer one that starts with it', () => {
    expect(rowsOf({ 'offers.ab.status': 'beta', 'offersOfOthers.a.status': 'beta' }, 'offers')).toEqual(['ab'])
    expect(withoutRow({ 'offers.ab.status': 'beta' }, 'offers.a')).toEqual({ 'offers.ab.status': 'beta' })
  })
})

describe('changedParts', () => {
  it('has only what differs, lists as a whole', () => {
    const saved = { name: 'GPT-5', context: null, offers: [{ id: 'a', input: '2' }] }
    expect(changedParts(saved, { ...saved, offers: [{ id: 'a', input: '3' }] })).toEqual({
      offers: [{ id: 'a', input: '3' }],
    })
    expect(changedParts(saved, { ...saved })).toEqual({})
  })
})
