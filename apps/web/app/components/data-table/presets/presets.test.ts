import { describe, expect, it } from 'vitest'
import { parsePresets, withoutPreset } from './presets.ts'

describe('parsePresets', () => {
  it('reads named sets of filter values [ADM-PRESET-01]', () => {
    const presets = { 'Long context': { minContext: '200000' }, Claude: { family: 'claude' } }
    expect(parsePresets(JSON.stringify(presets))).toEqual(presets)
  })

  it.each([
    ['not json', null],
    ['[]', null],
    ['{"broken":5,"half":{"minRating":4},"whole":{"family":"gpt"}}', { whole: { family: 'gpt' } }],
  ])('%s', (stored, presets) => {
    expect(parsePresets(stored)).toEqual(presets)
  })
})

describe('withoutPreset', () => {
  it('removes one and keeps the others', () => {
    expect(withoutPreset({ a: { family: 'gpt' }, b: { family: 'glm' } }, 'a')).toEqual({ b: { family: 'glm' } })
  })
  it('removing the last one returns the same empty value every time, which clears the storage', () => {
    const none = withoutPreset({ a: {} }, 'a')
    expect(none).toBe(withoutPreset({ b: {} }, 'b'))
  })
})
