import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { AppError, type ErrorBody } from '@inferdex/contracts/protocol/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendError } from '../api/error-handler.ts'
import { DATA_CSP } from './security-headers.ts'

type Headers = Readonly<Record<string, string>>

/**
 * Creates error responses for requests that never reach our Fastify hooks, with the same headers and body as all other
 * errors.
 */
export function createRefusals(securityHeaders: Headers) {
  const headersOf = (requestId: string): Headers => ({
    ...securityHeaders,
    'content-security-policy': DATA_CSP,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-request-id': requestId,
  })

  return {
    tooLong(response: ServerResponse): void {
      const error = new AppError('ADDRESS_TOO_LONG', 'The address is too long')
      const requestId = crypto.randomUUID()
      response.writeHead(error.status, headersOf(requestId)).end(bodyOf(error, requestId))
    },

    /** Fastify could not decode the URL, so none of our hooks has run. */
    malformedAddress(request: FastifyRequest, reply: FastifyReply): void {
      reply.headers(headersOf(request.id))
      void sendError(request, reply, new AppError('MALFORMED_REQUEST', 'The address is malformed'))
    },

    /** The bytes on the connection are not a valid HTTP request. */
    malformedRequest(problem: NodeJS.ErrnoException, socket: Socket): void {
      if (problem.code === 'ECONNRESET' || socket.destroyed) return
      if (socket.writable) {
        const error = problemOf(problem.code)
        const requestId = crypto.randomUUID()
        const body = bodyOf(error, requestId)
        const headers = { ...headersOf(requestId), 'content-length': Buffer.byteLength(body), connection: 'close' }
        const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
        socket.write(`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${lines.join('')}\r\n${body}`)
      }
      socket.destroySoon()
    },
  }
}

function problemOf(code: string | undefined): AppError {
  if (code === 'HPE_HEADER_OVERFLOW') return new AppError('HEADERS_TOO_LARGE', 'The headers are too large')
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new AppError('REQUEST_TIMEOUT', 'The request took too long to arrive')
  return new AppError('MALFORMED_REQUEST', 'The request is malformed')
}

function bodyOf({ message, code }: AppError, requestId: string): string {
  return JSON.stringify({ error: message, code, requestId } satisfies ErrorBody)
}
