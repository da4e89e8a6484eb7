import type { IncomingMessage } from 'node:http'
import { formatLogPosition, type LogPosition, readLogPosition } from '../../platform/replica/log-position.ts'
import { cookieHeader, readCookies } from './cookies.ts'

/** Long after every process and every replica should have what was written. */
const LIFETIME_SECONDS = 30

/**
 * Creates the cookie that says how far a person has written, so that a process that did not write it shows it too. It is
 * not signed: a made-up position is ignored, and costs what reading the change feed once costs.
 */
export function createWrittenCookie(publicUrl: string) {
  const isSecure = publicUrl.startsWith('https:')
  const name = isSecure ? '__Host-written' : 'written'
  return {
    set: (position: LogPosition): string =>
      cookieHeader(name, formatLogPosition(position), { isSecure, maxAgeSeconds: LIFETIME_SECONDS }),
    /** Returns the position of a read; null for requests that say none, and for writes, which read what they need. */
    read: ({ method, headers: { cookie } }: Pick<IncomingMessage, 'method' | 'headers'>): LogPosition | null => {
      if (cookie === undefined || !cookie.includes(name) || (method !== 'GET' && method !== 'HEAD')) return null
      return readLogPosition(readCookies(cookie)[name] ?? '')
    },
  }
}
