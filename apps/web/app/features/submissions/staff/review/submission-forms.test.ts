import { submissionData } from '@inferdex/contracts/submissions/submission-data'
import { describe, expect, it } from 'vitest'
import { aRecord, aReview, aSubmission } from '../a-submission.ts'
import { approvalEffect } from './approval-effect.ts'
import { editRecordLink } from './edit-record-link.ts'
import { editableFields, editedData, fieldText } from './edited-data.ts'
import { dataFields, valueAt } from './submission-fields.ts'
import { parseSubmissionsQuery } from '../submissions-query.ts'

const model = {
  name: 'Nova',
  slug: 'nova',
  family: 'Nova',
  version: '2',
  contextWindow: 128_000,
  isOpenSource: true,
  pricing: { inputPerMillion: 0.5, outputPerMillion: 1.5, currency: 'USD' },
  providerIds: ['01890000-0000-7000-8000-000000000002'],
  capabilities: ['vision', 'reasoning'],
}
const submission = aSubmission({ type: 'MODEL', data: model })

function formOf(changes: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const field of editableFields('MODEL')) {
    const text = changes[field.path] ?? fieldText(field, model)
    if (field.kind !== 'yes') form.set(field.path, text)
    else if (text === 'true') form.set(field.path, 'on')
  }
  return form
}

describe('editing the data', () => {
  it('an untouched form leaves the data as it is', () => {
    expect(editedData(submission, formOf())).toEqual(model)
  })

  it('typed values have the type of their field, and emptied ones are removed', () => {
    const edited = editedData(
      submission,
      formOf({
        contextWindow: '262,144',
        'pricing.inputPerMillion': '0.25',
        capabilities: ' vision \n\ncode ',
        isOpenSource: 'false',
        releaseDate: '2026-06-01',
      }),
    )
    expect(edited).toEqual({
      ...model,
      contextWindow: 262_144,
      pricing: { ...model.pricing, inputPerMillion: 0.25 },
      capabilities: ['vision', 'code'],
      isOpenSource: false,
      releaseDate: '2026-06-01',
    })
    expect(submissionData.MODEL.safeParse(edited).success).toBe(true)
    expect(submissionData.MODEL.safeParse(editedData(submission, formOf({ contextWindow: '' }))).success).toBe(false)
  })
})

it.each(Object.entries(submissionData))('every field of %s can be shown and compared', (type, schema) => {
  const shown = dataFields[type as keyof typeof dataFields].map(({ path }) => path.split('.')[0])
  expect(new Set(shown)).toEqual(new Set(Object.keys(schema.shape)))
})

it('a value is found at its path', () => {
  expect(valueAt(model, 'pricing.inputPerMillion')).toBe(0.5)
  expect(valueAt(model, 'pricing.freeTier.available')).toBeUndefined()
})

describe('the edit link of an approved record', () => {
  const approved = { status: 'APPROVED', targetId: 'm1' } as const
  it('a model [ADM-SUBM-16]', () => {
    expect(editRecordLink({ ...submission, ...approved })).toBe(
      '/admin/models?edit=m1&name=Nova&version=2&family=Nova&contextWindow=128000',
    )
  })
  it('a provider [ADM-SUBM-17]', () => {
    const data = { name: 'Nova Cloud', slug: 'nova-cloud', website: 'https://nova.example' }
    expect(editRecordLink(aSubmission({ type: 'PROVIDER', data, ...approved }))).toBe(
      '/admin/providers?edit=m1&name=Nova+Cloud&slug=nova-cloud&website=https%3A%2F%2Fnova.example',
    )
  })
  it('nothing else, and nothing that is not approved', () => {
    expect(editRecordLink(submission)).toBeNull()
    expect(editRecordLink(aSubmission({ type: 'DEAL', ...approved }))).toBeNull()
  })
})

describe('the URL of the page [ADM-SUBM-02]', () => {
  it.each([
    ['', { view: 'cards', status: null, type: null, order: 'newest', page: 1 }],
    ['status=REJECTED&type=DEAL_EXPIRED&page=3', { status: 'REJECTED', type: 'DEAL_EXPIRED', page: 3 }],
    ['status=nonsense&type=x&page=-1', { status: null, type: null, page: 1 }],
    ['view=queue&status=APPROVED', { view: 'queue', status: 'PENDING', order: 'oldest' }],
    ['user=01890000-0000-7000-8000-000000000001', { user: '01890000-0000-7000-8000-000000000001' }],
    ['user=nobody', { user: null }],
  ])('?%s', (search, expected) => {
    expect(parseSubmissionsQuery(new URLSearchParams(search))).toMatchObject(expected)
  })
})

it.each([
  ['', 'queue'],
  ['type=DEAL', 'queue'],
  ['view=cards', 'cards'],
  ['status=APPROVED', 'cards'],
  ['id=1', 'cards'],
])('?%s: the view of the last visit, unless the URL says what the other one shows [STAFF-18]', (search, view) => {
  expect(parseSubmissionsQuery(new URLSearchParams(search), 'queue').view).toBe(view)
})

describe('what an approval would do, shown before', () => {
  it('a new model', () => {
    expect(approvalEffect(aReview({ submission }))).toEqual([
      'Adds a model with 1 offer, at /model/nova.',
      'ada gets +10.',
    ])
  })
  it('a change: what it sets; what it cannot set stands apart', () => {
    const record = aRecord({
      data: { ...model, family: 'Old', pricing: { ...model.pricing, inputPerMillion: 9 } },
      changes: ['family'],
    })
    const review = aReview({ submission: { ...submission, targetId: 'r1' }, record })
    expect(approvalEffect(review)).toEqual(['Updates 1 field of Nova: family.', 'ada gets +10.'])
  })
  it('a slug that is taken', () => {
    expect(approvalEffect(aReview({ submission, record: aRecord({ match: 'slug' }) }))).toEqual([
      "Can't be approved: Nova already uses this slug.",
    ])
  })
  it('a suggestion', () => {
    expect(approvalEffect(aReview())[0]).toBe(
      'Nothing changes in the catalogue. Approving only acknowledges the feedback.',
    )
  })
})
