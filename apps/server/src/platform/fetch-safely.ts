import { lookup as resolve } from 'node:dns'
import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as requestPlain,
} from 'node:http'
import { request as requestSecure } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

const MAX_REDIRECTS = 3
const FIRST_BYTES = 64 * 1024

/** Addresses that are not on the public internet: this machine, its network, and reserved ranges. */
const NOT_PUBLIC = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  NOT_PUBLIC.addSubnet(network, prefix, 'ipv4')
// Nothing outside 2000::/3 is public. Inside it, these ranges embed other addresses or are reserved for documentation.
const PUBLIC_V6 = new BlockList()
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  NOT_PUBLIC.addSubnet(network, prefix, 'ipv6')

/** Returns whether an IP address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !NOT_PUBLIC.check(address, 'ipv4')
  return family === 6 && PUBLIC_V6.check(address, 'ipv6') && !NOT_PUBLIC.check(address, 'ipv6')
}

export type FetchLimits = {
  /** Applies to the file as it is sent, and as it is unpacked. */
  readonly maxBytes: number
  /** For the whole request, so that a server cannot stall it by sending a byte per second. */
  readonly timeoutMs: number
  readonly headers?: OutgoingHttpHeaders
  /** Returns whether an IP address may be reached; tests allow this machine. */
  readonly mayReach?: (address: string) => boolean
  readonly schemes?: readonly string[]
}

export type FetchRefusal = 'scheme' | 'not-public' | 'status' | 'redirects' | 'too-large' | 'encoding' | 'timeout'

/** Thrown for invalid responses and addresses; broken connections throw Node's own errors. */
export class FetchProblem extends Error {
  readonly refusal: FetchRefusal
  readonly status: number | null

  constructor(refusal: FetchRefusal, message: string, status: number | null = null) {
    super(message)
    this.refusal = refusal
    this.status = status
  }
}

const notPublic = () => new FetchProblem('not-public', 'Not a public address')
const tookTooLong = () => new FetchProblem('timeout', 'The request was aborted: it took too long')
const tooLarge = () => new FetchProblem('too-large', 'Too large')

export type Fetched = { readonly status: number; readonly body: Buffer; readonly headers: IncomingHttpHeaders }

/** Downloads a picture from the public internet. */
export async function fetchSafely(address: string, limits: FetchLimits): Promise<Buffer> {
  return (await fetchResponse(address, { ...limits, headers: { accept: 'image/*' } })).body
}

/**
 * Requests a file from the public internet and returns it unpacked, or without a body where it has not changed (304).
 * The IP address is checked when the connection is made, so that a host name cannot point to our network between the
 * check and its use. Redirects are checked in the same way.
 */
export async function fetchResponse(address: string, limits: FetchLimits): Promise<Fetched> {
  const signal = AbortSignal.timeout(limits.timeoutMs)
  try {
    return await follow(address, limits, signal)
  } catch (error) {
    // An aborted body fails in several ways.
    throw signal.aborted ? tookTooLong() : error
  }
}

async function follow(address: string, limits: FetchLimits, signal: AbortSignal): Promise<Fetched> {
  let url = new URL(address)
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await open(url, limits, signal)
    const { statusCode: status = 0, headers } = response
    try {
      if (status === 200) return { status, headers, body: await bodyOf(response, limits.maxBytes, signal) }
      if (status === 304) return { status, headers, body: Buffer.alloc(0) }
      if (status < 300 || status >= 400 || headers.location === undefined)
        throw new FetchProblem('status', `Status ${status}`, status)
      url = new URL(headers.location, url)
    } finally {
      // The rest of the response is discarded.
      response.destroy()
    }
  }
  throw new FetchProblem('redirects', 'Too many redirects')
}

export type Posted = { readonly status: number; readonly content: Buffer }

/**
 * Sends text to a server on the public internet, whose address is checked as for files. Redirects are not followed:
 * they are the response. The content of the response is read only if `maxBytes` is more than 0.
 */
