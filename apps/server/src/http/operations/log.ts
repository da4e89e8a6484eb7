import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import type { Config } from '../../config.ts'

/** Returns the options of the JSON log. Nothing that identifies a person or opens a session is logged. */
export function loggerOptions(
  { LOG_LEVEL }: Config,
  stream: { write: (line: string) => void } = process.stdout,
): NonNullable<FastifyServerOptions['logger']> {
  return {
    stream,
    level: LOG_LEVEL,
    redact: {
      paths: ['*.password', '*.token', '*.email', '*.authorization', 'headers.authorization', 'headers.cookie'],
      censor: '[redacted]',
    },
    serializers: {
      // Only method and path: a query can contain a token, and error objects can contain SQL parameters.
      req: ({ method, url }) => ({ method, path: pathOf(url) }),
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        code: error.code,
        message: error.message,
        stack: error.stack ?? '',
      }),
    },
  }
}

export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      path: pathOf(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    if (reply.statusCode >= 500) request.log.error(line, 'request')
    else request.log.info(line, 'request')
  })
}

/** The address of a personal feed contains its secret, regardless of how the address is spelled. */
const SECRET_ADDRESS = /(?<=\/feeds\/watching\/).*|[\w-]{43}\.xml.*/is

function pathOf(url: string | undefined): string {
  return (url ?? '').split('?')[0]?.replace(SECRET_ADDRESS, '[secret]') ?? ''
}
