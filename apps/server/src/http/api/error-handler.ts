import { AppError, type ErrorBody, type ErrorCode } from '@inferdex/contracts/protocol/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseUnavailable } from '../../platform/database-errors.ts'

/** Converts every error that a handler throws into a JSON response. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((thrown: unknown, request, reply) => {
    const error = toAppError(thrown)
    if (error.status >= 500) request.log.error({ err: thrown }, 'request failed')
    return sendError(request, reply, error)
  })
}

export function sendError(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  const body: ErrorBody = {
    error: error.message,
    code: error.code,
    ...(error.fields === undefined ? {} : { fields: { ...error.fields } }),
    ...(error.current === undefined ? {} : { current: error.current }),
    requestId: request.id,
  }
  if (error.code === 'MOVED') reply.header('location', addressAfterMove(request, error))
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds))
  return reply
    .code(error.status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(body))
}

/** Returns the URL of the same call with the slug that the record has now. */
function addressAfterMove({ routeOptions, url }: FastifyRequest, { current }: AppError): string {
  const { slug } = current as { slug: string }
  const query = url.indexOf('?')
  return `${(routeOptions.url ?? '').replace(':slug', slug)}${query === -1 ? '' : url.slice(query)}`
}

export function notFoundError(): AppError {
  return new AppError('NOT_FOUND', "This address doesn't exist")
}

/** Maps error codes of Fastify, thrown before a handler runs, to ours. */
const FASTIFY_CODES: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['PAYLOAD_TOO_LARGE', 'The request is too large'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['UNSUPPORTED_MEDIA_TYPE', 'Requests must be JSON'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['MALFORMED_REQUEST', 'The request is not valid JSON'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['MALFORMED_REQUEST', 'The request is not complete'],
}

/** Returns the error that a caller may see; internal details are left out. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  const { code = '', statusCode } = (thrown ?? {}) as Partial<FastifyError>
  const known = FASTIFY_CODES[code]
  if (known !== undefined) return new AppError(...known)
  if (statusCode === 400) return new AppError('MALFORMED_REQUEST', 'The request is malformed')
  if (isDatabaseUnavailable(thrown)) {
    return new AppError('UNAVAILABLE', 'The service is busy. Please try again in a moment.', { retryAfterSeconds: 2 })
  }
  return new AppError('INTERNAL', 'Something went wrong on our side')
}
