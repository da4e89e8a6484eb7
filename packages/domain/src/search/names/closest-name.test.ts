import { describe, expect, it } from 'vitest'
import { closestName } from './closest-name.ts'

const MODELS = [
  'gpt-4o',
  'gpt-4o-mini',
  'gpt-5',
  'claude-sonnet-4-5',
  'claude-sonnet-4-6',
  'deepseek-v3-2',
  'llama-3-3-70b-instruct',
  'o3',
  'zeta-one',
  'zeta-ones',
].map((slug) => ({ slug, name: slug.toUpperCase() }))

describe('the closest name of a misspelt id [OPEN-06]', () => {
  it.each([
    ['cluade-sonnet-4-5', 'claude-sonnet-4-5'],
    ['claude-sonet-45', 'claude-sonnet-4-5'],
    ['gpt-4o-mni', 'gpt-4o-mini'],
    ['depseek-v3-2', 'deepseek-v3-2'],
    ['lama-3-3-70b-instuct', 'llama-3-3-70b-instruct'],
    ['claude-4-5-sonnet', 'claude-sonnet-4-5'],
    // Other digits mean another model.
    ['claude-sonet-4-7', null],
    ['gpt-6', null],
    // Too short, too far away, or as close to another one.
    ['o4', null],
    ['internal-fast-v2', null],
    ['zeta-onez', null],
  ])('%s: %s', (id, expected) => {
    expect(closestName(id, MODELS)?.slug ?? null).toBe(expected)
  })
})
