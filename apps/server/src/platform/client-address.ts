import type { IncomingMessage } from 'node:http'
import { isIPv4, isIPv6 } from 'node:net'

/** A proxy may forward anything as an address. */
const MAX_NAME_LENGTH = 64
const IPV4_IN_IPV6 = '0:0:0:0:0:ffff:'

/**
 * Returns the address of the client before Fastify has parsed the request: the one that the last trusted proxy reports,
 * as `request.ip` does.
 */
export function addressOf({ socket, headers }: IncomingMessage, trustedProxies: number): string | null {
  const remote = socket.remoteAddress ?? null
  if (trustedProxies === 0) return remote
  const named = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '')
    .toReversed()
  return [remote, ...named][Math.min(trustedProxies, named.length)] ?? null
}

/**
 * Returns the key under which requests of one visitor are counted. IPv6 addresses count by their first 64 bits, because
 * one visitor usually has a whole network; an IPv4 address written as IPv6 counts as IPv4.
 */
export function visitorKey(address: string | null): string {
  if (address === null || address === '') return 'unknown'
  const withoutZone = address.split('%', 1)[0] ?? ''
  if (!isIPv6(withoutZone)) return address.slice(0, MAX_NAME_LENGTH)
  const groups = groupsOf(withoutZone)
  const text = groups.map((group) => group.toString(16)).join(':')
  if (text.startsWith(IPV4_IN_IPV6)) return groups.slice(6).flatMap(bytesOf).join('.')
  return `${text.split(':').slice(0, 4).join(':')}::/64`
}

/** Returns the network of an address, which identifies a person less precisely: 24 bits of IPv4, 48 of IPv6. */
export function visitorNetwork(address: string | null): string | null {
  const key = visitorKey(address)
  if (key.endsWith('::/64')) return `${key.split(':').slice(0, 3).join(':')}::/48`
  return isIPv4(key) ? `${key.split('.').slice(0, 3).join('.')}.0/24` : null
}

/** Returns all eight groups of an IPv6 address, with those that `::` leaves out. */
function groupsOf(address: string): number[] {
  const [before = '', after] = address.split('::')
  const left = numbersOf(before)
  if (after === undefined) return left
  const right = numbersOf(after)
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => 0), ...right]
}

/** Returns the groups as numbers. The last 32 bits may be written like an IPv4 address. */
function numbersOf(part: string): number[] {
  if (part === '') return []
  return part.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)]
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
    return [a * 256 + b, c * 256 + d]
  })
}

function bytesOf(group: number): [number, number] {
  return [group >> 8, group & 255]
}
