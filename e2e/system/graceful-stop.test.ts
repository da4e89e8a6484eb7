import { spawn } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../apps/server/src/db/embedded/embedded.ts'
import { type CopiedDatabase, migratedDatabase } from './databases.ts'
import { startServer, type TestedServer } from '../../tools/topology/processes.ts'

const directory = join(tmpdir(), `inferdex-nginx-${process.pid}`)
/** Enough that both processes have requests in flight when one is stopped, and that many follow. */
const REQUESTS_BEFORE = 100
const REQUESTS_AFTER = 300
const cleanups: (() => Promise<unknown>)[] = []

let database: CopiedDatabase
beforeAll(async () => {
  database = await migratedDatabase()
})
afterAll(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup()
  await database.stop()
})

describe('stopping a process', () => {
  it('kill -TERM under load behind a proxy loses no request, of either kind', async () => {
    const servers = await Promise.all([startServer(database.url, { DRAIN_SECONDS: '1' }), startServer(database.url)])
    cleanups.push(() => servers[1].stop())
    const proxy = await startProxy(servers)
    const load = startLoad(proxy)
    await load.untilMore(REQUESTS_BEFORE)
    const exitCode = await servers[0].stop()
    await load.untilMore(REQUESTS_AFTER)
    const { statuses, failures } = await load.end()
    console.info(`${statuses.length} requests while one of two processes stopped, ${failures.length} failed`)
    expect(failures).toEqual([])
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    expect(exitCode).toBe(0)
    expect(servers[0].log()).toContain('stopped')
  })

  it('readiness turns red first, while requests are still served', async () => {
    const server = await startServer(database.url, { DRAIN_SECONDS: '5' })
    const exited = server.stop()
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 4000 }).toBe(503)
    const page = await fetch(`${server.url}/`)
    expect(page.status).toBe(200)
    expect(page.headers.get('connection')).toBe('close')
    expect(await exited).toBe(0)
  })
})

async function startProxy(servers: readonly TestedServer[]): Promise<number> {
  const port = await freePort()
  await mkdir(directory, { recursive: true })
  const upstreams = servers.map((server) => `server 127.0.0.1:${server.port} max_fails=1 fail_timeout=10s;`).join(' ')
  await writeFile(
    join(directory, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${directory}/nginx.pid; error_log ${directory}/error.log;
     events { worker_connections 512; }
     http {
       access_log off; client_body_temp_path ${directory}/body; proxy_temp_path ${directory}/proxy;
       fastcgi_temp_path ${directory}/f; uwsgi_temp_path ${directory}/u; scgi_temp_path ${directory}/s;
       upstream inferdex { ${upstreams} keepalive 16; }
       server { listen 127.0.0.1:${port};
         location / { proxy_pass http://inferdex; proxy_http_version 1.1; proxy_set_header Connection ""; } }
     }`,
  )
  const nginx = spawn('nginx', ['-c', join(directory, 'nginx.conf')], { stdio: 'inherit' })
  cleanups.push(async () => {
    nginx.kill('SIGTERM')
    await new Promise((resolve) => nginx.once('exit', resolve))
    await rm(directory, { recursive: true, force: true })
  })
  const deadline = Date.now() + 10_000
  while (Date.now() < deadline) {
    const up = await send(port, 'GET').then(
      () => true,
      () => false,
    )
    if (up) return port
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('nginx did not start')
}

/**
 * Sends read-only pages and calls from 8 clients. It is bounded by a number of requests and not by time, because a busy
 * machine sends fewer of them in a second.
 */
function startLoad(port: number) {
  const statuses: number[] = []
  const failures: string[] = []
  const over = new AbortController()
  const clients = Promise.all(
    Array.from({ length: 8 }, async (_, client) => {
      while (!over.signal.aborted) {
        await send(port, client % 4 === 0 ? 'POST' : 'GET').then(
          (status) => statuses.push(status),
          (error: Error) => failures.push(error.message),
        )
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    }),
  )
  return {
    untilMore: async (count: number) => {
      const before = statuses.length
      await expect.poll(() => statuses.length - before, { timeout: 30_000 }).toBeGreaterThanOrEqual(count)
    },
    end: async () => {
      over.abort()
      await clients
      return { statuses, failures }
    },
  }
}

function send(port: number, method: 'GET' | 'POST'): Promise<number> {
  const path = method === 'GET' ? '/' : '/api/auth/login'
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: '127.0.0.1', port, method, path, headers: { 'content-type': 'application/json' } },
      (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode ?? 0))
        response.on('error', reject)
      },
    )
    outgoing.on('error', reject)
    outgoing.end(method === 'POST' ? '{"email":"nobody@example.org","password":"wrong password"}' : undefined)
  })
}
