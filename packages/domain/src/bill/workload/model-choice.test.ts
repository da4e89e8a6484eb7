import { describe, expect, it } from 'vitest'
import { queryString } from '../../text/query-text.ts'
import { modelChoiceEntries, parseModelChoice, defaultModelChoice } from './model-choice.ts'

const parse = (search: string) => parseModelChoice(new URLSearchParams(search))

describe('which models are billed, in the URL [FIG-05]', () => {
  it.each([
    ['', defaultModelChoice],
    ['?models=all', { ...defaultModelChoice, mode: 'all' }],
    ['?type=embedding', { ...defaultModelChoice, type: 'embedding' }],
    ['?models=all&type=rerank', { ...defaultModelChoice, mode: 'all', type: 'rerank' }],
    ['?models=pick&pick=gpt-5&pick=o3', { ...defaultModelChoice, mode: 'pick', picked: ['gpt-5', 'o3'] }],
    ['?models=good&bench=gpqa&score=82.5', { ...defaultModelChoice, mode: 'good', benchmark: 'gpqa', minScore: 82.5 }],
    ['?models=good&bench=gpqa&as=gpt-5', { ...defaultModelChoice, mode: 'good', benchmark: 'gpqa', asGoodAs: 'gpt-5' }],
  ] as const)('%j', (search, choice) => {
    expect(parse(search)).toEqual(choice)
    expect(queryString(modelChoiceEntries(parse(search)))).toBe(search)
  })

  it('ignores what a mode does not use and what cannot be read', () => {
    expect(parse('models=everything&pick=gpt-5&score=3')).toEqual(defaultModelChoice)
    expect(parse('models=pick&pick=o3&type=image')).toEqual({ ...defaultModelChoice, mode: 'pick', picked: ['o3'] })
    expect(parse('type=poem')).toEqual(defaultModelChoice)
    expect(parse('models=good&pick=gpt-5&score=-4')).toEqual({ ...defaultModelChoice, mode: 'good' })
    expect(parse('models=pick&pick=%20&pick=o3&pick=o3').picked).toEqual(['o3'])
  })
})