export async function postSafely(address: string, text: string, limits: FetchLimits): Promise<Posted> {
  const signal = AbortSignal.timeout(limits.timeoutMs)
  try {
    const response = await open(new URL(address), limits, signal, text)
    try {
      const content = limits.maxBytes === 0 ? Buffer.alloc(0) : await bodyOf(response, limits.maxBytes, signal)
      return { status: response.statusCode ?? 0, content }
    } finally {
      response.destroy()
    }
  } catch (error) {
    throw signal.aborted ? tookTooLong() : error
  }
}

async function open(url: URL, limits: FetchLimits, signal: AbortSignal, text?: string): Promise<IncomingMessage> {
  const { mayReach = isPublicAddress, schemes = ['https:'], headers = {} } = limits
  if (!schemes.includes(url.protocol)) throw new FetchProblem('scheme', `Not fetched: ${url.protocol}`)
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  // An IP address in the URL is not looked up, so it is checked here.
  if (isIP(literal) !== 0 && !mayReach(literal)) throw notPublic()
  const request = url.protocol === 'https:' ? requestSecure : requestPlain
  return await new Promise((done, fail) => {
    // No keep-alive: a connection that a hostile server keeps open would be reused.
    const method = text === undefined ? 'GET' : 'POST'
    const sent = request(url, { method, lookup: checkedLookup(mayReach), signal, headers, agent: false }, done)
    sent.on('error', fail)
    sent.end(text)
  })
}

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  deflate: () => createInflate(),
  br: () => createBrotliDecompress(),
}

async function bodyOf(response: IncomingMessage, maxBytes: number, signal: AbortSignal): Promise<Buffer> {
  const { 'content-length': declared, 'content-encoding': encoding = 'identity' } = response.headers
  if (Number(declared) > maxBytes) throw tooLarge()
  const decoder = encoding === 'identity' ? undefined : DECODERS[encoding.toLowerCase()]
  if (encoding !== 'identity' && decoder === undefined)
    throw new FetchProblem('encoding', `Unknown encoding ${encoding.slice(0, 40)}`)
  const collected = createBoundedBuffer(maxBytes)
  const sent = createCounter(maxBytes)
  if (decoder === undefined) await pipeline(response, collected.write, { signal })
  else await pipeline(response, sent, decoder(), collected.write, { signal })
  return collected.content()
}

/** Stops a stream that exceeds the limit, even if it unpacks to nothing. */
function createCounter(maxBytes: number): Transform {
  let bytes = 0
  return new Transform({
    transform(part: Buffer, _, done) {
      bytes += part.length
      if (bytes > maxBytes) done(tooLarge())
      else done(null, part)
    },
  })
}

/** Collects a stream in one buffer that grows, because millions of tiny parts would need far more memory. */
function createBoundedBuffer(maxBytes: number) {
  let buffer = Buffer.alloc(Math.min(maxBytes, FIRST_BYTES))
  let bytes = 0
  return {
    write: async (parts: AsyncIterable<Buffer>): Promise<void> => {
      for await (const part of parts) {
        if (bytes + part.length > maxBytes) throw tooLarge()
        if (bytes + part.length > buffer.length) {
          const larger = Buffer.alloc(Math.min(maxBytes, Math.max(buffer.length * 2, bytes + part.length)))
          buffer.copy(larger, 0, 0, bytes)
          buffer = larger
        }
        part.copy(buffer, bytes)
        bytes += part.length
      }
    },
    content: (): Buffer => buffer.subarray(0, bytes),
  }
}

function checkedLookup(mayReach: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const [first] = found ?? []
      if (error !== null || first === undefined) return callback(error ?? new Error('No address'), '', 0)
      // One private address is enough to refuse the host name.
      if (!found.every(({ address }) => mayReach(address))) return callback(notPublic(), '', 0)
      return options.all === true ? callback(null, found) : callback(null, first.address, first.family)
    })
  }
}
