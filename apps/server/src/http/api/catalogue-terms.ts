import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '@inferdex/contracts/protocol/errors'
import { apiVersions, CURRENT_API_VERSION, VERSION_HEADER, versionFor } from '@inferdex/domain/site/api-versions'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { visitorKey } from '../../platform/client-address.ts'
import { type Caller, keyOwner, type MissLimit, visitor } from '../pages/miss-limit.ts'

/** Returns the caller whose quota a request uses: the owner of its key, or the visitor. */
export function callerOf({ apiKey, ip }: FastifyRequest): Caller {
  return apiKey === null ? visitor(visitorKey(ip)) : keyOwner(apiKey.userId)
}

/** Returns whether a request has its own terms, so that its headers must be read before it is served. */
export function hasOwnTerms(headers: IncomingHttpHeaders): boolean {
  return headers.authorization !== undefined || headers[VERSION_HEADER] !== undefined
}

/** Returns the version that a request asks for, and throws if it does not exist. */
export function wantedVersion(headers: IncomingHttpHeaders): string {
  const version = versionFor(headers[VERSION_HEADER]?.toString())
  if (version !== null) return version
  const message = `There is no such version. Versions: ${apiVersions.map(({ date }) => date).join(', ')}`
  throw new AppError('VALIDATION_FAILED', message, { fields: { 'Inferdex-Version': message } })
}

/** Returns the headers of every call whose response is the same for everyone: remaining quota and version. */
export function termsHeaders(misses: MissLimit, caller: Caller, version: string): Record<string, string> {
  return { ...misses.headersFor(caller), [VERSION_HEADER]: version }
}

/** Counts a request and sets the headers for the remaining quota, also when it is exhausted, which throws. */
export function takeWithHeaders(misses: MissLimit, request: FastifyRequest, reply: FastifyReply): void {
  const caller = callerOf(request)
  try {
    misses.take(caller)
  } finally {
    reply.headers(termsHeaders(misses, caller, CURRENT_API_VERSION))
  }
}
