import type { Server } from 'node:http'
import { type App, buildApp, type ServeFile } from '../app.ts'
import { type Config, demoWarning } from '../config.ts'
import { inProcessTransport } from '../http/api/in-process.ts'
import { serveMetrics } from '../http/operations/metrics.ts'
import type { RouteIds } from '../http/pages/page-key.ts'
import type { RenderPage } from '../http/pages/pages.ts'
import { type CdnPurger, createCdnPurger } from '../platform/cdn/purge-cdn.ts'
import { type ChangeFeed, followChanges } from '../platform/change-feed.ts'
import { startCopyingPictures } from '../features/media/picture-copies.service.ts'
import { jobsFor } from '../jobs.ts'
import { type JobProblem, jobProblemLine, startWorkers } from '../platform/job-queue.ts'
import { hasNewsletter, sendsMail } from '../platform/mail.ts'
import type { Telemetry } from '../platform/telemetry/telemetry.ts'
import { createStorage } from '../platform/storage/create-storage.ts'
import { assertSettings, type OpenDatabase } from './open-database.ts'
import { gracefulStop, type StopServing } from './stop-serving.ts'

const FINISH_WITHIN_MS = 10_000

/** What the server build of the web app exports. */
export type WebBuild = {
  render: RenderPage
  callInProcess: (transport: ReturnType<typeof inProcessTransport>) => void
  routeIds: RouteIds
  reportProblems: (to: (what: string, thrown: unknown) => void) => void
}

type RunOptions = {
  config: Config
  database: OpenDatabase
  web: WebBuild
  cachePages: boolean
  /** Absent unless traces are exported. */
  telemetry?: Telemetry | undefined
  /** Opens the built files in production and Vite in development (which also uses the server for its WebSocket). */
  openFiles: (server: Server) => Promise<ServeFile>
}

/** Starts the server, the change feed and the job workers, and stops them in order on a signal. */
export async function runServer({ config, database, web, cachePages, telemetry, openFiles }: RunOptions): Promise<App> {
  let serveFile: ServeFile = () => false
  let feed: ChangeFeed | null = null
  let cdn: CdnPurger | null = null
  const now = () => new Date()
  const running = buildApp({
    config,
    database,
    now,
    renderPage: web.render,
    routeIds: web.routeIds,
    cachePages,
    serveFile: (...request) => serveFile(...request),
    changeFeed: () => feed,
    replica: database.replica,
    purgeCdn: (tags) => cdn?.purge(tags),
    ...(telemetry && { traceCalls: telemetry.traceCalls }),
  })
  const { app, metrics, passOn } = running
  await assertSettings(config, database, (error) =>
    app.log.warn({ err: error }, 'settings of the database are unknown'),
  )
  cdn = openCdn(config, (error) => app.log.warn({ err: error }, 'purge of the CDN'))
  database.pool.on('error', (error) => app.log.warn({ err: error }, 'database connection lost'))
  serveFile = config.ROLE === 'worker' ? serveHealthOnly : await openFiles(app.server)
  web.callInProcess(inProcessTransport(app))
  web.reportProblems((what, thrown) => app.log.error({ err: toError(thrown) }, what))

  const { replica } = database
  if (replica !== null)
    replica.onState = (isUp, reason) =>
      isUp ? app.log.info('the replica is used') : app.log.warn({ err: reason }, 'the replica is not used')
  const following = await followChanges({
    url: database.url,
    onChange: passOn,
    onPosition: (primary) => replica?.follow(primary),
    onProblem: (error) => app.log.warn({ err: error }, 'change feed'),
  })
  feed = following
  const { publish } = following
  metrics.watchChangeFeed(following.isConnected)
  const stopWorkers = config.ROLE === 'web' ? [] : startWork(running, { config, database, now, publish, telemetry })
  const warning = demoWarning(config)
  // Not through the log, whose level may hide it.
  if (warning !== null) console.error(warning)
  if (!sendsMail(config))
    app.log.warn(
      hasNewsletter(config)
        ? 'SMTP_URL is not set: mails of the demo newsletter are printed here, and passwords cannot be reset'
        : 'SMTP_URL is not set: no mail is sent, passwords cannot be reset, and there is no newsletter',
    )
  const metricsServer =
    config.METRICS_PORT === undefined ? null : await serveMetrics(metrics, config.METRICS_PORT, config.METRICS_HOST)

  const stopServing = gracefulStop(app.server)
  await app.listen({ port: config.PORT, host: config.HOST })
  stopOnSignals(running, { config, database, feed: following, cdn, metricsServer, stopWorkers, stopServing, telemetry })
  return running
}

