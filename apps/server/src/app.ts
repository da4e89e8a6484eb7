import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { AppError } from '@inferdex/contracts/protocol/errors'
import { tag } from '@inferdex/contracts/protocol/tags'
import type { CatalogueChange } from '@inferdex/contracts/site/site'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type Config, passkeySite, secondFactorKeys, staffSessionLengths } from './config.ts'
import type { Database } from './db/connect.ts'
import { hasPendingMigrations } from './db/migrate.ts'
import type { Anchor } from './db/paging/numbered-page.ts'
import { agentsRoutes } from './features/agents/agents.routes.ts'
import { analyticsRoutes } from './features/analytics/analytics.routes.ts'
import { accountRoutes } from './features/accounts/own-account.routes.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { confirmationRoutes } from './features/accounts/confirmation/confirmation.routes.ts'
import { apiKeyRoutes } from './features/accounts/api-keys/api-keys.routes.ts'
import { requestApiKey } from './features/accounts/api-keys/request-api-key.ts'
import { authRoutes } from './features/accounts/accounts.routes.ts'
import { browserCookie } from './features/accounts/sign-in/browser-cookie.ts'
import { removeFactorsOf } from './features/accounts/second-factor/reset-factors.service.ts'
import { recordStaffEvent } from './features/accounts/security-events.service.ts'
import { emailChangeRoutes } from './features/accounts/email-change/email-change.routes.ts'
import { recoveryRoutes } from './features/accounts/recovery.routes.ts'
import { requestViewer } from './features/accounts/request-viewer.ts'
import { passkeyRoutes } from './features/accounts/second-factor/passkeys.routes.ts'
import { secondFactorRoutes } from './features/accounts/second-factor/second-factor.routes.ts'
import { pendingCookie, signInCookie } from './features/accounts/sign-in/sign-in-cookie.ts'
import { signInWithRoutes } from './features/accounts/sign-in/sign-in-with.routes.ts'
import { benchmarksRoutes } from './features/benchmarks/benchmarks.routes.ts'
import { billRoutes } from './features/bill/bill.routes.ts'
import { createBillData } from './features/bill/bill.service.ts'
import { blogAdminRoutes } from './features/blog/blog.staff.routes.ts'
import { blogRoutes } from './features/blog/blog.routes.ts'
import { changesRoutes } from './features/changes/changes.routes.ts'
import { commentsRoutes } from './features/comments/comments.routes.ts'
import { comparisonRoutes } from './features/comparison/comparison.routes.ts'
import { dealAdminRoutes } from './features/deals/deals.staff.routes.ts'
import { contactRoutes } from './features/contact/contact.routes.ts'
import { dealsRoutes } from './features/deals/deals.routes.ts'
import { feedReach } from './features/feeds/fetch-feed.ts'
import { exportsRoutes } from './features/exports/exports.routes.ts'
import { feedsStaffRoutes } from './features/feeds/feeds.staff.routes.ts'
import { freeTiersRoutes } from './features/free-tiers/free-tiers.routes.ts'
import { historyRoutes } from './features/history/history.staff.routes.ts'
import { homeRoutes } from './features/home/home.routes.ts'
import { bulkRoutes } from './features/bulk/bulk.routes.ts'
import { importsRoutes } from './features/imports/imports.routes.ts'
import { intakeRoutes } from './features/intake/intake.staff.routes.ts'
import { jobsStaffRoutes } from './features/jobs/jobs.staff.routes.ts'
import { modelAdminRoutes } from './features/models/models.staff.routes.ts'
import { modelsRoutes } from './features/models/models.routes.ts'
import { providerAdminRoutes } from './features/providers/providers.staff.routes.ts'
import { mediaRoutes } from './features/media/media.routes.ts'
import { newsletterRoutes } from './features/newsletter/newsletter.routes.ts'
import { offersRoutes } from './features/offers/offers.routes.ts'
import { plansStaffRoutes } from './features/plans/plans.staff.routes.ts'
import { pricingSaved } from './features/providers/providers.service.ts'
import { evidenceRoutes } from './features/evidence/evidence.routes.ts'
import { refreshModels } from './features/models/models.service.ts'
import { providersRoutes } from './features/providers/providers.routes.ts'
import { reviewsRoutes } from './features/reviews/reviews.routes.ts'
import { lookupRoutes } from './features/search/lookups.routes.ts'
import { missedSearchesRoutes } from './features/search/missed-searches.routes.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { staffSearchRoutes } from './features/search/staff-search.routes.ts'
import { snapshotRoutes } from './features/search/snapshot.routes.ts'
import { peopleStaffRoutes } from './features/people/people.staff.routes.ts'
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts'
import { leaderboardRoutes } from './features/leaderboard/leaderboard.routes.ts'
import { deleteEverythingOf, endAccessOf } from './features/accounts/own-account.service.ts'
import { stackRoutes } from './features/stack/stack.routes.ts'
import { submissionsRoutes } from './features/submissions/submissions.routes.ts'
import { securityTxtRoutes } from './features/site/security-txt.routes.ts'
import { siteRoutes } from './features/site/site.routes.ts'
import { badgeRoutes } from './features/site/badges/badges.routes.ts'
import { pictureRoutes } from './features/site/pictures/pictures.routes.ts'
import { indexNowRoutes } from './features/site/index-now/index-now.routes.ts'
import { sitemapRoutes } from './features/site/sitemap/sitemap.routes.ts'
import { usersRoutes } from './features/people/people.routes.ts'
import { votesRoutes } from './features/votes/votes.routes.ts'
import { deliveryRoutes } from './features/watching/delivery/delivery.routes.ts'
import { feedRoutes } from './features/watching/delivery/feed.routes.ts'
import { webhookRoutes } from './features/watching/delivery/webhooks/webhooks.routes.ts'
import { watchingRoutes } from './features/watching/watching.routes.ts'
import { MAX_ADDRESS_LENGTH, REMEMBERED_ADDRESSES_BYTES, rememberedBytes } from './http/pages/address-limits.ts'
import { createResponseCache } from './http/pages/response-cache.ts'
import { installAuthentication } from './http/api/authenticate.ts'
import { takeWithHeaders } from './http/api/catalogue-terms.ts'
import { installErrorHandler, notFoundError, sendError } from './http/api/error-handler.ts'
import { createChangeTimes } from './http/api/change-times.ts'
import { createEventHub } from './http/api/event-stream.ts'
import { createReadiness, serveHealth } from './http/operations/health.ts'
import { acceptJsonBodies } from './http/api/json-body.ts'
import { yieldAfterWork } from './http/pages/yield-after-work.ts'
import { loggerOptions, logRequests } from './http/operations/log.ts'
import { createMetrics, measureRequests, type ReplicaFigures } from './http/operations/metrics.ts'
import { createWrittenCookie } from './http/api/written-cookie.ts'
import type { ChangeFeed } from './platform/change-feed.ts'
import { tagHeader } from './platform/cdn/cdn-styles.ts'
import { createMissLimit } from './http/pages/miss-limit.ts'
import { createPageKeys, type RouteIds } from './http/pages/page-key.ts'
import { type RenderPage, servePages, cacheResponder } from './http/pages/pages.ts'
import { createRefusals } from './http/pages/refusals.ts'
import type { SharedResponses } from './http/api/register-endpoint.ts'
import { DATA_CSP, securityHeaders } from './http/pages/security-headers.ts'
import { createWorkLimit } from './http/pages/work-limit.ts'
import { contactMailbox, hasNewsletter, sendsMail } from './platform/mail.ts'
import { createRateLimiter } from './platform/rate-limit.ts'
import { onSecurityEvent } from './features/accounts/sign-in/security-log.ts'
import { createStorage } from './platform/storage/create-storage.ts'
import { createThirdPartySignIns, thirdPartyOf } from './platform/sign-in-with/sign-in-with.ts'
import { createTaggedMemo } from './platform/tagged-memo.ts'

