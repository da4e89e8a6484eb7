import { describe, expect, it } from 'vitest'
import { aRecord, aReview, aSubmission } from '../a-submission.ts'
import { approvalEffect } from './approval-effect.ts'

type Review = Parameters<typeof aReview>[0]
const effect = (submission: Parameters<typeof aSubmission>[0], more: Review = {}) =>
  approvalEffect(aReview({ submission: aSubmission(submission), submitter: null, ...more }))

describe('what an approval would do [HOUSE-20]', () => {
  it.each<[string, Parameters<typeof aSubmission>[0], string]>([
    ['feedback', {}, 'Nothing changes in the catalogue. Approving only acknowledges the feedback.'],
    [
      'a model of one seller',
      { type: 'MODEL', data: { slug: 'nova', providerIds: ['a'] } },
      'Adds a model with 1 offer, at /model/nova.',
    ],
    ['a model of nobody', { type: 'MODEL', data: { slug: 'nova' } }, 'Adds a model with 0 offers, at /model/nova.'],
    ['a provider', { type: 'PROVIDER', data: { slug: 'nova' } }, 'Adds a provider at /provider/nova.'],
    ['a deal', { type: 'DEAL', data: {} }, 'Adds a deal.'],
    ['a capability', { type: 'CAPABILITY', data: { name: 'fly' } }, '"fly" can be chosen as a capability.'],
  ])('%s', (_, submission, text) => {
    expect(effect(submission)).toEqual([text])
  })

  it('a model with capabilities under other names, and with one that we do not have [USE-11]', () => {
    const capabilities = [
      { typed: 'vision', name: 'image-input' },
      { typed: 'reasoning', name: 'reasoning' },
      { typed: 'fly', name: null },
    ]
    expect(effect({ type: 'MODEL', data: { slug: 'nova', providerIds: ['a'] } }, { capabilities })).toEqual([
      'Adds a model with 1 offer, at /model/nova.',
      '“vision” is added as image-input.',
      'Left out, because we have no such capability: “fly”.',
    ])
  })

  it('a score, and the end of a deal, name the record where it is known', () => {
    const score = { type: 'BENCHMARK', data: { benchmarkType: 'gpqa', score: 12.5 } } as const
    expect(effect(score)).toEqual(['The score of the model on gpqa becomes 12.5%, self-reported.'])
    expect(effect(score, { record: aRecord() })).toEqual(['The score of Nova on gpqa becomes 12.5%, self-reported.'])
    expect(effect({ type: 'DEAL_EXPIRED' }, { record: aRecord() })).toEqual(['Nova ends right away.'])
  })

  it('a proposed change names the fields that change, and those that do not', () => {
    const record = aRecord({
      data: { name: 'Nova', website: 'https://a.example', slug: 'nova' },
      changes: ['name', 'website'],
    })
    const change = (data: object) =>
      effect({ type: 'PROVIDER', targetId: 'r1', data: { ...record.data, ...data } }, { record })
    expect(change({})).toEqual(["Nova doesn't change."])
    expect(change({ name: 'New' })).toEqual(['Updates 1 field of Nova: name.'])
    expect(change({ name: 'New', website: 'https://b.example' })[0]).toMatch(/^Updates 2 fields of Nova: /)
    expect(change({ slug: 'other' })).toEqual(["Nova doesn't change."])
    const two = {
      type: 'PROVIDER',
      targetId: 'r1',
      data: { ...record.data, name: 'New', website: 'https://b.example' },
    } as const
    const chosen = { left: new Set(['website']), reporting: null }
    const review = aReview({ submission: aSubmission(two), record })
    expect(approvalEffect(review, chosen)).toEqual([
      'Updates 1 field of Nova: name.',
      'Left as it is: website.',
      'ada gets +10.',
    ])
    const none = { left: new Set(['name', 'website']), reporting: null }
    expect(approvalEffect(review, none).at(-1)).toBe('ada gets no points, because nothing is set.')
    expect(approvalEffect(review, chosen, 'ada').at(-1)).toBe('Your own submission earns no points.')
    const brought = {
      ...review,
      submission: { ...review.submission, madeRecord: true },
      record: { ...record, changes: [] },
    }
    expect(approvalEffect(brought)[0]).toBe('Brings back Nova, which an earlier approval made.')
    const done = { ...review, submission: { ...review.submission, status: 'APPROVED' as const }, applied: ['name'] }
    expect(approvalEffect(done)).toEqual(['Set of Nova: name.'])
  })

  it('a self-reported score leaves an independent one [STAFF-11]', () => {
    const score = { type: 'BENCHMARK', data: { benchmarkType: 'gpqa', score: 12.5 } } as const
    const record = aRecord({ data: { reporting: 'independent' } })
    const review = aReview({ submission: aSubmission(score), record })
    expect(approvalEffect(review)).toEqual([
      'The independent score of Nova on gpqa stays; this one is kept beside it.',
      'ada gets no points, because nothing is set.',
    ])
    expect(approvalEffect(review, { left: new Set(), reporting: 'community' })[0]).toBe(
      'The score of Nova on gpqa becomes 12.5%, community.',
    )
  })

  it('an address that is taken is refused, except that a retired capability comes back', () => {
    const taken = { record: aRecord({ match: 'slug' }) }
    expect(effect({ type: 'MODEL', data: {} }, taken)).toEqual(["Can't be approved: Nova already uses this slug."])
    expect(effect({ type: 'CAPABILITY', data: { name: 'fly' } }, taken)).toEqual([
      "Can't be approved: Nova already uses this slug.",
    ])
    const retired = { record: aRecord({ match: 'slug', isArchived: true }) }
    expect(effect({ type: 'CAPABILITY', data: { name: 'fly' } }, retired)).toEqual([
      '"fly" can be chosen as a capability.',
    ])
    expect(effect({ type: 'MODEL', status: 'APPROVED', data: {} }, taken)[0]).toMatch(/^Adds a model/)
  })

  it('the sender gets points, once', () => {
    const { submitter } = aReview()
    expect(effect({}, { submitter })[1]).toBe('ada gets +10.')
    expect(effect({ status: 'APPROVED' }, { submitter })).toHaveLength(1)
    expect(effect({ status: 'REJECTED' }, { submitter })).toHaveLength(2)
  })
})
