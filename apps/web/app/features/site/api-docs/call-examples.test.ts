import { describe, expect, it } from 'vitest'
import { callExamples } from './call-examples.ts'

const SITE = 'https://inferdex.example'
const codeOf = (call: Parameters<typeof callExamples>[0]) => callExamples(call, SITE).map(({ code }) => code)

describe('the examples of a call [OPEN-01]', () => {
  it('fill in what the call needs, in curl, TypeScript and Python', () => {
    const [curl, typescript, python] = codeOf({
      id: 'getCatalogModelsSlugOffers',
      path: '/catalog/models/{slug}/offers',
      parameters: [
        { name: 'slug', isInPath: true, isRequired: true },
        { name: 'limit', isInPath: false, isRequired: false },
      ],
    })
    expect(curl).toBe('curl "https://inferdex.example/api/catalog/models/gpt-5/offers"')
    expect(typescript).toContain("await getCatalogModelsSlugOffers({ client, path: { slug: 'gpt-5' } })")
    expect(python).toContain('urlopen("https://inferdex.example/api/catalog/models/gpt-5/offers")')
  })

  it('put needed parameters into the query', () => {
    const [curl, typescript] = codeOf({
      id: 'getCatalogSearch',
      path: '/catalog/search',
      parameters: [{ name: 'q', isInPath: false, isRequired: true }],
    })
    expect(curl).toBe('curl "https://inferdex.example/api/catalog/search?q=flash"')
    expect(typescript).toContain("getCatalogSearch({ client, query: { q: 'flash' } })")
  })
})
