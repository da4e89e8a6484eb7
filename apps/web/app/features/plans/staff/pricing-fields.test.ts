import { newTier, withLimit } from '@inferdex/domain/plans/pricing-edits'
import { describe, expect, it } from 'vitest'
import { mergeFields, withField } from '../../../lib/forms/edited-fields.ts'
import { fieldsOf, labelOf, textOf, tiersOf, withAnswer, withoutTier, withWholeTiers } from './pricing-fields.ts'

const free = { ...newTier(0, new Date(0), 0.5), id: 'free', name: 'Free' }
const pro = { ...withLimit(newTier(1, new Date(0), 0.5), 'tokens', true), id: 'tier of pro', name: 'Pro', price: 10 }
const start = fieldsOf([free, pro])
const PRICE = 'tier of pro price'

/** Merges as the page does after a 409. */
function mergeSaved(theirs: ReturnType<typeof fieldsOf>, mine: ReturnType<typeof fieldsOf>) {
  const { merged, conflicts } = mergeFields(start, theirs, mine)
  return { fields: withWholeTiers(merged, mine, theirs), conflicts }
}

describe('a price list as fields', () => {
  it('comes back as it was, in display order', () => {
    expect(tiersOf(start)).toEqual([free, pro])
    expect(tiersOf(fieldsOf([pro, free]))).toEqual([free, pro])
    expect(tiersOf(withoutTier(start, 'free'))).toEqual([pro])
  })

  it('has labels and values for readers', () => {
    expect(labelOf('tier of pro limits.tokens', {}, start)).toBe('Pro, token limit')
    expect(labelOf('gone price', start)).toBe('gone, price')
    expect(
      textOf(
        'a limits.tokens',
        JSON.stringify({ amount: 1500, period: 'day', overage: { enabled: true, pricePerMillion: 2 } }),
      ),
    ).toBe('1.5K tokens/day, then 2 per million')
    expect(textOf('a isFreeTier', 'true')).toBe('yes')
    expect(textOf('a badge', 'null')).toBe('none')
    expect(textOf('a price', null)).toBeNull()
  })
})

describe('two editors', () => {
  it('of different fields: both changes are kept', () => {
    const theirs = withField(start, PRICE, '12')
    const mine = withField(start, 'free name', '"Gratis"')
    const { fields, conflicts } = mergeSaved(theirs, mine)
    expect(conflicts).toEqual([])
    expect(tiersOf(fields)).toEqual([
      { ...free, name: 'Gratis' },
      { ...pro, price: 12 },
    ])
  })

  it('they delete a plan that I have changed: it stays complete until I drop it, and can be restored', () => {
    const theirs = withoutTier(start, 'tier of pro')
    const mine = withField(start, PRICE, '12')
    const { fields, conflicts } = mergeSaved(theirs, mine)
    expect(conflicts).toEqual([{ key: PRICE, base: '10', theirs: null, mine: '12' }])
    expect(tiersOf(fields)).toEqual([free, { ...pro, price: 12 }])
    const gone = withAnswer(fields, PRICE, null, mine, theirs)
    expect(tiersOf(gone)).toEqual([free])
    expect(tiersOf(withAnswer(gone, PRICE, '12', mine, theirs))).toEqual([free, { ...pro, price: 12 }])
  })

  it('I delete a tier that they have changed: it is gone until I take theirs', () => {
    const theirs = withField(start, PRICE, '12')
    const mine = withoutTier(start, 'tier of pro')
    const { fields, conflicts } = mergeSaved(theirs, mine)
    expect(conflicts).toEqual([{ key: PRICE, base: '10', theirs: '12', mine: null }])
    expect(tiersOf(fields)).toEqual([free])
    expect(tiersOf(withAnswer(fields, PRICE, '12', mine, theirs))).toEqual([free, { ...pro, price: 12 }])
  })

  it('a plan that they added is added, one that they deleted and I did not change is removed', () => {
    const added = { ...newTier(2, new Date(0), 0.5), id: 'max' }
    const theirs = fieldsOf([free, added])
    const { fields, conflicts } = mergeSaved(theirs, withField(start, 'free badge', '"Start"'))
    expect(conflicts).toEqual([])
    expect(tiersOf(fields)).toEqual([{ ...free, badge: 'Start' }, added])
  })
})
