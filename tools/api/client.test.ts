import { describe, expect, it } from 'vitest'
import { CLIENT_CODE, clientCode, filesIn } from './client-code.ts'

describe('the client [OPEN-01]', () => {
  it('is what is generated from the released document', async () => {
    const [kept, fresh] = [filesIn(CLIENT_CODE), await clientCode()]
    expect([...kept.keys()]).toEqual([...fresh.keys()])
    for (const [name, text] of fresh)
      expect(kept.get(name) === text, `${name} is stale: npm run api:release`).toBe(true)
  })
})
