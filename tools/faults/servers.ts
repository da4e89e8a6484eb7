// External servers that the product depends on. Each can be slow, fail, or be down.
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Bucket, openBucket } from '../../apps/server/src/testing/servers/bucket.ts'
import type { serverStates } from './plan.ts'

export type ServerState = 'well' | (typeof serverStates)[number]

export type TriedServer = {
  readonly url: string
  setState: (state: ServerState) => Promise<void>
  close: () => Promise<void>
}

const SLOW_MS = 1500

/** Starts a server on a port that it keeps while it is down. By default a failure is a 500. */
async function startServer(
  respond: RequestListener,
  fail: RequestListener = (_, response) => response.writeHead(500).end(),
): Promise<TriedServer> {
  let state: ServerState = 'well'
  const server = createServer((request, response) => {
    if (state === 'fails') fail(request, response)
    else if (state === 'slow') void wait(SLOW_MS).then(() => respond(request, response))
    else respond(request, response)
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  await listen(0)
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  return {
    url: `http://127.0.0.1:${port}`,
    setState: async (next) => {
      if (state === 'gone' && next !== 'gone') await listen(port)
      if (state !== 'gone' && next === 'gone') await close()
      state = next
    },
    close: async () => {
      if (state !== 'gone') await close()
    },
  }
}

/** Starts an OpenID Connect server that only serves discovery, the first request of a sign-in. */
export async function startSignInServer(): Promise<TriedServer> {
  const server = await startServer((_, response) => {
    const endpoints = {
      authorization_endpoint: `${server.url}/in`,
      token_endpoint: `${server.url}/token`,
      jwks_uri: `${server.url}/keys`,
    }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ issuer: server.url, response_types_supported: ['code'], ...endpoints }))
  })
  return server
}

/** Starts a server with the API of Amazon S3 and one bucket. */
export async function startStorageServer(): Promise<TriedServer & Pick<Bucket, 'env' | 'names'>> {
  const folder = await mkdtemp(join(tmpdir(), 'inferdex-bucket-'))
  const { respond, env, names } = await openBucket(folder)
  const server = await startServer(respond)
  return {
    ...server,
    env: { ...env, S3_ENDPOINT: server.url },
    names,
    close: async () => {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type HookTry = { readonly id: string; readonly signedId: unknown; readonly isAccepted: boolean }
export type HookServer = TriedServer & { readonly tries: HookTry[] }

/** Starts the receiver of a person's webhook. It records every message, also those that it refuses. */
export async function startHookServer(): Promise<HookServer> {
  const tries: HookTry[] = []
  const receive = (isAccepted: boolean) => (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(parts).toString()) as { type: string; challenge: string; id: string }
      if (body.type === 'challenge') return void response.end(body.challenge)
      tries.push({ id: body.id, signedId: request.headers['webhook-id'], isAccepted })
      return void response.writeHead(isAccepted ? 204 : 500).end()
    })
  }
  return { ...(await startServer(receive(true), receive(false))), tries }
}

export const LISTED = 10
export const listedName = (n: number) => `listed-${n}`

/** Returns the input price of all entries of a version of the list. */
export const listedPrice = (version: number) => String((2000 + (version % 100)) / 1000)

export type ListServer = TriedServer & {
  /** How often the list was requested. */
  requests: () => number
  /** Returns the version with this hash. */
  versionOf: (hash: string) => number | undefined
}

/** Starts a server with a list of prices that changes with each request. A failure truncates the response. */
export async function startListServer(provider: string): Promise<ListServer> {
  const versions = new Map<string, number>()
  let requests = 0
  const nextList = () => {
    requests += 1
    const amount = listedPrice(requests)
    const entries = Array.from({ length: LISTED }, (_, n) => ({
      key: `${provider}/${listedName(n)}`,
      provider,
      providerModelId: listedName(n),
      facts: [
        { field: 'input', value: amount, unit: '1M-tokens' },
        { field: 'output', value: '8', unit: '1M-tokens' },
      ],
    }))
    // The number makes the hash unique: a hundred versions later the prices repeat.
    const list = JSON.stringify({ version: requests, entries })
    versions.set(createHash('sha256').update(list).digest('hex'), requests)
    return list
  }
  const server = await startServer(
    (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(nextList()),
    (_, response) => {
      const list = nextList()
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': list.length })
      response.write(list.slice(0, list.length / 2), () => response.destroy())
    },
  )
  return { ...server, requests: () => requests, versionOf: (hash) => versions.get(hash) }
}
