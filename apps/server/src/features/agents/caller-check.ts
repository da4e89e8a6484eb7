import { AppError } from '@inferdex/contracts/protocol/errors'
import type { FastifyRequest } from 'fastify'
import { type Config, isLoopback } from '../../config.ts'

/**
 * Creates the check of request origins: allows programs, which send no Origin, and pages of this site. A page of
 * another site could otherwise use a visitor's browser to reach a server inside their network (DNS rebinding). Behind a
 * trusted proxy, which serves only its own names and may replace the Host header, only the Origin counts.
 */
export function createCallerCheck({ PUBLIC_URL, TRUSTED_PROXIES }: Pick<Config, 'PUBLIC_URL' | 'TRUSTED_PROXIES'>) {
  const site = new URL(PUBLIC_URL)
  const isLocal = isLoopback(PUBLIC_URL)

  const isOwnHost = (host: string): boolean => {
    const url = parseUrl(`http://${host}`)
    return url !== null && (url.hostname === site.hostname || (isLocal && isLoopback(url.href)))
  }
  const isOwnOrigin = (origin: string): boolean => {
    const url = parseUrl(origin)
    return url !== null && (url.origin === site.origin || (isLocal && isLoopback(url.href)))
  }

  return ({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): void => {
    if (TRUSTED_PROXIES === 0 && !isOwnHost(host)) {
      throw new AppError('FORBIDDEN', `This server is reached as ${site.host}`)
    }
    if (headers.origin !== undefined && !isOwnOrigin(headers.origin)) {
      throw new AppError('FORBIDDEN', 'Pages of other sites may not call this server')
    }
  }
}

function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null
}
