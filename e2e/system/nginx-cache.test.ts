import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../apps/server/src/db/embedded.ts'
import { startDatabase, startServer, type TestedDatabase, type TestedServer } from './processes.ts'

const CONFIGURATION = new URL('../../deploy/nginx/inferdex.conf', import.meta.url)

let place: string
let database: TestedDatabase
let server: TestedServer
let port: number
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'inferdex-nginx-'))
  database = await startDatabase('nginx-cache')
  server = await startServer(database.url, { TRUSTED_PROXIES: '1' })
  port = await freePort()
})
afterAll(async () => {
  await server.stop()
  await database.stop()
  await rm(place, { recursive: true, force: true })
})

/** Writes our configuration as nginx would include it, with the places and ports of this test. */
async function configure(name: string, change: (text: string) => string = (text) => text): Promise<string> {
  const text = (await readFile(CONFIGURATION, 'utf8'))
    .replace('/var/cache/nginx/inferdex', join(place, 'cache'))
    .replace('server application:3000', `server 127.0.0.1:${server.port}`)
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    // Pages become old sooner.
    .replace('404 30s', '404 5s')
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${place}/${kind};`,
  )
  const file = join(place, name)
  await writeFile(
    file,
    `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; pid ${place}/pid; error_log ${place}/error.log;
     events { worker_connections 256; }
     http { access_log off; ${paths.join(' ')}
     ${change(text)} }`,
  )
  return file
}

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
