import { describe, expect, it } from 'vitest'
import { capabilityOf, isShownOfModel, maySetModelField, modelFactProblem } from './model-fact.ts'

describe('facts of a model [FIG-04]', () => {
  it.each([
    ['status', 'deprecated', true],
    ['status', 'gone', false],
    ['status', null, true],
    ['retiresOn', '2026-12-01', true],
    ['retiresOn', '2026-13-01', false],
    ['retiresOn', 'soon', false],
    ['releaseDate', '2026-02', false],
    ['successor', '', false],
    ['contextWindow', '128000', true],
    ['contextWindow', '0', false],
    ['maxOutput', '99999999999', false],
    ['capability:image-input', 'true', true],
    ['capability:image-input', 'maybe', false],
    ['capability:<b>', 'true', false],
    ['input', '1', false],
  ])('%s %s: can be stored %s', (field, value, can) => {
    expect(modelFactProblem({ field, value }) === null).toBe(can)
  })

  it('scores and prices are no fields of a model', () => {
    expect(['status', 'capability:reasoning', 'score:livebench', 'input'].filter(isShownOfModel)).toEqual([
      'status',
      'capability:reasoning',
    ])
    expect(capabilityOf('capability:reasoning')).toBe('reasoning')
  })

  it.each([
    ['what is not known is filled by a main source', 'maxOutput', '8000', null, true, true, true],
    ['and by no other, if it is not about its life', 'maxOutput', '8000', null, true, false, false],
    ['the day of its end is filled by everyone', 'retiresOn', '2026-12-01', null, true, false, true],
    ['that it is still sold says nothing about its end', 'status', 'active', null, true, true, false],
    ['nor that it is new', 'status', 'beta', null, true, true, false],
    ['a first reading replaces nothing', 'contextWindow', '200000', '128000', true, true, false],
    ['a change does', 'contextWindow', '200000', '128000', false, true, true],
    ['an end comes nearer by a first reading', 'status', 'deprecated', 'active', true, false, true],
    ['and does not go away by one', 'status', 'active', 'deprecated', true, true, false],
    ['beta and active are one stage', 'status', 'beta', 'active', true, true, false],
  ])('%s', (_what, field, value, shown, isFirstReading, isMainSource, may) => {
    expect(maySetModelField({ field, value }, { shown, isFirstReading, isMainSource })).toBe(may)
  })
})
