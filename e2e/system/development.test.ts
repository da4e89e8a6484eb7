import { spawn } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../apps/server/src/db/embedded.ts'
import { startDatabase, type TestedDatabase } from './processes.ts'

const DEV = new URL('../../apps/server/src/main/dev.ts', import.meta.url).pathname

let database: TestedDatabase
let url: string
let stop: () => Promise<unknown>
beforeAll(async () => {
  database = await startDatabase('development')
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [DEV], {
    env: { PATH: process.env.PATH ?? '', DATABASE_URL: database.url, PORT: String(port) },
    stdio: 'inherit',
  })
  stop = () => {
    child.kill('SIGTERM')
    return new Promise((resolve) => child.once('exit', resolve))
  }
  const deadline = Date.now() + 50_000
  while (Date.now() < deadline) {
    const up = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (up) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The development server did not start')
})
afterAll(async () => {
  await stop()
  await database.stop()
})

describe('npm run dev', () => {
  it('shows the home page, the gallery of components and the demo account', async () => {
    const home = await fetch(`${url}/`)
    expect(home.status).toBe(200)
    expect(await home.text()).toContain('Explore Models')
    expect((await fetch(`${url}/dev/components`)).status).toBe(200)
    const login = await (await fetch(`${url}/login`)).text()
    expect(login).toContain('admin@inferdex.example')
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
})
