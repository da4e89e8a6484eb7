import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { NAMED_AS_PROVIDER, NAMED_OTHERWISE, providerMark } from './provider-marks.ts'

describe('providerMark', () => {
  it.each([
    ['openai', '/marks/openai.svg#mark'],
    ['togetherai', '/marks/together.svg#mark'],
    ['a-provider-without-a-mark', null],
    ['constructor', null],
    [null, null],
  ])('%s', (slug, address) => {
    expect(providerMark(slug)).toBe(address)
  })

  it('every mark that is named is drawn, and every mark that is drawn is named', () => {
    const drawn = readdirSync(new URL('../../../../apps/web/public/marks/', import.meta.url))
    const named = new Set([...NAMED_AS_PROVIDER, ...NAMED_OTHERWISE.values()].map((name) => `${name}.svg`))
    expect(new Set(drawn)).toEqual(named)
  })
})
