import { lookup as resolve } from 'node:dns'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const MAX_REDIRECTS = 3

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
// Nothing outside 2000::/3 is public. Inside it, these ranges contain other addresses or are reserved for
// documentation.
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
  readonly maxBytes: number
  readonly timeoutMs: number
  /** Returns whether an IP address may be reached; tests allow this machine. */
  readonly mayReach?: (address: string) => boolean
  readonly schemes?: readonly string[]
}

/**
 * Downloads a file from the public internet. The IP address is checked when the connection is made, so that a host name
 * cannot point to our network between the check and its use. Redirects are checked in the same way.
 */
export async function fetchSafely(address: string, limits: FetchLimits): Promise<Buffer> {
  const signal = AbortSignal.timeout(limits.timeoutMs)
  let url = new URL(address)
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const result = await read(url, limits, signal)
    if (Buffer.isBuffer(result)) return result
    url = new URL(result.redirectTo, url)
  }
  throw new Error('Too many redirects')
}

function read(url: URL, limits: FetchLimits, signal: AbortSignal): Promise<Buffer | { redirectTo: string }> {
  const { mayReach = isPublicAddress, schemes = ['https:'], maxBytes } = limits
  if (!schemes.includes(url.protocol)) throw new Error(`Not fetched: ${url.protocol}`)
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  // An IP address in the URL is not looked up, so it is checked here.
  if (isIP(literal) !== 0 && !mayReach(literal)) throw new Error('Not a public address')
  const request = url.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((done, fail) => {
    const sent = request(
      url,
      { lookup: checkedLookup(mayReach), signal, headers: { accept: 'image/*' } },
      (response) => {
        const { statusCode = 0, headers } = response
        if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
          response.resume()
          return done({ redirectTo: headers.location })
        }
        if (statusCode !== 200) return void response.destroy(new Error(`Status ${statusCode}`))
        const parts: Buffer[] = []
        let bytes = 0
        response.on('data', (part: Buffer) => {
          bytes += part.length
          if (bytes > maxBytes) response.destroy(new Error('Too large'))
          else parts.push(part)
        })
        response.on('error', fail)
        return response.on('end', () => done(Buffer.concat(parts)))
      },
    )
    sent.on('error', fail)
    sent.end()
  })
}

function checkedLookup(mayReach: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const [first] = found ?? []
      if (error !== null || first === undefined) return callback(error ?? new Error('No address'), '', 0)
      // One private address is enough to refuse the host name.
      if (!found.every(({ address }) => mayReach(address))) return callback(new Error('Not a public address'), '', 0)
      return options.all === true ? callback(null, found) : callback(null, first.address, first.family)
    })
  }
}
