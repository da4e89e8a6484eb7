import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import type { ApiKey, createApiKey } from '@inferdex/contracts/accounts/api-keys'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { isOpenToVisitors, keyActions } from '@inferdex/contracts/protocol/policy'
import { isApiKey, MAX_API_KEYS } from '@inferdex/domain/accounts/api-keys'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { writeExports } from '../../exports/write-exports.ts'
import { tablesWith } from '../../../testing/safety/tables-with.ts'
import { CATALOGUE_DATABASE } from '../../../testing/template-database.ts'
import {
  aPerson,
  as,
  ban,
  errorOf,
  type Person,
  TEST_PASSWORD,
  type TestApp,
  testApp,
} from '../../../testing/test-app.ts'

type Created = ResponseBody<typeof createApiKey>

const lines: string[] = []
let test: TestApp
beforeAll(async () => {
  const log = { logStream: { write: (line: string) => lines.push(line) } }
  const pages = { renderPage: async () => new Response('page') }
  test = await testApp({ LOG_LEVEL: 'trace' }, { ...log, ...pages }, CATALOGUE_DATABASE)
})

async function aKey(person: Person, name = 'ci'): Promise<Created> {
  const made = await as(test.app, person).post('/users/me/api-keys', { name })
  expect(made.statusCode, made.body).toBe(201)
  return made.json<Created>()
}

const withKey = (
  key: string,
  url = '/api/catalog/counts',
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' = 'GET',
) => test.app.inject({ method, url, headers: { authorization: `Bearer ${key}` } })

const listed = async (person: Person) => (await as(test.app, person).get('/users/me/api-keys')).json<ApiKey[]>()