/** Creates the client of the CDN, if one is configured. A worker serves no pages, so it has nothing to purge. */
function openCdn(config: Config, onProblem: (error: unknown) => void): CdnPurger | null {
  const { CDN_PURGE_URL: url, CDN_PURGE_TOKEN: token, CDN_PURGE_STYLE: style, ROLE } = config
  return url === undefined || ROLE === 'worker' ? null : createCdnPurger({ url, token, style, onProblem })
}

/** Starts all background work. */
function startWork(
  { app, metrics }: App,
  {
    config,
    database,
    now,
    publish,
    telemetry,
  }: Pick<RunOptions, 'config' | 'database' | 'telemetry'> & { now: () => Date } & Pick<ChangeFeed, 'publish'>,
): (() => Promise<void>)[] {
  const storage = createStorage(config)
  const stopCopying = startCopyingPictures({ db: database.db, storage, now }, (error) =>
    app.log.warn({ err: error }, 'copying pictures'),
  )
  const work = jobsFor(config, { db: database.db, storage, now })
  const onDone = (job: string) => {
    metrics.jobs.inc({ job, outcome: 'done' })
    void publish()
  }
  const onProblem = (problem: JobProblem) => {
    metrics.jobs.inc({ job: problem.job, outcome: problem.givenUp ? 'given up' : 'failed' })
    app.log.warn(jobProblemLine(problem), 'job failed')
  }
  const onBroken = (error: unknown) => app.log.warn({ err: error }, 'job queue')
  const traced = telemetry && { around: telemetry.traceJob }
  return [startWorkers(database.direct, { ...work, ...traced, onDone, onProblem }, onBroken), stopCopying]
}

/** Refuses everything but the health checks, for a process that only runs jobs. */
const serveHealthOnly: ServeFile = ({ url = '' }, response) => {
  if (/^\/(?:livez|readyz)(?:\?|$)/.test(url)) return false
  response.writeHead(404, { 'cache-control': 'no-store' }).end()
  return true
}

/** Wraps thrown values that are not errors, so that the log has a name and a stack. */
function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(JSON.stringify(thrown))
}

type Resources = {
  config: Config
  database: OpenDatabase
  feed: ChangeFeed
  cdn: CdnPurger | null
  metricsServer: Server | null
  stopWorkers: readonly (() => Promise<void>)[]
  stopServing: StopServing
  telemetry: Telemetry | undefined
}

function stopOnSignals({ app, closeStreams, state }: App, resources: Resources): void {
  const { config, database, feed, cdn, metricsServer, stopWorkers, stopServing, telemetry } = resources
  let drainSeconds = config.DRAIN_SECONDS
  const stop = async () => {
    if (state.draining) return
    state.draining = true
    app.log.info({ seconds: drainSeconds }, 'draining')
    // Proxies check /readyz at intervals. Until they notice, requests still arrive and are served.
    await new Promise((resolve) => setTimeout(resolve, drainSeconds * 1000))
    await stopServing({ finishWithinMs: FINISH_WITHIN_MS, onPortClosed: closeStreams })
    await app.close()
    await Promise.all(stopWorkers.map((stopWorker) => stopWorker()))
    await feed.stop()
    await cdn?.stop()
    metricsServer?.close()
    await database.close()
    await telemetry?.stop()
    app.log.info('stopped')
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  // Ctrl-C in a terminal: no proxy is in front, so it stops without draining.
  process.on('SIGINT', () => {
    drainSeconds = 0
    void stop()
  })
}
