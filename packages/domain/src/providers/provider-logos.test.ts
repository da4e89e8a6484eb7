import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LOGOS_BY_SLUG, LOGOS_BY_OTHER_NAME, providerLogo } from './provider-logos.ts'

describe('providerLogo', () => {
  it.each([
    ['openai', '/marks/openai.svg#mark'],
    ['togetherai', '/marks/together.svg#mark'],
    ['a-provider-without-a-logo', null],
    ['constructor', null],
    [null, null],
  ])('%s', (slug, address) => {
    expect(providerLogo(slug)).toBe(address)
  })

  it('names exactly the logo files that exist', () => {
    const drawn = readdirSync(new URL('../../../../apps/web/public/marks/', import.meta.url))
    const named = new Set([...LOGOS_BY_SLUG, ...LOGOS_BY_OTHER_NAME.values()].map((name) => `${name}.svg`))
    expect(new Set(drawn)).toEqual(named)
  })
})