describe('an API key [OPEN-01]', () => {
  it('201: is shown once, and only its hash is stored', async () => {
    const person = await aPerson(test)
    const { key, ...created } = await aKey(person, '  price check ')
    expect(isApiKey(key)).toBe(true)
    expect(created).toMatchObject({ name: 'price check', scope: 'catalogue', ending: key.slice(-4), lastUsedAt: null })
    expect(await listed(person)).toEqual([created])
    const { rows } = await sql<{ text: string }>`select api_keys::text as text from api_keys`.execute(test.database.db)
    expect(rows.map(({ text }) => text).join()).not.toContain(key.slice(4))
  })

  it('400: needs a name', async () => {
    const own = as(test.app, await aPerson(test))
    for (const name of ['', ' ', 'x'.repeat(61), 7])
      expect((await own.post('/users/me/api-keys', { name })).statusCode).toBe(400)
  })

  it('404: nobody revokes the key of another person', async () => {
    const [person, other] = [await aPerson(test), await aPerson(test)]
    const { id, key } = await aKey(person)
    expect((await as(test.app, other).delete(`/users/me/api-keys/${id}`)).statusCode).toBe(404)
    expect(await listed(other)).toEqual([])
    expect((await withKey(key)).statusCode).toBe(200)
  })

  it('409: an account has at most ten, also when many are made at once; revoking one makes room', async () => {
    const person = await aPerson(test)
    const own = as(test.app, person)
    const made = await Promise.all(
      Array.from({ length: MAX_API_KEYS + 6 }, (_, n) => own.post('/users/me/api-keys', { name: `key ${n}` })),
    )
    expect(made.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: MAX_API_KEYS }, () => 201),
      ...Array.from({ length: 6 }, () => 409),
    ])
    const [first] = await listed(person)
    expect((await own.delete(`/users/me/api-keys/${first?.id}`)).statusCode).toBe(204)
    await aKey(person, 'the tenth')
    expect(await listed(person)).toHaveLength(MAX_API_KEYS)
    expect(errorOf(await own.post('/users/me/api-keys', { name: 'one more' })).code).toBe('TOO_MANY_KEYS')
  })

  it('its last use is written at most every five minutes', async () => {
    const person = await aPerson(test)
    const { key } = await aKey(person)
    const start = test.clock.now
    const usedAt = async (afterSeconds: number) => {
      test.clock.now = new Date(start.getTime() + afterSeconds * 1000)
      expect((await withKey(key)).statusCode).toBe(200)
      return (await listed(person))[0]?.lastUsedAt
    }
    const first = start.toISOString()
    expect(await usedAt(0)).toBe(first)
    expect(await usedAt(299)).toBe(first)
    expect(await usedAt(300)).toBe(test.clock.now.toISOString())
    test.clock.now = start
  })

  it('401: ends when it is revoked, and with a ban or the deletion of the account', async () => {
    const admin = as(test.app, await aPerson(test, 'ADMIN'))
    const people = [await aPerson(test), await aPerson(test), await aPerson(test), await aPerson(test)] as const
    const keys = await Promise.all(people.map((person) => aKey(person)))
    for (const { key } of keys) expect((await withKey(key)).statusCode).toBe(200)
    const [revoked, banned, deleted, markedAsBanned] = people
    expect((await as(test.app, revoked).delete(`/users/me/api-keys/${keys[0]?.id}`)).statusCode).toBe(204)
    expect((await admin.put(`/admin/users/${banned.id}/ban`, { banned: true })).statusCode).toBe(200)
    const sure = { username: deleted.username, password: TEST_PASSWORD }
    expect((await as(test.app, deleted).delete('/users/me', sure)).statusCode).toBe(204)
    await ban(test, markedAsBanned)
    for (const { key } of keys) {
      const res = await withKey(key)
      expect([res.statusCode, errorOf(res).code]).toEqual([401, 'UNAUTHENTICATED'])
    }
    const gone = [revoked.id, banned.id, deleted.id]
    expect(await test.database.db.selectFrom('api_keys').select('id').where('user_id', 'in', gone).execute()).toEqual(
      [],
    )
    // Lifting a ban does not restore the keys.
    expect((await admin.put(`/admin/users/${banned.id}/ban`, { banned: false })).statusCode).toBe(200)
    expect((await withKey(keys[1]?.key ?? '')).statusCode).toBe(401)
  })

  it('is in the own data without its secret', async () => {
    const person = await aPerson(test)
    const { key, ...created } = await aKey(person)
    const file = await as(test.app, person).get('/users/me/data')
    expect(file.json<{ apiKeys: ApiKey[] }>().apiKeys).toEqual([created])
    expect(file.body).not.toContain(key.slice(4))
  })
})

describe('what a key opens [OPEN-01]', () => {
  it('403: nothing but what everyone may read, also for a key of an admin; the other tests of all calls send one too', async () => {
    const { key } = await aKey(await aPerson(test, 'ADMIN'))
    expect(keyActions.catalogue.filter((action) => !isOpenToVisitors(action))).toEqual([])
    for (const path of ['/api/auth/me', '/api/admin/users', '/api/users/me/api-keys'])
      expect((await withKey(key, path)).statusCode, path).toBe(403)
    expect((await withKey(key, '/api/contact', 'POST')).statusCode).toBe(403)
  })

  it('a key reads what a visitor reads: nothing in the name of its owner', async () => {
    const person = await aPerson(test)
    const { key } = await aKey(person)
    const paths = ['/api/catalog/models?limit=3', '/api/catalog/counts', '/api/site']
    for (const path of paths) expect((await withKey(key, path)).body).toBe((await test.app.inject(path)).body)
    expect((await withKey(key, '/api/auth/me')).statusCode).toBe(403)
  })

  it('429: a visitor gets 30 uncached answers at once, an account with keys 300, whichever key it sends', async () => {
    const limited = await testApp({ RATE_LIMITS: 'on' }, {}, CATALOGUE_DATABASE)
    const own = as(limited.app, await aPerson(limited))
    const keys: string[] = []
    for (const name of ['one', 'two']) keys.push((await own.post('/users/me/api-keys', { name })).json<Created>().key)
    const read = async (n: number, key?: string) => {
      const headers = key === undefined ? {} : { authorization: `Bearer ${key}` }
      return (await limited.app.inject({ url: `/api/catalog/models?limit=1&minContextWindow=${n}`, headers }))
        .statusCode
    }
    const statuses: number[] = []
    for (let n = 0; n < 40; n += 1) statuses.push(await read(n))
    expect(statuses).toContain(429)
    const withKeys: number[] = []
    for (let n = 100; n < 200; n += 1) withKeys.push(await read(n, keys[n % 2]))
    expect(withKeys).not.toContain(429)
  })

  it('429: wrong keys count as uncached answers, so that nobody can try very many', async () => {
    const limited = await testApp({ RATE_LIMITS: 'on' })
    const statuses: number[] = []
    for (let n = 0; n < 40; n += 1) {
      const authorization = `Bearer idx_${String(n).padStart(43, 'x')}`
      statuses.push((await limited.app.inject({ url: '/api/catalog/counts', headers: { authorization } })).statusCode)
    }
    expect([...new Set(statuses)]).toEqual([401, 429])
  })
})

