import { execFile } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { type ClientRequest, get } from 'node:http'
import { connect as openSocket, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CopiedDatabase, seededDatabase } from './databases.ts'
import { startServer, type TestedServer } from '../../tools/topology/processes.ts'

/** `SURVIVAL=full` runs it for a minute, with a minute of rest; here it is less. */
const isFull = process.env.SURVIVAL === 'full'
const HOSTILE_MS = isFull ? 60_000 : 5000
/** The duration of the measurements before and after it. */
const COMPARED_MS = 20_000
const REST_MS = isFull ? 60_000 : 20_000
const CONNECTIONS = 200
const PAUSE_MS = 400
const STREAMS = 300
const HOSTILE = '127.0.0.2'
const MAX_MORE_MB = 100
/** Token bucket of uncached pages per address: burst and refill rate. */
const MISSES = { atOnce: 30, perSecond: 1 }
const MIN_RATE = 0.8
const ASKING = new URL('ask-for-cached-pages.ts', import.meta.url).pathname

let database: CopiedDatabase
let server: TestedServer
beforeAll(async () => {
  database = await seededDatabase()
  server = await startServer(database.url, { LOG_LEVEL: 'error', RATE_LIMITS: 'on' })
}, 180_000)
afterAll(async () => {
  await server.stop()
  await database.stop()
})

const anything = (bytes = 6) => randomBytes(bytes).toString('hex')

/** Every address that was known to cost memory or time, and some more. */
const hostileAddresses = [
  () => `/models?${anything(5000)}`,
  () => `/models?z=${anything(3500)}`,
  () => `/models/${anything(3500)}`,
  () => `/?${anything()}=${anything()}`,
  () => `/models?q=${anything()}`,
  () => `/calculator?requests=${randomInt(1, 1_000_000)}`,
  () => `/search?q=${anything()}`,
  () => `/model/${anything()}`,
  () => `/provider/${anything()}?tab=${anything()}`,
  () => `/model/gpt-oss-120b?sort=${anything()}`,
  () => `/admin/models/${anything()}`,
  () => `/${anything()}/${anything()}`,
  () => `/models.data?_routes=${anything()}`,
  () => `/model/${anything()}.data?_routes=root,${anything()}`,
  () => `/api/catalog/counts?z=${anything()}`,
  () => `/api/catalog/models?search=${anything()}`,
  () => `/api/catalog/models/${anything()}`,
]
/** A call that is only validated and refused. */
const refusedAddress = () => `/api/catalog/counts?z=${anything()}`

const hostileAddress = (connection: number) => hostileAddresses[connection % hostileAddresses.length]?.() ?? '/'

type Asker = { count: () => number; stop: () => void }

/** Starts connections that send requests at a constant rate, regardless of the responses. */
function startAsking(address: (connection: number) => string): Asker {
  let asked = 0
  let isOver = false
  const open = (connection: number): Socket => {
    const again = () => {
      if (isOver || socket.destroyed) return
      asked += 1
      socket.write(`GET ${address(connection)} HTTP/1.1\r\nhost: site.example\r\naccept-encoding: br\r\n\r\n`)
      setTimeout(again, PAUSE_MS)
    }
    const socket = openSocket({ port: server.port, host: '127.0.0.1', localAddress: HOSTILE }, again)
    socket.on('error', () => {})
    socket.on('data', () => {})
    return socket
  }
  const sockets = Array.from({ length: CONNECTIONS }, (_, connection) => open(connection))
  return {
    count: () => asked,
    stop: () => {
      isOver = true
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Measures cached pages per second from a separate process. */
async function cachedPagesPerSecond(forMs: number): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [ASKING, String(server.port), String(forMs)])
  return Number(stdout)
}

/**
 * Measures cached pages under that load, after all visitors have used up their limits. It counts pages per CPU time of
 * the process, because pages per second depend on the other load of the machine.
 */
async function besides(address: (connection: number) => string, forMs: number) {
  const asking = startAsking(address)
  await wait(2000)
  const [askedBefore, usedBefore] = [asking.count(), await server.metric('process_cpu_seconds_total')]
  const rate = await cachedPagesPerSecond(forMs)
  const used = (await server.metric('process_cpu_seconds_total')) - usedBefore
  asking.stop()
  const seconds = forMs / 1000
  return { rate, ofProcessor: (rate * seconds) / used, asked: (asking.count() - askedBefore) / seconds }
}

function wordsOf({ rate, ofProcessor, asked }: Awaited<ReturnType<typeof besides>>): string {
  const pages = `${ofProcessor.toFixed(0)} cached pages per second of a processor, ${rate.toFixed(0)} per second`
  return `${asked.toFixed(0)} requests/s, with ${pages}`
}

const streams: ClientRequest[] = []
function follow(localAddress: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const target = { host: '127.0.0.1', port: server.port, path: '/api/changes', agent: false, localAddress }
    const request = get(target, ({ statusCode = 0 }) => resolve(statusCode))
    request.on('error', reject)
    streams.push(request)
  })
}

const residentMb = async () => (await server.metric('process_resident_memory_bytes')) / 1024 / 1024

/**
 * Compares cached pages under that load with those before and after it. Only on a quiet machine: on a busy one the
 * process gets little CPU time, and the allowed requests of one address take a share of it.
 */
async function expectSameRate(): Promise<void> {
  const first = await besides(refusedAddress, COMPARED_MS)
  const hostile = await besides(hostileAddress, HOSTILE_MS)
  const last = await besides(refusedAddress, COMPARED_MS)
  for (const figures of [first, hostile, last]) console.info(wordsOf(figures))
  const ratio = (2 * hostile.ofProcessor) / (first.ofProcessor + last.ofProcessor)
  console.info(`cached pages keep ${ratio.toFixed(2)} of their rate`)
  expect(ratio).toBeGreaterThan(MIN_RATE)
}

describe('visitors who invent addresses', () => {
  it(`${CONNECTIONS} connections: memory and rendered pages stay bounded, others get event streams [SAFE-05]`, async () => {
    // Like a site in use: the code is warm and the usual pages are cached.
    for (const path of ['/', '/models', '/providers', '/model/gpt-oss-120b', '/calculator', '/nothing-here']) {
      await (await fetch(server.url + path)).text()
    }
    await besides(refusedAddress, 1000)
    const before = await residentMb()

    for (let n = 0; n < STREAMS; n += 1) await follow(HOSTILE).catch(() => {})
    expect(await server.metric('event_streams_open')).toBeLessThanOrEqual(100)
    expect(await follow('127.0.0.3')).toBe(200)

    const rendersBefore = await server.metric('page_renders_total')
    const startedAt = performance.now()
    const hostile = await besides(hostileAddress, HOSTILE_MS)
    const renders = (await server.metric('page_renders_total')) - rendersBefore
    const allowed = MISSES.atOnce + MISSES.perSecond * ((performance.now() - startedAt) / 1000)
    console.info(`${renders} pages rendered beside ${wordsOf(hostile)}`)
    expect(hostile.asked * (HOSTILE_MS / 1000)).toBeGreaterThan(10 * allowed)
    expect(renders).toBeLessThanOrEqual(allowed)
    expect(await follow('127.0.0.3')).toBe(200)
    for (const stream of streams) stream.destroy()
    // Memory is released by the garbage collector, at an unknown time.
    await expect
      .poll(async () => (await residentMb()) - before, { timeout: REST_MS, interval: 1000 })
      .toBeLessThan(MAX_MORE_MB)
    if (isFull) await expectSameRate()
    expect(server.process.exitCode).toBeNull()
  }, 300_000)
})
