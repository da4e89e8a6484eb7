import { AppError, type ErrorBody, type ErrorCode } from '@inferdex/contracts/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The one place where what was thrown becomes an answer. */
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
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds))
  return reply
    .code(error.status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(body))
}

export function nothingHere(): AppError {
  return new AppError('NOT_FOUND', 'There is nothing at this address')
}

/** What Fastify itself refuses before a handler runs. */
const FASTIFY_CODES: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['PAYLOAD_TOO_LARGE', 'The request is too large'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['UNSUPPORTED_MEDIA_TYPE', 'Requests must be JSON'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['MALFORMED_REQUEST', 'The request is not valid JSON'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['MALFORMED_REQUEST', 'The request is not complete'],
}

/** PostgreSQL is away, starting, stopping, or out of connections or time: trying again may help. */
const UNAVAILABLE_SQLSTATES = /^(08|53|57P0|55P03|57014|40001|40P01)/
const UNAVAILABLE_SYSTEM = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOENT'])
const UNAVAILABLE_MESSAGE =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/

function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  const { code = '', statusCode, message = '' } = (thrown ?? {}) as Partial<FastifyError>
  const known = FASTIFY_CODES[code]
  if (known !== undefined) return new AppError(...known)
  if (statusCode === 400) return new AppError('MALFORMED_REQUEST', 'The request is malformed')
  if (isUnavailable(code, message)) {
    return new AppError('UNAVAILABLE', 'The service is busy. Please try again in a moment.', { retryAfterSeconds: 2 })
  }
  return new AppError('INTERNAL', 'Something went wrong on our side')
}

function isUnavailable(code: string, message: string): boolean {
  return UNAVAILABLE_SQLSTATES.test(code) || UNAVAILABLE_SYSTEM.has(code) || UNAVAILABLE_MESSAGE.test(message)
}
