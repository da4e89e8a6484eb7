import { beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type Person, type TestApp, testApp } from '../../testing/test-app.ts'

let test: TestApp
let person: Person
beforeAll(async () => {
  test = await testApp()
  person = await aPerson(test)
})

const send = (method: 'POST' | 'DELETE', url: string, payload = '') =>
  test.app.inject({
    method,
    url: `/api${url}`,
    payload,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
  })

describe('a call that says JSON', () => {
  it('is fine without a body where none is needed [API-GEN-02]', async () => {
    expect((await send('DELETE', '/reviews/01981e3a-0000-7000-8000-000000000000')).statusCode).toBe(404)
    expect((await send('POST', '/auth/logout')).statusCode).toBe(204)
  })

  it('400: where a body is needed its fields are missing; what is not JSON, or means harm, is refused', async () => {
    const empty = await send('POST', '/auth/login')
    expect([empty.statusCode, empty.json<{ code: string }>().code]).toEqual([400, 'VALIDATION_FAILED'])
    for (const body of ['{', '{"__proto__":{"role":"ADMIN"}}']) {
      const broken = await send('POST', '/auth/login', body)
      expect([broken.statusCode, broken.json<{ code: string }>().code]).toEqual([400, 'MALFORMED_REQUEST'])
    }
  })

  it.each([
    ['in a field', '{"email":"a\\ud800b@example.org","password":"x"}', 'email'],
    ['deep inside', '{"type":"GENERAL","data":{"list":[{"suggestion":"\\uDC00"}]}}', 'data.list.0.suggestion'],
    ['as a name', '{"data":{"\\ud83d":1}}', 'data'],
  ])('400, not 500: half of a character %s [SAFE-13]', async (_where, body, field) => {
    const refused = await send('POST', '/submissions', body)
    expect(refused.statusCode).toBe(400)
    expect(refused.json<{ fields: unknown }>().fields).toEqual({
      [field]: 'This text contains characters that are not allowed',
    })
  })

  it('whole characters are fine, however they are written [SAFE-13]', async () => {
    const body = '{"type":"GENERAL","data":{"suggestion":"A calculator \\ud83e\\uddee would be very useful"}}'
    person = await aPerson(test)
    const made = await send('POST', '/submissions', body)
    expect(made.statusCode).toBe(201)
    expect(made.json<{ data: { suggestion: string } }>().data.suggestion).toContain('🧮')
  })
})
