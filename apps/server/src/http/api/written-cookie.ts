import type { IncomingMessage } from 'node:http'
import { formatLogPosition, type LogPosition, readLogPosition } from '../../platform/replica/log-position.ts'
import { cookieHeader, readCookies } from './cookies.ts'

/** By then every process and replica should have applied the write. */
const LIFETIME_SECONDS = 30

/**
 * Creates the cookie with the position of a person's last write, so that other processes show it too. It is not signed:
 * an invalid position is ignored and costs one read of the change feed.
 */
export function createWrittenCookie(publicUrl: string) {
  const isSecure = publicUrl.startsWith('https:')
  const name = isSecure ? '__Host-written' : 'written'
  return {
    set: (position: LogPosition): string =>
      cookieHeader(name, formatLogPosition(position), { isSecure, maxAgeSeconds: LIFETIME_SECONDS }),
    /**
     * Returns the position that a read must include; null for requests without one, and for writes, which read what
     * they need.
     */
    read: ({ method, headers: { cookie } }: Pick<IncomingMessage, 'method' | 'headers'>): LogPosition | null => {
      if (cookie === undefined || !cookie.includes(name) || (method !== 'GET' && method !== 'HEAD')) return null
      return readLogPosition(readCookies(cookie)[name] ?? '')
    },
  }
}