/** Serves a file and returns true. `next` is for a server that finds out later that it has no such file. */
export type ServeFile = (request: IncomingMessage, response: ServerResponse, next: () => void) => boolean

export type AppDeps = {
  config: Config
  database: Database
  now: () => Date
  /** Absent if only the API is served, as in API tests. */
  renderPage?: RenderPage
  /** The ids of routes whose data can be requested by name. */
  routeIds?: RouteIds
  /** Whether rendered pages are cached; development renders every request. */
  cachePages?: boolean
  serveFile?: ServeFile
  /** Returns the change feed, once this process follows it. It lets people read their writes in any process. */
  changeFeed?: () => Pick<ChangeFeed, 'publish' | 'hasRead' | 'catchUp'> | null
  replica?: ReplicaFigures | null
  /** Adds hooks that trace the calls of the API. */
  traceCalls?: (app: FastifyInstance) => void
  /** Purges pages with these tags from the CDN in front, if there is one. */
  purgeCdn?: (tags: readonly string[]) => void
  /** Receives log lines instead of standard output, for tests. */
  logStream?: { write: (line: string) => void }
}

export type App = ReturnType<typeof buildApp>

const BODY_LIMIT_BYTES = 1024 * 1024
/** A render keeps one core busy, so more of them in parallel would only slow down each. */
const RENDERS = { atOnce: 4, maxWaiting: 100, maxWaitMs: 5000, restAfter: yieldAfterWork }
/** Fewer than the database has connections. Calls never wait for pages, so neither can block the other. */
const CALLS = { atOnce: 8, maxWaiting: 100, maxWaitMs: 5000 }

