import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort } from '../../apps/server/src/db/embedded/embedded.ts'
import { type CheckoutCopy, copyCheckout } from './checkout-copy.ts'
import { type CopiedDatabase, seededDatabase } from './databases.ts'

/** Vite compiles a page on its first request. */
const FIRST_TIME = { timeout: 180_000 }

let checkout: CheckoutCopy
let database: CopiedDatabase
let url: string
let stop: () => Promise<unknown>
beforeAll(async () => {
  checkout = await copyCheckout()
  database = await seededDatabase()
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [join(checkout.folder, 'apps/server/src/main/dev.ts')], {
    cwd: checkout.folder,
    env: { PATH: process.env.PATH ?? '', DATABASE_URL: database.url, PORT: String(port) },
    stdio: 'inherit',
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  await vi.waitUntil(async () => child.exitCode !== null || (await status('/readyz')) === 200, {
    timeout: 200_000,
    interval: 100,
  })
  if (child.exitCode !== null) throw new Error('The server ended by itself')
})
afterAll(async () => {
  await stop()
  await database.stop()
  await checkout.remove()
})

/** Returns the status of a page, or 0 if the server does not listen. */
function status(path: string): Promise<number> {
  return fetch(url + path).then(
    (response) => response.status,
    () => 0,
  )
}

describe('npm run dev', () => {
  it('shows the home page, the gallery of components and the demo account', FIRST_TIME, async () => {
    const home = await fetch(`${url}/`)
    expect(home.status).toBe(200)
    expect(await home.text()).toContain('Explore Models')
    expect((await fetch(`${url}/dev/components`)).status).toBe(200)
    const login = await (await fetch(`${url}/login`)).text()
    expect(login).toContain('admin@inferdex.example')
    // It loads what the template lacks.
    expect((await database.pool.query('select from reviews')).rowCount).toBeGreaterThan(0)
  })

  it('signs up and in', async () => {
    const post = (path: string, body: unknown) =>
      fetch(`${url}/api/auth/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const account = { username: 'newcomer', email: 'newcomer@example.org', password: 'correct horse battery staple' }
    expect((await post('register', account)).status).toBe(201)
    expect((await post('login', { email: account.email, password: account.password })).status).toBe(200)
    expect((await post('login', { email: 'admin@inferdex.example', password: 'inferdex-demo' })).status).toBe(200)
  })

  it(
    'runs an edited query and an edited contract without a word, and shows pages with them [HOUSE-18]',
    FIRST_TIME,
    async () => {
      const names = async () => {
        const response = await fetch(`${url}/api/catalog/capabilities`)
        return ((await response.json()) as { name: string }[]).map(({ name }) => name)
      }
      const before = await names()
      expect(before.length).toBeGreaterThan(3)
      const query = `.select(['id', 'name', 'display_name as displayName', 'category'])\n    .orderBy('name')`
      await checkout.edit('apps/server/src/features', query, query.replace(`('name')`, `('name', 'desc')`))
      await expect.poll(() => names().catch(() => []), { timeout: 50_000 }).toEqual(before.toReversed())

      const asked = '/api/catalog/capabilities?spoken=yes'
      expect(await status(asked)).toBe(400)
      const input = 'query: z.strictObject({ category: searchText.optional(), activeOnly: queryFlag.optional() })'
      const spoken = input.replace('{ category', '{ spoken: searchText.optional(), category')
      await checkout.edit('packages/contracts/src', input, spoken)
      await expect.poll(() => status(asked), { timeout: 50_000 }).toBe(200)
      await expect.poll(() => status('/models'), { timeout: 50_000 }).toBe(200)
    },
  )
})
