import type { FieldEvidence } from '@inferdex/contracts/evidence'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { DifferingFacts } from './differing-facts.tsx'

const reading = (sourceName: string, value: string, agrees: boolean): FieldEvidence['observations'][number] => ({
  source: sourceName.toLowerCase(),
  sourceName,
  sourceUrl: null,
  value,
  unit: null,
  observedOn: '2026-11-01',
  readOn: '2026-11-18',
  changedOn: null,
  isFirstParty: false,
  agrees,
})
const evidence = (field: string, value: string, observations: FieldEvidence['observations']): FieldEvidence => ({
  field,
  value,
  unit: null,
  source: 'one',
  verdict: 'differ',
  rule: 'newest',
  lock: null,
  observations,
  history: [],
  scheduled: [],
})
const textOf = (fields: readonly FieldEvidence[]) =>
  renderToStaticMarkup(<DifferingFacts fields={fields} />)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

it('lists the value of each source and says which one is shown [LIVE-01]', () => {
  const text = textOf([
    evidence('capability:image-input', 'true', [reading('One', 'true', true), reading('Other', 'false', false)]),
    evidence('contextWindow', '400000', [reading('One', '400000', true), reading('Other', '272000', false)]),
  ])
  expect(text).toContain('Vision One Read 18 Nov 2026 Yes , shown Other Read 18 Nov 2026 No , differs')
  expect(text).toContain('Context window One Read 18 Nov 2026 400,000 , shown Other Read 18 Nov 2026 272,000 , differs')
})

it('shows nothing where sources agree, and leaves out fields that pages do not show [LIVE-01]', () => {
  expect(textOf([])).toBe('')
  expect(textOf([evidence('score:mmlu', '80', [reading('One', '80', true), reading('Other', '81', false)])])).toBe('')
})
