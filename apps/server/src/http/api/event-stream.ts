import type { FastifyReply } from 'fastify'
import { visitorKey } from '../../platform/client-address.ts'

const HEARTBEAT_MS = 25_000
const MAX_STREAMS = 5000
/** Enough for an office that shares one IP address, but too few for one visitor to use up all streams. */
const MAX_STREAMS_PER_VISITOR = 100

type SentEvent = { readonly name: string; readonly data: unknown }

export type EventStream = { sendTo: (reply: FastifyReply) => FastifyReply }

type HubOptions = {
  limitVisitors?: boolean
  /** Returns the event that is sent when a browser connects, and as the heartbeat. */
  state: () => SentEvent
}

/** Creates the hub that sends server-sent events to all open browsers. It disconnects slow readers; they reconnect. */
export function createEventHub({ limitVisitors = true, state }: HubOptions) {
  const open = new Set<FastifyReply['raw']>()
  const perVisitor = new Map<string, number>()
  const heartbeat = setInterval(() => write(textOf(state())), HEARTBEAT_MS)
  heartbeat.unref()

  function write(text: string): void {
    for (const response of open) {
      if (!response.write(text)) close(response)
    }
  }

  function close(response: FastifyReply['raw']): void {
    open.delete(response)
    response.end()
    // Flushes what is written and closes the connection without waiting for the browser.
    response.socket?.destroySoon()
  }

  const stream: EventStream = {
    sendTo(reply) {
      reply.hijack()
      const response = reply.raw
      const visitor = visitorKey(reply.request.ip)
      const others = perVisitor.get(visitor) ?? 0
      const isOneTooMany = limitVisitors && others >= MAX_STREAMS_PER_VISITOR
      if (isOneTooMany || open.size >= MAX_STREAMS) {
        response
          .writeHead(isOneTooMany ? 429 : 503, { ...definedHeaders(reply.getHeaders()), 'retry-after': '30' })
          .end()
        return reply
      }
      perVisitor.set(visitor, others + 1)
      response.writeHead(200, {
        ...definedHeaders(reply.getHeaders()),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      // Sent at once, so that the browser knows that the stream is open, and how long to wait before it reconnects.
      response.write(`retry: 2000\n\n${textOf(state())}`)
      open.add(response)
      response.on('close', () => {
        open.delete(response)
        const left = (perVisitor.get(visitor) ?? 1) - 1
        if (left === 0) perVisitor.delete(visitor)
        else perVisitor.set(visitor, left)
      })
      return reply
    },
  }

  return {
    stream,
    send: (event: SentEvent) => write(textOf(event)),
    closeAll: () => {
      clearInterval(heartbeat)
      for (const response of open) close(response)
    },
    size: () => open.size,
  }
}

function textOf({ name, data }: SentEvent): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}

function definedHeaders(headers: Record<string, string | number | string[] | undefined>) {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

export type EventHub = ReturnType<typeof createEventHub>
