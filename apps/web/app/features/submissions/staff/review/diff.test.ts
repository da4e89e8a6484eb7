import { describe, expect, it } from 'vitest'
import { aRecord, aSubmission, GROQ } from '../a-submission.ts'
import { diffRows, markDifference } from './diff.ts'

const model = {
  name: 'Nova',
  family: 'Nova',
  contextWindow: 200_000,
  isOpenSource: false,
  pricing: { inputPerMillion: 2, outputPerMillion: 0.0375 },
  providerIds: ['p1'],
  capabilities: ['vision', 'reasoning'],
}
const submission = aSubmission({ type: 'MODEL', data: model })
const live = {
  ...model,
  contextWindow: 128_000,
  version: 'Unknown',
  architecture: 'MoE',
  pricing: { inputPerMillion: 3, outputPerMillion: 0.0375 },
  capabilities: ['reasoning', 'vision'],
}
const changes = ['name', 'family', 'version', 'contextWindow', 'isOpenSource']

const differences = (record: Parameters<typeof diffRows>[0]['record']) =>
  diffRows({ submission, record, providers: [GROQ] }).flatMap(({ label, from, to, isDifferent, isApplied }) =>
    isDifferent ? [[label, from, to, isApplied]] : [],
  )

describe('a submission compared with a record', () => {
  it('a proposed change: from and to of each field, and whether approving sets it', () => {
    expect(differences(aRecord({ data: live, changes }))).toEqual([
      ['Context window', '128,000', '200,000', true],
      ['Input price', '$3.00', '$2.00', false],
    ])
  })

  it('a proposed change keeps what it does not name; a new record does not have it', () => {
    const named = differences(aRecord({ data: live, changes })).map(([label]) => label)
    expect(named).not.toContain('Architecture')
    expect(differences(aRecord({ data: live, match: 'slug' }))).toContainEqual(['Architecture', 'MoE', null, true])
  })

  it('the order of a list is no difference, ids are shown by name, and a value missing on both sides has no row', () => {
    const rows = diffRows({ submission, record: aRecord({ data: live, changes }), providers: [GROQ] })
    expect(rows.find(({ label }) => label === 'Capabilities')).toMatchObject({
      to: 'reasoning, vision',
      isDifferent: false,
    })
    expect(rows.find(({ label }) => label === 'Providers')).toMatchObject({ from: 'Groq', to: 'Groq' })
    expect(rows.map(({ label }) => label)).not.toContain('Version')
  })

  const listOf = (record: Parameters<typeof diffRows>[0]['record'], more: object = {}) =>
    diffRows({ submission, record, providers: [GROQ], ...more }).filter(({ path }) => path.startsWith('capabilities'))

  it('lists are compared entry by entry; a change adds to a list, and takes nothing out that it does not name [STAFF-17]', () => {
    const data = { ...live, capabilities: ['audio', 'vision'] }
    expect(listOf(aRecord({ data, changes: [...changes, 'capabilities'] }))).toMatchObject([
      { items: { added: ['reasoning'], removed: [], kept: ['audio', 'vision'] }, isApplied: true },
    ])
    expect(listOf(aRecord({ data, match: 'slug' }))).toMatchObject([
      { items: { added: ['reasoning'], removed: ['audio'], kept: ['vision'] } },
    ])
  })

  it('a capability is compared by its name in the catalogue; one that it does not have stands apart [STAFF-11]', () => {
    const capabilities = [
      { typed: 'vision', name: 'image-input' },
      { typed: 'reasoning', name: null },
    ]
    const record = aRecord({ data: { ...live, capabilities: ['image-input'] }, changes: ['capabilities'] })
    expect(listOf(record, { capabilities })).toMatchObject([
      { path: 'capabilities', isDifferent: false },
      { path: 'capabilities.unknown', to: 'reasoning', isDifferent: true, isApplied: false },
    ])
  })

  it('prices of a change stand beside those of the offers that it names [STAFF-11]', () => {
    const offers = [
      { id: 'o1', provider: 'Groq', input: '3', output: '0.0375' },
      { id: 'o2', provider: 'Nova', input: '2.00', output: null },
    ]
    const record = aRecord({ data: live, offers, changes: ['offers.o1.input', 'offers.o2.output'] })
    const rows = diffRows({ submission, record, providers: [GROQ] })
    expect(
      rows.flatMap(({ path, label, from, to, isApplied }) =>
        path.startsWith('offers.') ? [[label, from, to, isApplied]] : [],
      ),
    ).toEqual([
      ['Input price, Groq', '$3.00', '$2.00', true],
      ['Input price, Nova', '$2.00', '$2.00', false],
      ['Output price, Groq', '$0.0375', '$0.0375', false],
      ['Output price, Nova', null, '$0.0375', true],
    ])
  })

  it('without a record everything that is given is shown', () => {
    const rows = diffRows({ submission, record: null, providers: [GROQ] })
    expect(rows.map(({ from, to }) => [from, to])).toContainEqual([null, '$0.0375'])
    expect(rows.map(({ label }) => label)).not.toContain('Architecture')
  })

  it('a report of an expired deal shows when the deal ends', () => {
    const report = aSubmission({ type: 'DEAL_EXPIRED', data: { targetId: 'd1' } })
    const deal = { title: 'Half price', providerName: 'Groq', discount: 50, link: 'https://groq.com', expiresAt: null }
    const rows = diffRows({
      submission: report,
      record: aRecord({ data: deal, changes: ['expiresAt'] }),
      providers: [],
    })
    expect(rows.filter(({ isDifferent }) => isDifferent)).toMatchObject([
      { label: 'Expires', from: 'Never', to: 'On approval', isApplied: true },
    ])
    expect(rows.find(({ label }) => label === 'Discount')).toMatchObject({ from: '50%', isDifferent: false })
  })

  it('a suggestion is compared with nothing', () => {
    expect(diffRows({ submission: aSubmission(), record: null, providers: [] })).toEqual([])
  })
})

it.each([
  ['$3.00', '$2.00', '3', '2'],
  ['$15.00', '$10.00', '5', '0'],
  ['$3.75', '$2.50', '3.75', '2.50'],
  ['128,000', '128,000', '', ''],
  ['aa', 'aaa', '', 'a'],
])('%s to %s: only what differs is highlighted', (from, to, gone, come) => {
  const marked = markDifference(from, to)
  expect([marked.from.changed, marked.to.changed]).toEqual([gone, come])
  for (const [text, { before, changed, after }] of [
    [from, marked.from],
    [to, marked.to],
  ] as const) {
    expect(before + changed + after).toBe(text)
  }
})
