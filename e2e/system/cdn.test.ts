import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort } from '../../apps/server/src/db/embedded/embedded.ts'
import { type CopiedDatabase, migratedDatabase } from './databases.ts'
import { startServer, type TestedServer } from '../../tools/topology/processes.ts'
import { writeNginxConfiguration } from './servers/nginx.ts'
import { aDeal, createStaffMember, type Sender, signIn } from './servers/staff-member.ts'

const PURGE = new URL('../../tools/deploy/purge-nginx-cache.ts', import.meta.url).pathname
const CDN_PURGE_TOKEN = 'a token of this test'
const SOON_MS = 1000

let place: string
let database: CopiedDatabase
let servers: TestedServer[] = []
let started: ChildProcess[] = []
let site: string
let send: Sender
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'inferdex-cdn-'))
  database = await migratedDatabase()
  await createStaffMember(database)
  const [port, purgePort] = [await freePort(), await freePort()]
  site = `http://127.0.0.1:${port}`
  const env = { CDN_PURGE_URL: `http://127.0.0.1:${purgePort}/`, CDN_PURGE_TOKEN, TRUSTED_PROXIES: '1', ROLE: 'web' }
  servers = await Promise.all([startServer(database.url, env), startServer(database.url, env)])
  const application = servers.map((server) => server.port)
  const nginx = spawn('nginx', ['-c', await writeNginxConfiguration({ place, port, application }, 'nginx.conf')])
  const purger = spawn(process.execPath, [PURGE, '--cache', join(place, 'cache'), '--port', String(purgePort)], {
    env: { ...process.env, CDN_PURGE_TOKEN },
  })
  started = [nginx, purger]
  await once(purger.stdout, 'data')
  const isUp = () =>
    fetch(`${site}/readyz`).then(
      ({ status }) => status,
      () => 0,
    )
  await vi.waitUntil(async () => (await isUp()) === 200, { timeout: 10_000 })
  send = await signIn(site)
})
afterAll(async () => {
  for (const child of started) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await Promise.all(servers.map((server) => server.stop()))
  await database.stop()
  await rm(place, { recursive: true, force: true })
})

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(site + path, { headers })
  const text = await response.text()
  return { cache: response.headers.get('x-cache'), tags: response.headers.get('surrogate-key'), text }
}

describe('a cache in front that is purged by tags: nginx and two processes', () => {
  it('public responses name their tags; a change is seen by its author at once and by everyone within a second', async () => {
    let deal = (await (await send('POST', '/admin/deals', aDeal('Deal 0'))).json()) as { id: string; revision: number }
    expect((await get('/deals')).tags?.split(' ')).toContain('deals')
    expect((await get('/api/catalog/deals?limit=5')).tags?.split(' ')).toContain('deals')
    // Responses that were in flight when the deal was created are purged again.
    await expect.poll(async () => (await get('/deals')).text, { timeout: 10_000 }).toContain('Deal 0')
    await new Promise((resolve) => setTimeout(resolve, 4000))
    for (let round = 1; round <= 6; round += 1) {
      await expect.poll(async () => (await get('/deals')).cache, { timeout: 10_000 }).toBe('HIT')
      await get('/signup')
      const title = `Deal ${round}`
      const saved = await send('PUT', `/admin/deals/${deal.id}`, { revision: deal.revision, title })
      expect(saved.status).toBe(200)
      deal = (await saved.json()) as typeof deal
      const cookie = saved.headers.get('set-cookie')?.split(';')[0] ?? ''
      // The author's read replaces the cached page, so it is skipped in every second round.
      if (round % 2 === 0) expect((await get('/deals', { cookie })).text).toContain(title)
      await expect.poll(async () => (await get('/deals')).text, { timeout: SOON_MS, interval: 20 }).toContain(title)
      // It does not depend on deals, so it is not purged.
      expect((await get('/signup')).cache).not.toBe('MISS')
    }
  })

  it('is not purged by those without the token', async () => {
    const response = await fetch(`http://127.0.0.1:${started[1]?.spawnargs.at(-1)}/`, {
      method: 'POST',
      body: '{"surrogate_keys":["deals"]}',
    })
    expect(response.status).toBe(403)
  })
})
