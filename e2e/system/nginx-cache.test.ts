import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../apps/server/src/db/embedded/embedded.ts'
import { type CopiedDatabase, migratedDatabase } from './databases.ts'
import { startServer, type TestedServer } from '../../tools/topology/processes.ts'
import { writeNginxConfiguration } from './servers/nginx.ts'

let place: string
let database: CopiedDatabase
let server: TestedServer
let port: number
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'inferdex-nginx-'))
  database = await migratedDatabase()
  server = await startServer(database.url, { TRUSTED_PROXIES: '1' })
  port = await freePort()
})
afterAll(async () => {
  await server.stop()
  await database.stop()
  await rm(place, { recursive: true, force: true })
})

const configure = (name: string, change = (text: string) => text) =>
  writeNginxConfiguration({ place, port, application: [server.port] }, name, (text) =>
    // Shortens how long pages stay fresh.
    change(text.replace('404 30s', '404 5s')),
  )

const tested = (file: string) => promisify(execFile)('nginx', ['-t', '-c', file])

it('nginx takes the configuration, and refuses one with a mistake', async () => {
  await tested(await configure('good.conf'))
  const bad = await configure('bad.conf', (text) => text.replace('proxy_cache_use_stale', 'proxy_cache_use_stail'))
  await expect(tested(bad)).rejects.toThrow('proxy_cache_use_stail')
})

it('public pages come from its cache, also when every process is gone; personal ones never', async () => {
  const nginx = spawn('nginx', ['-c', await configure('nginx.conf')], { stdio: 'inherit' })
  try {
    const get = async (path: string, headers: Record<string, string> = {}) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
      await response.arrayBuffer()
      return `${response.status} ${response.headers.get('x-cache')}`
    }
    await expect.poll(() => get('/readyz').catch(() => ''), { timeout: 10_000 }).toMatch(/^200 /)
    expect(await get('/models')).toBe('200 MISS')
    await expect.poll(() => get('/models')).toBe('200 HIT')
    expect(await get('/models', { authorization: 'Bearer x' })).not.toContain('HIT')
    expect(await get('/api/auth/me')).toBe('401 MISS')
    expect(await get('/api/auth/me')).toBe('401 MISS')
    await server.kill()
    const seen = new Set<string>()
    await expect
      .poll(async () => [...seen.add(await get('/models'))], { timeout: 30_000, interval: 500 })
      .toContain('200 STALE')
    expect([...seen].filter((status) => !status.startsWith('200 '))).toEqual([])
    const refused = await fetch(`http://127.0.0.1:${port}/providers`)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  } finally {
    nginx.kill('SIGTERM')
    await once(nginx, 'exit')
  }
})