/** Builds the application that one process serves. `main` listens and follows changes. */
export function buildApp({
  config,
  database,
  now,
  renderPage,
  routeIds,
  cachePages = true,
  serveFile = () => false,
  changeFeed = () => null,
  replica = null,
  traceCalls,
  purgeCdn = () => {},
  logStream,
}: AppDeps) {
  const { db, reads } = database
  const cache = createResponseCache({
    maxBytes: config.PAGE_CACHE_MB * 1024 * 1024,
    isFinal: (error) => error instanceof AppError && error.status < 500,
    ...(config.CDN_PURGE_URL !== undefined && { tagHeaders: (tags) => tagHeader(config.CDN_PURGE_STYLE, tags) }),
  })
  const anchors = createTaggedMemo<readonly Anchor[]>()
  const changeTimes = createChangeTimes()
  const events = createEventHub({
    limitVisitors: config.RATE_LIMITS === 'on',
    state: () => ({ name: 'quiet', data: changeTimes.quiet() }),
  })
  /** Only staff receives events about pending work; they carry no data, only that something changed. */
  const staffEvents = createEventHub({ state: () => ({ name: 'quiet', data: {} }) })
  const renders = createWorkLimit(RENDERS)
  const calls = createWorkLimit(CALLS)
  const metrics = createMetrics({ eventStreams: events.size, pool: database.pool, cache, renders, calls, replica })
  const headers = securityHeaders(config.PUBLIC_URL)
  const state = { draining: false }
  const writtenCookie = createWrittenCookie(config.PUBLIC_URL)
  const keys = createPageKeys(routeIds)
  const misses = createMissLimit(config.RATE_LIMITS === 'on')
  const sharedResponses: SharedResponses = {
    cache,
    headers,
    misses,
    calls,
    rawUrls: new LRUCache({
      maxSize: REMEMBERED_ADDRESSES_BYTES,
      sizeCalculation: (key, rawUrl) => rememberedBytes(rawUrl, key),
    }),
  }
  const refusals = createRefusals(headers)
  const fromCache = cachePages
    ? cacheResponder(sharedResponses, keys, config.TRUSTED_PROXIES, () => metrics.cachedPages.inc())
    : () => false

  const app: FastifyInstance = fastify({
    logger: loggerOptions(config, logStream),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address: string, hop: number) => hop < config.TRUSTED_PROXIES,
    bodyLimit: BODY_LIMIT_BYTES,
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: (_error, request, reply) => refusals.malformedAddress(request, reply),
    clientErrorHandler: (problem, socket) => refusals.malformedRequest(problem, socket),
    // Readiness fails first; requests that still arrive while draining are served.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    serverFactory: (handle): Server =>
      createServer(
        { requestTimeout: 30_000, keepAliveTimeout: 72_000 },
        (request: IncomingMessage, response: ServerResponse) => {
          if (state.draining) response.shouldKeepAlive = false
          if ((request.url ?? '').length > MAX_ADDRESS_LENGTH) {
            refusals.tooLong(response)
            return
          }
          if (serveFile(request, response, () => handle(request, response))) return
          const respond = () => void (fromCache(request, response) || handle(request, response))
          const written = writtenCookie.read(request)
          const feed = changeFeed()
          if (written === null || feed === null || feed.hasRead(written)) respond()
          else void feed.catchUp(written).then(respond, respond)
        },
      ),
  })
  app.decorate('endpoints', new Map())
  app.decorate('sharedResponses', sharedResponses)
  const routes: string[] = []
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.push(`${one} ${url}`)
  })

  traceCalls?.(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...headers, 'content-security-policy': DATA_CSP, 'x-request-id': request.id })
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
  // Read-your-writes: the writer sees the change at once, even in a cached page.
  app.addHook('onSend', async ({ method, viewer }, reply) => {
    if (method === 'GET' || method === 'HEAD') return
    const written = (await changeFeed()?.publish()) ?? null
    if (viewer !== null && written !== null) reply.header('set-cookie', writtenCookie.set(written))
  })
  logRequests(app)
  const stopLogging = onSecurityEvent((line) => app.log.info(line, 'security event'))
  app.addHook('onClose', async () => stopLogging())
  measureRequests(app, metrics)
  installErrorHandler(app)
  acceptJsonBodies(app)
  const cookie = signInCookie(config.PUBLIC_URL)
  const staffNeedsFactor = config.STAFF_SECOND_FACTOR === 'required'
  const staffSessions = staffSessionLengths(config)
  installAuthentication(app, {
    authenticate: requestViewer({ db, now, cookie, isDemo: config.DEMO, staffNeedsFactor, staffSessions }),
    findApiKey: requestApiKey({ db, now, isDemo: config.DEMO }),
    countWrongKey: (request, reply) => takeWithHeaders(misses, request, reply),
  })
  app.setNotFoundHandler((request, reply) => sendError(request, reply, notFoundError()))

  serveHealth(
    app,
    createReadiness(
      () => state.draining,
      () => hasPendingMigrations(db),
    ),
    replica,
  )

  const limiter = createRateLimiter(db, config.RATE_LIMITS === 'on')
  const browser = browserCookie(config.PUBLIC_URL)
  const pending = pendingCookie(config.PUBLIC_URL)
  const auth = { db, limiter, now, cookie, pending, browser, sendsMail: sendsMail(config), isDemo: config.DEMO }
  authRoutes(app, auth)
  const factor = { ...auth, passkeySite: passkeySite(config), siteName: config.SITE_CONFIG.name }
  secondFactorRoutes(app, { ...factor, factorKeys: secondFactorKeys(config), staffNeedsFactor })
  passkeyRoutes(app, factor)
  confirmationRoutes(app, { ...factor, factorKeys: secondFactorKeys(config) })
  recoveryRoutes(app, auth)
  emailChangeRoutes(app, auth)
  accountRoutes(app, { ...auth, staffSessions })
  apiKeyRoutes(app, auth)
  signInWithRoutes(app, { ...auth, thirdParties: createThirdPartySignIns(config), publicUrl: config.PUBLIC_URL })
  const storage = createStorage(config)
  usersRoutes(app, { db, now, limiter, storage, thirdPartyOf: (issuer) => thirdPartyOf(config, issuer) })
  siteRoutes(app, { db: reads, config, events, now })
  indexNowRoutes(app, config.INDEXNOW_KEY)
  const { contact } = config.SITE_CONFIG
  securityTxtRoutes(app, { contact, publicUrl: config.PUBLIC_URL.replace(/\/$/, ''), now })
  sitemapRoutes(app, { db: reads, publicUrl: config.PUBLIC_URL.replace(/\/$/, '') })
  const { name: siteName, tagline } = config.SITE_CONFIG
  pictureRoutes(app, { now, site: { siteName, tagline, host: new URL(config.PUBLIC_URL).host } })
  badgeRoutes(app)
  providersRoutes(app, { db: reads })
  plansStaffRoutes(app, { db, now, pricingSaved })
  modelsRoutes(app, { db: reads })
  offersRoutes(app, { db: reads })
  benchmarksRoutes(app, { db: reads })
  leaderboardRoutes(app, { db: reads })
  dealsRoutes(app, { db: reads, now })
  changesRoutes(app, { db: reads, now })
  evidenceRoutes(app, { db: reads, now })
  const billData = createBillData(reads, now)
  billRoutes(app, { db: reads, now, billData })
  homeRoutes(app, { db: reads, now })
  freeTiersRoutes(app, { db: reads })
  comparisonRoutes(app, { db: reads })
  stackRoutes(app, { db: reads, limiter, now })
  searchRoutes(app, { db: reads })
  missedSearchesRoutes(app, { db, limiter, now })
  lookupRoutes(app, { db })
  staffSearchRoutes(app, { db })
  snapshotRoutes(app, { db: reads })
  submissionsRoutes(app, { db, limiter, now, sendsMail: auth.sendsMail })
  auditRoutes(app, { db, now })
  dashboardRoutes(app, { db, now, events: staffEvents })
  peopleStaffRoutes(app, {
    db,
    now,
    endAccessOf,
    deleteEverythingOf,
    recordStaffEvent,
    removeFactorsOf: (tx, id, at) => removeFactorsOf(tx, id, sendsMail(config), at),
  })
  modelAdminRoutes(app, { db, now, anchors })
  providerAdminRoutes(app, { db, now, refreshModels })
  dealAdminRoutes(app, { db, now })
  importsRoutes(app, { db, now })
  jobsStaffRoutes(app, { db, now })
  bulkRoutes(app, { db, now, refreshModels })
  feedsStaffRoutes(app, { db, now, reach: feedReach(config) })
  intakeRoutes(app, { db, now })
  historyRoutes(app, { db, now })
  reviewsRoutes(app, { db, reads, limiter, now })
  votesRoutes(app, { db, limiter, now })
  watchingRoutes(app, { db, now, billData })
  deliveryRoutes(app, {
    db,
    now,
    sendsMail: auth.sendsMail,
    publicUrl: config.PUBLIC_URL,
    hasWebhooks: config.WEBHOOK_KEY !== undefined,
  })
  const webhooks = { reach: feedReach(config), webhookKey: config.WEBHOOK_KEY, publicUrl: config.PUBLIC_URL }
  webhookRoutes(app, { db, now, limiter, ...webhooks })
  feedRoutes(app, { db, now, publicUrl: config.PUBLIC_URL, siteName: config.SITE_CONFIG.name })
  analyticsRoutes(app, { db: reads })
  agentsRoutes(app, { db, config, now })
  blogRoutes(app, { db: reads })
  blogAdminRoutes(app, { db, now })
  newsletterRoutes(app, { db, limiter, now, anchors, isOffered: hasNewsletter(config), publicUrl: config.PUBLIC_URL })
  commentsRoutes(app, { db, reads, limiter, now })
  mediaRoutes(app, { db, limiter, now, storage })
  exportsRoutes(app, { db, now, storage, publicUrl: config.PUBLIC_URL, site: config.SITE_CONFIG })
  contactRoutes(app, { db, limiter, now, anchors, isMailed: auth.sendsMail && contactMailbox(config) !== null })

  if (renderPage !== undefined) {
    servePages(app, {
      cache,
      keys,
      misses,
      renders,
      publicUrl: config.PUBLIC_URL,
      headers,
      cachePages,
      render: (request) => {
        metrics.renders.inc()
        return renderPage(request)
      },
    })
  }

  /** Passes a change on to the caches, to open pages, and to the screens of staff. */
  function passOn({ seq, tags }: CatalogueChange): void {
    const open = tags.filter((one) => one !== tag.work)
    if (open.length < tags.length) staffEvents.send({ name: 'change', data: {} })
    if (open.length === 0) return
    metrics.purged.inc(cache.purge(open))
    anchors.purge(open)
    purgeCdn(open)
    changeTimes.note(open)
    events.send({ name: 'change', data: { seq, tags: open } })
  }

  function closeStreams(): void {
    events.closeAll()
    staffEvents.closeAll()
  }

  return { app, cache, closeStreams, events, metrics, passOn, routes, state }
}
