import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from 'node:net'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anEntry, feedFile, type FeedTest, feedTest } from '../../testing/feeds/feed-app.ts'
import type { FeedReach } from './fetch-feed.ts'
import { runFeed } from './feed-runs.service.ts'
import { readInferdex } from './sources/inferdex.ts'

const MEGABYTE = 1024 * 1024
/** Allows this machine and plain HTTP, which production never does. */
const HERE: FeedReach = {
  mayReach: (address) => address === '127.0.0.1',
  schemes: ['http:'],
  retryAfterMs: 1,
  timeoutMs: 20_000,
}

const servers: Server[] = []
const feed: FeedTest = await feedTest()
beforeEach(async () => {
  await feed.reset()
  await runFeed(feed.deps, 'test-list', { cause: 'file', file: Buffer.from(FILE) })
  feed.taken.length = 0
  feed.clock.now = new Date('2026-07-02T12:00:00Z')
})
afterEach(() => {
  for (const server of servers.splice(0)) {
    if ('closeAllConnections' in server)
      (server as unknown as { closeAllConnections: () => void }).closeAllConnections()
    server.close()
  }
})

const FILE = feedFile([anEntry('seller/one'), anEntry('seller/two')])

async function listen(server: Server): Promise<string> {
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const serve = (listener: RequestListener) => listen(createServer(listener))
/** A server that sends raw bytes, including invalid HTTP. */
const serveBytes = (talk: (socket: Socket) => void) =>
  listen(createSocketServer((socket) => talk(socket.on('error', () => {}))))

async function runFrom(url: string, reach: FeedReach = {}) {
  await feed.db.updateTable('feeds').set({ url }).execute()
  return await runFeed({ ...feed.deps, reach: { ...HERE, ...reach } }, 'test-list', { cause: 'schedule' })
}

/** Writes as fast as the client reads, and returns how many bytes were sent before it disconnected. */
async function pour(response: ServerResponse, part: Buffer, bytes: number): Promise<number> {
  let sent = 0
  while (sent < bytes && !response.destroyed) {
    if (!response.write(part)) await Promise.race([once(response, 'drain'), once(response, 'close')])
    sent += part.length
  }
  response.end()
  return sent
}

describe('a feed from a server', () => {
  it.each([
    ['as it is', {}, Buffer.from(FILE.replace('one', 'new'))],
    ['packed by gzip', { 'content-encoding': 'gzip' }, gzipSync(FILE.replace('one', 'new'))],
    ['packed by brotli', { 'content-encoding': 'br' }, brotliCompressSync(FILE.replace('one', 'new'))],
    ['called something else', { 'content-type': 'image/png' }, Buffer.from(FILE.replace('one', 'new'))],
  ])('%s is taken in', async (_, headers, body) => {
    const url = await serve((__, response) => response.writeHead(200, headers).end(body))
    expect(await runFrom(url)).toMatchObject({ state: 'done' })
    expect(feed.taken.map((taken) => taken.entries.map(({ key }) => key))).toEqual([['seller/new', 'seller/two']])
  })

  it('is asked for only if it changed since the last good copy, and is as fresh as that answer', async () => {
    const asked: unknown[] = []
    const url = await serve(({ headers }, response) => {
      asked.push([headers['if-none-match'], headers['if-modified-since']])
      if (headers['if-none-match'] === '"2"') response.writeHead(304).end()
      else response.writeHead(200, { etag: '"2"', 'last-modified': 'Wed, 01 Jul 2026 00:00:00 GMT' }).end(FILE)
    })
    expect(await runFrom(url)).toMatchObject({ state: 'unchanged' })
    feed.clock.now = new Date('2026-07-03T12:00:00Z')
    expect(await runFrom(url)).toMatchObject({ state: 'unchanged' })
    expect(asked).toEqual([
      [undefined, undefined],
      ['"2"', 'Wed, 01 Jul 2026 00:00:00 GMT'],
    ])
    expect(feed.taken).toEqual([])
    expect((await feed.feed()).last_read_at).toEqual(feed.clock.now)
  })

  it('that failed for a moment is tried three times', async () => {
    let tries = 0
    const url = await serve((_, response) => {
      tries += 1
      response.writeHead(tries < 3 ? 503 : 200).end(FILE)
    })
    expect(await runFrom(url)).toMatchObject({ state: 'unchanged' })
    expect(tries).toBe(3)
  })
})

/** Each of them fails with a one-sentence message. */
const HARMFUL: [string, () => Promise<string>, string, FeedReach?][] = [
  ['redirects to a private address', () => redirectingTo('http://10.0.0.1/'), 'The address leads to a private network'],
  [
    'redirects to cloud metadata',
    () => redirectingTo('http://169.254.169.254/'),
    'The address leads to a private network',
  ],
  ['redirects to IPv6 loopback', () => redirectingTo('http://[::1]/'), 'The address leads to a private network'],
  [
    'redirects to a number that is an address',
    () => redirectingTo('http://167772161/'),
    'The address leads to a private network',
  ],
  [
    'redirects to a file',
    () => redirectingTo('file:///etc/passwd'),
    'The address, or one that it leads to, is not https',
  ],
  ['redirects to nothing', () => redirectingTo('http://'), 'The server redirects to something that is no address'],
  ['redirects in a circle', () => redirectingTo('/'), 'The server redirects too often'],
  [
    'redirects to a name of this machine',
    () => redirectingTo('http://localhost:1/'),
    'The address leads to a private network',
    { mayReach: (address) => address === '127.0.0.1' && address.length === 0 },
  ],
  [
    'redirects and never ends its answer',
    () =>
      serve((request, response) => {
        if (request.url === '/')
          void pour(response.writeHead(302, { location: '/missing' }), Buffer.alloc(MEGABYTE), 2 ** 30)
        else response.writeHead(404).end()
      }),
    'The server answered 404',
  ],
  ['answers 503', () => serve((_, response) => response.writeHead(503).end()), 'The server answered 503 after 3 tries'],
  ['answers 304 unasked', () => serve((_, response) => response.writeHead(304).end()), 'The server answered 304'],
  ['answers 204', () => serve((_, response) => response.writeHead(204).end()), 'The server answered 204'],
  ['never answers', () => serve(() => {}), 'The server took too long', { timeoutMs: 200 }],
  [
    'never finishes its head',
    () => serveBytes((socket) => socket.write('HTTP/1.1 200 OK\r\nx: ')),
    'The server took too long',
    { timeoutMs: 200 },
  ],
  [
    'sends a byte now and then',
    () =>
      serve((_, response) => {
        const drip = setInterval(() => response.write('['), 20)
        response.on('close', () => clearInterval(drip))
      }),
    'The server took too long',
    { timeoutMs: 500 },
  ],
  [
    'hangs in the middle',
    () => serve((_, response) => response.writeHead(200, { 'content-length': FILE.length }).write(FILE.slice(0, 20))),
    'The server took too long',
    { timeoutMs: 300 },
  ],
  [
    'promises more than it sends',
    () => serveBytes((socket) => socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n${FILE}`)),
    'The connection ended before the file was complete after 3 tries',
  ],
  [
    'sends more than it promises',
    () =>
      serveBytes((socket) => socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 20\r\nconnection: close\r\n\r\n${FILE}`)),
    'The file is not valid JSON',
  ],
  [
    'promises 1 TB',
    () => serve((_, response) => response.writeHead(200, { 'content-length': 2 ** 40 }).write(FILE)),
    'The file is larger than 64 MB',
  ],
  [
    'closes at once',
    () => serveBytes((socket) => socket.destroy()),
    'The connection ended before the file was complete after 3 tries',
  ],
  [
    'is no web server',
    () => serveBytes((socket) => socket.end('220 mail.example ESMTP\r\n')),
    'The server does not answer as a web server does',
  ],
  [
    'has a head of a megabyte',
    () => serveBytes((socket) => socket.end(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(MEGABYTE)}\r\n\r\n${FILE}`)),
    'The server does not answer as a web server does',
  ],
  ['says gzip and sends none', () => packed('gzip', Buffer.from(FILE)), 'The compressed file is broken'],
  ['says brotli and sends none', () => packed('br', Buffer.from(FILE)), 'The compressed file is broken'],
  ['cuts its gzip', () => packed('gzip', gzipSync(FILE).subarray(0, 40)), 'The compressed file is broken'],
  [
    'packs in an unknown way',
    () => packed('zip', Buffer.from(FILE)),
    'The server compressed the file in an unknown way',
  ],
  [
    'packs twice',
    () => packed('gzip, gzip', gzipSync(gzipSync(FILE))),
    'The server compressed the file in an unknown way',
  ],
  ['sends half of a JSON', () => sending(FILE.slice(0, FILE.length / 2)), 'The file is not valid JSON'],
  ['sends a page', () => sending('<!doctype html><h1>Sign in</h1>'), 'The file is not valid JSON'],
  ['sends a million brackets', () => sending('['.repeat(1_000_000)), 'The file is not valid JSON'],
  [
    'sends a list in a list, 200,000 deep',
    () => sending(`{"entries":${'['.repeat(200_000)}${']'.repeat(200_000)}}`),
    'The file has no entries',
  ],
  ['names a prototype', () => sending('{"__proto__":{"entries":[]}}'), 'The file has no list "entries"'],
  [
    'sends only entries that cannot be stored',
    () => sending(feedFile([anEntry('a\0b'), anEntry('half \ud83d'), anEntry('x'.repeat(5000))])),
    'The file has no entries',
  ],
]

const redirectingTo = (location: string) => serve((_, response) => response.writeHead(302, { location }).end())
const packed = (encoding: string, body: Buffer) =>
  serve((_, response) => response.writeHead(200, { 'content-encoding': encoding }).end(body))
const sending = (body: string) => serve((_, response) => response.end(body))

describe('a server that does harm', () => {
  it.each(HARMFUL)(
    '%s: the run fails in one sentence, and the last good copy stays',
    async (_, start, error, reach) => {
      const before = await feed.feed()
      const url = await start()
      expect(await runFrom(url, reach)).toMatchObject({ state: 'failed', error })
      expect(feed.taken).toEqual([])
      expect(await feed.lastRun()).toMatchObject({ state: 'failed', error })
      expect(await feed.feed()).toEqual({ ...before, url })
      expect(await feed.db.selectFrom('feed_copies').select('file_hash').execute()).toEqual([
        { file_hash: before.last_good_hash },
      ])
    },
  )

  it.each(['http://127.0.0.1:1/', 'http://localhost:1/', 'https://[::1]/', 'https://10.0.0.1/', 'https://0x7f.1/'])(
    '%s is never reached from production',
    async (url) => {
      await feed.db.updateTable('feeds').set({ url }).execute()
      const run = await runFeed(feed.deps, 'test-list', { cause: 'schedule' })
      expect(run.state).toBe('failed')
      expect(run.error).toMatch(/^The address(, or one that it leads to, is not https| leads to a private network)$/)
    },
  )
})

describe('a server that sends too much', () => {
  /** Returns the peak memory of buffers during the run, in megabytes. */
  async function memoryOf(run: Promise<unknown>): Promise<number> {
    const before = process.memoryUsage().arrayBuffers
    let most = 0
    const look = setInterval(() => {
      most = Math.max(most, process.memoryUsage().arrayBuffers - before)
    }, 10)
    await run.finally(() => clearInterval(look))
    return most / MEGABYTE
  }

  it('1 GB: it is stopped at 64 MB', async () => {
    let sent = Promise.resolve(0)
    const url = await serve((_, response) => {
      sent = pour(response, Buffer.alloc(MEGABYTE, ' '), 1024 * MEGABYTE)
    })
    let run: object = {}
    const memory = await memoryOf(runFrom(url).then((result) => (run = result)))
    expect(run).toMatchObject({ state: 'failed', error: 'The file is larger than 64 MB' })
    expect((await sent) / MEGABYTE).toBeLessThan(100)
    expect(memory).toBeLessThan(300)
  })

  it.each([
    ['gzip', () => gzipSync(Buffer.alloc(512 * MEGABYTE), { level: 9 })],
    ['br', () => brotliCompressSync(Buffer.alloc(512 * MEGABYTE), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
  ])('half a GB packed by %s: it is stopped at 64 MB', async (encoding, bomb) => {
    const url = await packed(encoding, bomb())
    let run: object = {}
    const memory = await memoryOf(runFrom(url).then((result) => (run = result)))
    expect(run).toMatchObject({ state: 'failed', error: 'The file is larger than 64 MB' })
    expect(memory).toBeLessThan(300)
  })

  it('empty gzip parts without an end: it is stopped at 64 MB', async () => {
    const nothing = Buffer.concat(Array.from({ length: 50_000 }, () => gzipSync('', { level: 1 })))
    const url = await serve((_, response) => {
      void pour(response.writeHead(200, { 'content-encoding': 'gzip' }), nothing, 1024 * MEGABYTE)
    })
    expect(await runFrom(url, { maxBytes: 4 * MEGABYTE })).toMatchObject({ state: 'failed' })
  })

  it('a file of 40 MB is read while the process still answers', async () => {
    const fileOf = (name: string) =>
      feedFile(Array.from({ length: 90_000 }, (_, n) => anEntry(`seller/${name}-${n}`, { name: 'x'.repeat(250) })))
    const startedAt = performance.now()
    readInferdex(fileOf('model'))
    const alone = performance.now() - startedAt
    let shortest = Number.POSITIVE_INFINITY
    // The best of three: other processes may pause this one, but reading on the main thread would block it every time.
    for (const name of ['first', 'second', 'third']) {
      const body = Buffer.from(fileOf(name))
      const url = await serve((_, response) => response.end(body))
      const longest = await longestPause(async () => {
        expect(await runFrom(url)).toMatchObject({ state: 'done' })
      })
      expect(feed.taken.at(-1)?.entries).toHaveLength(90_000)
      shortest = Math.min(shortest, longest)
      if (shortest < alone / 2) break
    }
    // Reading on the main thread would have blocked it that long.
    expect(shortest).toBeLessThan(alone / 2)
  }, 180_000)
})

/** Returns the longest time for which the event loop was blocked during the work, in milliseconds. */
async function longestPause(work: () => Promise<void>): Promise<number> {
  let longest = 0
  let last = performance.now()
  const beat = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 5)
  await work()
  clearInterval(beat)
  return longest
}
