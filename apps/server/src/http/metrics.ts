import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics({ eventStreams }: { eventStreams: () => number }) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const streams = new Gauge({
    name: 'event_streams_open',
    help: 'Browsers that follow changes',
    registers: [],
    collect() {
      this.set(eventStreams())
    },
  })
  registry.registerMetric(streams)
  return {
    registry,
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Requests that were not served from the page cache, by route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.025, 0.1, 0.5, 2, 10],
      registers: [registry],
    }),
    cachedPages: new Counter({
      name: 'page_cache_hits_total',
      help: 'Pages served from the cache',
      registers: [registry],
    }),
    renders: new Counter({ name: 'page_renders_total', help: 'Pages rendered', registers: [registry] }),
    purged: new Counter({
      name: 'page_cache_purged_total',
      help: 'Cached pages dropped by a change',
      registers: [registry],
    }),
  }
}

export function measureRequests(app: FastifyInstance, { requests }: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}

/** On a port of its own, so that nobody outside reads it by accident. */
export async function serveMetrics({ registry }: Metrics, port: number, host: string): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  return server
}
