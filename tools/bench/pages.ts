// Compares a cached page with bare node:http: both send identical bytes, in interleaved rounds. `npm run bench -- pages
// /models` measures another page.
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { connect as connectSocket } from 'node:net'
import { freePort } from '../../apps/server/src/db/embedded/embedded.ts'
import { compareRates, expectAim, withProduct } from './harness.ts'

const CONNECTIONS = 32
const TARGET_RATIO = 0.75
const PATH = process.argv[2] ?? '/'

if (process.argv[2] === 'bare') await serveBare(Number(process.argv[3]), String(process.argv[4]))
else await compare()

async function compare(): Promise<void> {
  await withProduct(
    'pages',
    async () => {},
    async (server) => {
      await (await fetch(`${server.url}${PATH}`)).text()
      const barePort = await freePort()
      const bare = spawn(process.execPath, [import.meta.filename, 'bare', String(barePort), `${server.url}${PATH}`], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      await new Promise((resolve) => bare.stdout.once('data', resolve))
      try {
        const { ratio } = await compareRates(`cached ${PATH}`, {
          product: (forMs) => measure(server.port, forMs),
          plain: (forMs) => measure(barePort, forMs),
          rounds: 7,
          roundMs: 2000,
          warmUpMs: 500,
        })
        console.info(`median ratio ${ratio.toFixed(2)} (target ${TARGET_RATIO})`)
        expectAim(ratio >= TARGET_RATIO)
      } finally {
        bare.kill()
      }
    },
  )
}

/** Serves the same status, headers and body from a minimal server. */
async function serveBare(port: number, url: string): Promise<void> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'br' } })
  const encoded = await rawBody(url)
  const headers = [...response.headers].filter(
    ([name]) => !['date', 'connection', 'keep-alive', 'content-length'].includes(name),
  )
  const flat = [...headers, ['content-length', String(encoded.length)]].flat()
  createServer((_, reply) => {
    reply.writeHead(200, flat)
    reply.end(encoded)
  }).listen(port, '127.0.0.1', () => console.info('listening'))
}

/** Reads the compressed body; fetch would decompress it. */
async function rawBody(url: string): Promise<Buffer> {
  const { port, pathname } = new URL(url)
  const bytes = await new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connectSocket(Number(port), '127.0.0.1', () => {
      socket.write(`GET ${pathname} HTTP/1.1\r\nhost: bench\r\naccept-encoding: br\r\nconnection: close\r\n\r\n`)
    })
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('end', () => resolve(Buffer.concat(chunks)))
    socket.on('error', reject)
  })
  return bytes.subarray(bytes.indexOf('\r\n\r\n') + 4)
}

/** Returns responses per second over keep-alive connections that each send the next request at once. */
function measure(port: number, durationMs: number): Promise<number> {
  const request = Buffer.from(`GET ${PATH} HTTP/1.1\r\nhost: bench\r\naccept-encoding: br\r\n\r\n`)
  return new Promise((resolve, reject) => {
    let responses = 0
    const started = performance.now()
    const sockets = Array.from({ length: CONNECTIONS }, () => {
      const socket = connectSocket(port, '127.0.0.1', () => socket.write(request))
      let awaited = 0
      let received = 0
      socket.on('data', (chunk) => {
        if (awaited === 0) awaited = responseLength(chunk)
        received += chunk.length
        if (received < awaited) return
        responses += 1
        awaited = 0
        received = 0
        socket.write(request)
      })
      socket.on('error', reject)
      return socket
    })
    setTimeout(() => {
      for (const socket of sockets) socket.destroy()
      resolve((responses / (performance.now() - started)) * 1000)
    }, durationMs)
  })
}

function responseLength(firstChunk: Buffer): number {
  const headEnd = firstChunk.indexOf('\r\n\r\n') + 4
  const length = /content-length: (\d+)/i.exec(firstChunk.toString('latin1', 0, headEnd))?.[1]
  return headEnd + Number(length)
}
