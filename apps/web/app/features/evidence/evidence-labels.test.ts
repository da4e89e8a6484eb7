import type { FieldEvidence } from '@inferdex/contracts/evidence'
import { describe, expect, it } from 'vitest'
import { readingText, valueText, verdictLabel } from './evidence-labels.ts'
import { agreementLabels, type SourceAgreement } from './agreement-labels.ts'

const observation = (sourceName: string, value: string, over: Partial<FieldEvidence['observations'][number]> = {}) => ({
  source: sourceName,
  sourceName,
  sourceUrl: null,
  value,
  unit: '1M-tokens',
  observedOn: '2026-07-02',
  readOn: '2026-07-02',
  changedOn: null,
  isFirstParty: false,
  agrees: value === '0.44',
  ...over,
})
const evidence = (over: Partial<FieldEvidence>): FieldEvidence => ({
  field: 'input',
  value: '0.44',
  unit: '1M-tokens',
  source: 'models.dev',
  verdict: 'single',
  rule: 'newest',
  lock: null,
  observations: [observation('models.dev', '0.44')],
  history: [],
  scheduled: [],
  ...over,
})

describe('how sure a figure is, in words [FIG-22]', () => {
  it.each<[string, FieldEvidence, string | null, string, string]>([
    ['one source', evidence({}), null, 'One source.', 'Nobody else lists it, so we cannot confirm it.'],
    [
      'agreement',
      evidence({
        verdict: 'agree',
        observations: [observation('a', '0.44'), observation('b', '0.44'), observation('c', '0.44')],
      }),
      null,
      'Three sources agree.',
      '',
    ],
    [
      'disagreement names the values and the rule',
      evidence({
        verdict: 'differ',
        rule: 'first-party',
        observations: [observation('a', '0.14'), observation('b', '0.14'), observation('c', '0.44')],
      }),
      null,
      'Sources disagree: $0.44 or $0.14.',
      "We show the seller's own word.",
    ],
    [
      'a lock',
      evidence({ verdict: 'locked', lock: { reason: 'Read on the page', lockedAt: '2026-07-04T10:00:00.000Z' } }),
      null,
      'Set by staff on 4 Jul 2026.',
      '“Read on the page”',
    ],
    [
      'a doubt',
      evidence({ verdict: 'unconfirmed' }),
      '43 times below the median',
      'Unconfirmed.',
      '43 times below the median. Left out of lowest price, list price, bills, rankings and charts.',
    ],
  ])('%s', (_, given, doubt, title, text) => {
    expect(verdictLabel(given, doubt)).toEqual({ tone: given.verdict, title, text })
  })

  it('readings say whose word they are, and whether they are older than the change', () => {
    expect(readingText(observation('a', '0.44', { isFirstParty: true }), '2026-08-16')).toBe(
      "Seller's own word. Read 2 Jul 2026",
    )
    expect(readingText(observation('a', '0.14'), '2026-08-16')).toBe('Read 2 Jul 2026, before the change')
    expect(readingText(observation('a', '0.14'), '2026-06-01')).toBe('Read 2 Jul 2026')
  })

  it.each([
    ['input', '0.44', '1M-tokens', '$0.44'],
    ['image', '0.04', 'image', '$0.04 per image'],
    ['contextWindow', '205000', null, '205,000'],
    ['retiresOn', '2027-03-31', null, '31 Mar 2027'],
    ['status', 'beta', null, 'beta'],
    ['input', null, null, 'none'],
  ])('%s %s', (field, value, unit, text) => {
    expect(valueText(field, value, unit)).toBe(text)
  })
})

describe('second opinions in a table [FIG-22]', () => {
  const differing = { field: 'output', value: '0.80', sourceName: 'LiteLLM', readOn: '2026-08-08' }
  it.each<[SourceAgreement, string, string]>([
    [{ verdict: 'agree', sources: 3, agreeing: 3, differing: null }, '3 agree', '3 sources agree'],
    [
      { verdict: 'differ', sources: 2, agreeing: 1, differing },
      '2 differ',
      'Sources differ: LiteLLM says $0.80 for output (8 Aug 2026)',
    ],
    [
      { verdict: 'differ', sources: 3, agreeing: 2, differing },
      '2 of 3 agree',
      'Sources differ: LiteLLM says $0.80 for output (8 Aug 2026)',
    ],
    [{ verdict: 'single', sources: 1, agreeing: 1, differing: null }, '1 source', 'One source, which nobody confirms'],
    [
      { verdict: 'locked', sources: 2, agreeing: 1, differing },
      'By staff',
      'Set by staff. LiteLLM says $0.80 for output (8 Aug 2026)',
    ],
  ])('%o', (sourceValue, short, long) => {
    expect(agreementLabels(sourceValue)).toEqual({ tone: sourceValue.verdict, short, long })
  })
})
