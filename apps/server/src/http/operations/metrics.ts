import { createServer, type Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { ResponseCache } from '../pages/response-cache.ts'
import type { WorkLimit } from '../pages/work-limit.ts'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

const UP_WITHIN_MS = 2000

export type Metrics = ReturnType<typeof createMetrics>

type Measured = {
  eventStreams: () => number
  pool: pg.Pool
  cache: ResponseCache
  renders: WorkLimit
  calls: WorkLimit
  replica: ReplicaFigures | null
}

/** The measured state of the read replica. */
export type ReplicaFigures = {
  readonly isUsable: () => boolean
  readonly lagSeconds: () => number
  readonly counted: () => { readonly primary: number; readonly replica: number }
}

export function createMetrics({ eventStreams, pool, cache, renders, calls, replica }: Measured) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  gauge('event_streams_open', 'Browsers that follow changes', eventStreams)
  gauge('database_connections', 'Connections of the pool', () => pool.totalCount)
  gauge('database_connections_idle', 'Connections of the pool that nobody uses', () => pool.idleCount)
  gauge('database_connections_awaited', 'Requests that wait for a connection', () => pool.waitingCount)
  gauge('page_cache_bytes', 'Memory that cached responses take', cache.bytes)
  gauge('page_renders_running', 'Pages that are being rendered', renders.running)
  gauge('page_renders_waiting', 'Pages that wait to be rendered', renders.waiting)
  gauge(
    'work_shed',
    'Pages and calls that were sent away because too much was waiting',
    () => renders.shed() + calls.shed(),
  )
  gauge('jobs_waiting', 'Jobs that are not done, also those for later', () => queryNumber(pool, WAITING_JOBS))
  gauge('jobs_overdue_seconds', 'How long the oldest job that is due has been waiting', () =>
    queryNumber(pool, OVERDUE_SECONDS),
  )
  gauge('jobs_given_up', 'Jobs that failed at every attempt and wait for staff', () => queryNumber(pool, GIVEN_UP_JOBS))
  gauge('feeds_silent', 'Feeds that were not read whole for three of their intervals', () =>
    queryNumber(pool, SILENT_FEEDS),
  )
  gauge('database_up', 'Whether the database responds', () => isUp(pool))
  if (replica !== null) {
    gauge('replica_usable', 'Whether public reads go to the replica now', () => Number(replica.isUsable()))
    gauge('replica_lag_seconds', 'How long the replica has not shown what the primary has', replica.lagSeconds)
    gauge('reads_on_replica', 'Statements of public reads on the replica', () => replica.counted().replica)
    gauge('reads_on_primary', 'Statements of public reads on the primary', () => replica.counted().primary)
  }

  function gauge(name: string, help: string, read: () => number | Promise<number>): void {
    const measured = new Gauge({
      name,
      help,
      registers: [],
      async collect() {
        this.set(await read())
      },
    })
    registry.registerMetric(measured)
  }

  return {
    registry,
    /** Measures the change feed, which starts after the application was built. */
    watchChangeFeed: (isConnected: () => boolean) =>
      gauge('change_feed_connected', 'Whether this process hears of changes', () => (isConnected() ? 1 : 0)),
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
    jobs: new Counter({
      name: 'job_runs_total',
      help: 'Jobs that were tried, by name and outcome',
      labelNames: ['job', 'outcome'],
      registers: [registry],
    }),
    purged: new Counter({
      name: 'page_cache_purged_total',
      help: 'Cached pages dropped by a change',
      registers: [registry],
    }),
  }
}

const WAITING_JOBS = `select count(*)::int as figure from jobs.job where state < 'completed' and name <> 'failed'`
const OVERDUE_SECONDS = `select coalesce(extract(epoch from now() - min(start_after)), 0)::float8 as figure from jobs.job
  where state < 'completed' and name <> 'failed' and start_after <= now()`

const GIVEN_UP_JOBS = `select count(*)::int as figure from jobs.job where name = 'failed' and state < 'active' and not blocked`
/** A feed that was never read counts from its first run. */
const SILENT_FEEDS = `select count(*)::int as figure from feeds f where every_hours is not null and not is_paused
  and coalesce(last_read_at, (select min(started_at) from feed_runs r where r.feed_id = f.id))
    < now() - 3 * every_hours * interval '1 hour'`

async function isUp(pool: pg.Pool): Promise<number> {
  return Number.isNaN(await queryNumber(pool, 'select 1 as figure')) ? 0 : 1
}

/** Queries one number, or returns NaN if the database is down or slow, so that the metrics never wait for it. */
async function queryNumber(pool: pg.Pool, query: string): Promise<number> {
  const sent = pool.query<{ figure: number }>(query).then(
    ({ rows: [row] }) => row?.figure ?? Number.NaN,
    () => Number.NaN,
  )
  return await Promise.race([sent, wait(UP_WITHIN_MS, Number.NaN, { ref: false })])
}

export function measureRequests(app: FastifyInstance, { requests }: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}

/** Serves the metrics on a separate port, which is not public. */
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