const EXPORT_HEAD = { siteName: 'Inferdex', publicUrl: 'http://localhost:3000', asOf: new Date('2026-07-01') }

describe('a key that must not be seen [OPEN-01]', () => {
  it('is in no log line, page, answer, export, metric, error or row of the database [canary]', async () => {
    const person = await aPerson(test)
    const { key, id } = await aKey(person, 'canary')
    const secret = key.slice(4)
    const authorization = `Bearer ${key}`
    const headers = { authorization, 'content-type': 'application/json' }
    const own = as(test.app, person)
    const seen: string[] = []
    const send = async (options: { method?: 'GET' | 'POST'; url: string; payload?: string }) => {
      const res = await test.app.inject({ ...options, headers })
      seen.push(res.body, JSON.stringify(res.headers))
    }
    for (const url of [
      '/api/catalog/models?limit=1',
      '/api/catalog/models/no-such-model',
      '/api/catalog/no-such-call',
      '/api/users/me',
      '/api/openapi.json',
      '/api/docs',
      '/',
      '/profile',
      '/%',
      `/api/catalog/models?${'x'.repeat(50)}=1`,
    ])
      await send({ url })
    await send({ method: 'POST', url: '/api/auth/login', payload: '{"email":' })
    await send({ method: 'POST', url: '/api/contact', payload: '{}' })
    for (const path of ['/users/me', '/users/me/api-keys', '/users/me/data', '/users/me/sessions'])
      seen.push((await own.get(path)).body)
    const admin = as(test.app, await aPerson(test, 'ADMIN'))
    for (const path of [`/admin/users?search=${person.username}`, '/admin/audit-logs', '/admin/archive'])
      seen.push((await admin.get(path)).body)
    expect(await tablesWith(test.database.db, secret)).toEqual([])
    // Proves that the same search finds stored values.
    expect(await tablesWith(test.database.db, person.username)).toContain('users')
    expect((await own.delete(`/users/me/api-keys/${id}`)).statusCode).toBe(204)
    await send({ url: '/api/catalog/counts' })
    // A server error while reading the request does not leak it either.
    await test.app.inject({ url: '/api/contact', method: 'POST', headers, payload: Readable.from(['{"a":']) })
    seen.push(await test.metrics.registry.metrics())
    await writeExports(test.database.db, EXPORT_HEAD, async ({ folder, files }) => {
      for (const { name } of files) seen.push(gunzipSync(readFileSync(join(folder, `${name}.gz`))).toString())
    })
    expect(seen.length).toBeGreaterThan(35)
    expect(seen.filter((text) => text.includes(secret))).toEqual([])
    expect(lines.length).toBeGreaterThan(20)
    expect(lines.filter((line) => line.includes(secret))).toEqual([])
  }, 300_000)
})
