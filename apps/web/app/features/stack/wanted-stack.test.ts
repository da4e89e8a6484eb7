// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { keepWantedStack, takeWantedStack } from './wanted-stack.ts'

beforeEach(() => sessionStorage.clear())

describe('the stack of a visitor who signs in [OPEN-06]', () => {
  it('is there once', () => {
    const wanted = { fields: { text: 'gpt-4o', requests: '5' }, filter: 'retiring' } as const
    keepWantedStack(wanted)
    expect(takeWantedStack()).toEqual(wanted)
    expect(takeWantedStack()).toBeNull()
  })

  it.each([
    ['no JSON', '{', null],
    ['nothing', 'null', null],
    ['no fields', '{"filter":"all"}', null],
    [
      'fields that are no texts',
      '{"fields":{"text":1,"in":"2"},"filter":"all"}',
      { fields: { in: '2' }, filter: 'all' },
    ],
    ['an unknown filter', '{"fields":{},"filter":"x"}', { fields: {}, filter: 'all' }],
  ])('%s does no harm', (_, kept, expected) => {
    sessionStorage.setItem('stack-wanted', kept)
    expect(takeWantedStack()).toEqual(expected)
  })
})
