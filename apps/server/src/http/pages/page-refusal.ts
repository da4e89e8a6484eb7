import type { AppError } from '@inferdex/contracts/protocol/errors'
import type { FastifyReply } from 'fastify'

/** Sends an HTML error page that needs no data and no rendering. */
export function refusePage(reply: FastifyReply, { status, message, retryAfterSeconds = 5 }: AppError): FastifyReply {
  const again = retryAfterSeconds === 1 ? 'in a second' : `in ${retryAfterSeconds} seconds`
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(retryAfterSeconds),
    })
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
        `<meta name="robots" content="noindex"><title>Please try again</title>` +
        `<h1>Please try again ${again}</h1><p>${message}</p><p><a href="">Try again</a></p></html>`,
    )
}
